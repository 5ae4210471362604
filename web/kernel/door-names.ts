/** Under which names the door of a meeting keeps things on this device. */

/** The day's guests. */
export const GUESTS = 'guests';
/** Scans that the server has not heard yet: codes and times, no names. */
export const WAITING = 'waiting';
