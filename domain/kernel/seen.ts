/** What of a typed text somebody sees: a sentence of invisible letters says nothing (NET-572). */

/** Format characters, marks without a letter, the blanks of Hangul and of Braille. */
const INVISIBLE = /[\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]+/gu;

/** How many characters of a text are seen; blanks at its ends are none. */
export const seenLength = (text: string): number => text.replace(INVISIBLE, '').trim().length;
export const isSeen = (text: string): boolean => seenLength(text) > 0;
