/** Usernames that the portal gives: short enough to be typed from an SMS. */

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
/** An initial, the surname's first letters and a number; `tries`: how many others had what would have been theirs. */
export const usernameFor = (firstName: string, lastName: string, number: number, tries = 0): string =>
  `${ascii(firstName).slice(0, 1)}${ascii(lastName).slice(0, 10)}${number}${tries === 0 ? '' : `-${tries + 1}`}`;
