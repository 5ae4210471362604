/** Why nothing is decided a second time: the sentence names who decided, and when (NET-292). */
import { formatInstant } from './days.ts';

/** `by`: null when nobody is known to have done it. */
export type Decision = { state: 'waiting' | 'accepted' | 'discarded'; by: string | null; at: Date | null };

export const alreadyDecided = (what: string, { state, by, at }: Decision): string => {
  const participle = state === 'accepted' ? 'convalidato' : 'scartato';
  const who = by === null ? '' : ` da ${by}`;
  const when = at === null ? '' : ` il ${formatInstant(at).replace(/ (?=\d\d:)/, ' alle ')}`;
  return `${what} è già stato ${participle}${who}${when}.`;
};
