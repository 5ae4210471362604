/** Marks in a text what was typed, however its letters are written. */
import { Fragment } from 'react';
import { readTyped } from '@ema/domain/search/typed.ts';

export type Part = { text: string; isFound: boolean };

const plain = (sign: string): string => sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The signs of a text that stand in one of these words. */
const foundSigns = (signs: readonly string[], words: readonly string[]): boolean[] => {
  const isMarked = signs.map(() => false);
  const lowered = signs.map((sign) => plain(sign).slice(0, 1) || ' ').join('');
  for (const word of words)
    for (let at = lowered.indexOf(word); at >= 0; at = lowered.indexOf(word, at + word.length))
      isMarked.fill(true, at, at + word.length);
  return isMarked;
};

/** The text in parts, what was typed apart; a word of one letter marks nothing. */
export const partsOf = (text: string, typed: string): Part[] => {
  const words = readTyped(typed)
    .spellings.flatMap((spelling) => [spelling, ...spelling.split(' ')])
    .map((word) => Array.from(word, plain).join(''))
    .filter((word) => word.length > 1);
  const signs = Array.from(text);
  const isMarked = foundSigns(signs, words);
  const parts: Part[] = [];
  for (const [i, sign] of signs.entries()) {
    const last = parts.at(-1);
    if (last && last.isFound === isMarked[i]) last.text += sign;
    else parts.push({ text: sign, isFound: isMarked[i] ?? false });
  }
  return parts;
};

/** Does the text say anything of what was typed? */
export const isMarked = (text: string, typed: string): boolean => partsOf(text, typed).some((part) => part.isFound);

export const Marked = ({ text, typed }: { text: string; typed: string }) =>
  partsOf(text, typed).map((part, i) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
    part.isFound ? <mark key={i}>{part.text}</mark> : <Fragment key={i}>{part.text}</Fragment>,
  );
