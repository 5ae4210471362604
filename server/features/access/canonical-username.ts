/** Writes a username the one way it is counted and looked for, however it was typed. */

/** One canonical key whatever the spelling, so that variants share one count. */
export const canonicalUsername = (username: string): string =>
  username.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
