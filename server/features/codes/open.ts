/** Finds the code whose field stands on the screen, so that a page opened again asks for it or says it expired. */
import { isShown } from '@ema/domain/codes/challenge.ts';
import type { Queryable } from '../../db/client.ts';
import type { BoundThing, Challenge } from './challenge.ts';
import { challengeOf, stateOf } from './present.ts';
import { newestChallenge } from './queries.ts';

/** The challenge whose code may still be entered, or has just expired: then no seconds are left (ACC-126). */
export const openChallenge = async (c: { db: Queryable; now: Date }, thing: BoundThing): Promise<Challenge | null> => {
  const newest = await newestChallenge(c.db, thing);
  if (!newest) return null;
  const state = stateOf(newest, { ...thing, destination: newest.destination });
  return isShown(state, c.now.getTime()) ? challengeOf(newest, c.now) : null;
};
