/** Under which names the door of a meeting keeps things on this device. */

/** The day's guests. */
export const GUESTS = 'guests';
/** Scans that the server has not heard yet: codes and times, no names. */
export const WAITING = 'waiting';
/** When the server was last reached. */
export const CONTACT = 'contact';
/** What the server answered otherwise than was told at the door, until somebody has read it. */
export const CONFLICTS = 'conflicts';
/** Only this device has them: they wait for the person to come back. */
export const ONLY_HERE = [WAITING, CONFLICTS] as const;
