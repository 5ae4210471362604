/** Finds among known values the one that an element of the page or the address says, which may be any text. */

/** @returns the value itself, or null when it is none of them */
export const chosenOf = <T extends string>(values: readonly T[], said: string): T | null =>
  values.find((value) => value === said) ?? null;
