/** Finds the code that may still be entered for a thing, so that a page opened again can ask for it. */
import { refusalOfAttempt } from '@ema/domain/codes/challenge.ts';
import type { Queryable } from '../../db/client.ts';
import type { BoundThing, Challenge } from './challenge.ts';
import { challengeOf, stateOf } from './present.ts';
import { newestChallenge } from './queries.ts';

/** The challenge whose code may still be entered, if there is one. */
export const openChallenge = async (c: { db: Queryable; now: Date }, thing: BoundThing): Promise<Challenge | null> => {
  const newest = await newestChallenge(c.db, thing);
  if (!newest) return null;
  const why = refusalOfAttempt(stateOf(newest, { ...thing, destination: newest.destination }), 0, c.now.getTime());
  return why === null || why === 'attempts' ? challengeOf(newest, c.now) : null;
};
