// battuta devices: what one can fence with on this machine.
#ifndef DEVICES_COMMAND_H
#define DEVICES_COMMAND_H

// Prints a line for each device: its name on the command line, what it is called and
// how one fences with it; and what headset there is, or why none. Returns an enum command_exit.
int devices_command_run(void);

#endif
