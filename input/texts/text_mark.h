// Marks English texts that stand in tables, for example TEXT("Weapon"). The mark changes nothing:
// assets/texts/catalog.py finds the text by it, and the code that shows it asks text_of().
#ifndef TEXT_MARK_H
#define TEXT_MARK_H

// The argument is one literal, or several that follow each other.
#define TEXT(english) "" english

#endif
