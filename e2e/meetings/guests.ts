/** Shares out the guests of today's meeting, whom two journeys at once would register for each other. */

/** Those of even codes are the door's that has no network; the others come to the one that has. */
export const isOfDoor = (guestCode: string): boolean => (guestCode.codePointAt(guestCode.length - 1) ?? 0) % 2 === 0;
