/**
 * Text a person typed, as it can be printed: no control or direction characters, nothing the typeface cannot draw,
 * words broken so that they never run out of the page, and not without end.
 */
export const cleanText = (value: string, max = 300, longestWord = 36): string =>
  value
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g, ' ')
    .replace(/[^\u0020-\u024f\u0370-\u03ff\u0400-\u045f\u1e00-\u1eff\u2010-\u2026\u2030-\u203a\u20ac\u2122]/gu, '?')
    .replace(/\?{2,}/g, '?')
    .replace(new RegExp(`(\\S{${longestWord}})(?=\\S)`, 'g'), '$1 ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max);
