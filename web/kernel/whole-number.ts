/** Reads whole numbers as people type them: «30,5» stays what it is and is none, for without its comma it is 305. */

/** More than any number of the portal has: what is too large stays as it is typed, and the field's rule says so. */
const MOST = 15;

/** What stands in the field: letters are left out; what changes the number, such as a sign, is not. */
export const typedNumber =
  (letters = MOST) =>
  (typed: string): string =>
    typed
      .replace(/[^\d.,−-]/g, '')
      .replace(/(?<=.)[−-]/g, '')
      .slice(0, letters);

/** @returns NaN for what is no whole number */
export const wholeOf = (typed = ''): number => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN);
