/** Writes what somebody typed so that LIKE looks for it as it is. */

/** Lower case, with what LIKE would read as a pattern escaped. */
export const likeText = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
