/** Turns the row of a code into what other features know of it, and that into what a browser may know. */
import type { z } from 'zod';
import type { challenge as challengeShape } from '@ema/calls/codes.ts';
import type { CodeState } from '@ema/domain/codes/challenge.ts';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { CODE_POLICY } from '@ema/domain/codes/policy.ts';
import type { Binding, Challenge } from './challenge.ts';
import type { ChallengeRow } from './queries.ts';

/** A code as the rules see it. */
export const stateOf = (row: ChallengeRow, b: Binding): CodeState => ({
  createdAt: row.created_at.getTime(),
  isUsed: row.used_at !== null,
  isCancelled: row.cancelled_at !== null,
  attemptsLeft: row.attempts_left,
  isOfSameThing: row.object_hash === (b.objectHash ?? '') && [b.destination, b.alternative].includes(row.destination),
});

export const challengeOf = (row: ChallengeRow, now: Date): Challenge => ({
  id: row.id,
  method: row.method,
  destination: row.destination,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  attemptsLeft: row.attempts_left,
  secondsLeft: Math.max(0, Math.floor((row.expires_at.getTime() - now.getTime()) / 1000)),
  resendInSeconds: Math.max(
    0,
    Math.ceil((row.created_at.getTime() - now.getTime()) / 1000 + CODE_POLICY.resendSeconds),
  ),
});

/** A challenge as a browser may know it: masked, never with the code. */
export const presentChallenge = (c: Challenge): z.input<typeof challengeShape> => ({
  expiryDate: c.expiresAt.toISOString(),
  secondsLeft: c.secondsLeft,
  resendInSeconds: c.resendInSeconds,
  remainingAttemptsNumber: c.attemptsLeft,
  tokenDeliveryMethod: c.method,
  durationInMinutes: CODE_POLICY.minutes,
  destination: maskDestination(c.destination),
});
