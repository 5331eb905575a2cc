// `battuta devices`: the devices of this computer with which people can fence.
#ifndef DEVICES_COMMAND_H
#define DEVICES_COMMAND_H

// Prints a line for each device: its name on the command line, its own name and its controls. The
// last line names the headset, or says why there is none. Returns an enum command_exit.
int devices_command_run(void);

#endif
