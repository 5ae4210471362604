/** Why the address that was asked for last is not shown: Home, where one is led, says so. */
let refused: string | true | null = null;

/** Until another screen is opened. `why`: a sentence, where it is not that it is for other accounts. */
export const noteAddress = (why: string | boolean): void => {
  refused = why === false ? null : why;
};
/** Null of one that was not refused; true of one that is for other accounts. */
export const refusedAddress = (): string | true | null => refused;
