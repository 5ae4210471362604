/** What a one-time code is bound to, and what a code that was sent is called here: a challenge. */
import { createHash } from 'node:crypto';
import type { AskerLine } from '@ema/domain/codes/recovery.ts';
import type { Tx } from '../../db/client.ts';
import type { challenges } from '../../db/tables/access.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';

/** What a code is for. A code of one purpose is nothing to another. */
export const PURPOSES = [
  'contract-signature',
  'document-signature',
  'order-signature',
  'customer-signature',
  'contact-validation',
  'contact-change',
  'password-reset',
  'username-recovery',
  'account-activation',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What a code is bound to: it proves this and nothing else. */
export type Binding = {
  purpose: Purpose;
  /** Which thing, e.g. `contract:12` or `mobile`. */
  object: string;
  /** What that thing was when the code was asked for; a code of other contents is void. */
  objectHash?: string;
  /** The account that asks, when there is one. */
  userId: number | null;
  /** The person who must hold the destination. */
  personId: number;
  /** E.164 number or lower-case e-mail address. */
  destination: string;
  /** Another contact of the same person, to which the code may have gone instead. */
  alternative?: string | null;
};
/** What is to be proved, before it is known to which destination the code goes. */
export type BoundThing = Omit<Binding, 'destination'>;
/**
 * Whom a code is made for that nobody gets, so that asking takes the same work whoever exists: for each thing somebody
 * else, or finding one code among all of nobody's would take longer.
 */
export const nobodyFor = (thing: string): number =>
  -1 - Number.parseInt(createHash('sha256').update(thing).digest('hex').slice(0, 12), 16);
export const isNobody = (personId: number): boolean => personId < 0;

export type Method = typeof challenges.$inferSelect.method;
export type Challenge = {
  id: number;
  method: Method;
  destination: string;
  createdAt: Date;
  expiresAt: Date;
  attemptsLeft: number;
  secondsLeft: number;
  resendInSeconds: number;
};
export type UsedChallenge = Challenge & { usedAt: Date; detail: Record<string, unknown> };

/** What codes need of a call; one with its own transaction gives `{...c, db: tx, outbox: c.outboxOn(tx)}`. */
export type CodeContext = Pick<
  CallContext<Viewer | null, Tx>,
  'db' | 'now' | 'outbox' | 'config' | 'ip' | 'userAgent' | 'commitAndRefuse' | 'viewer'
> & {
  /** Among whose codes these are counted, where nobody need have signed in. */
  line?: AskerLine;
};

/** Whoever really signed in, unless the call says another: codes and wrong ones are counted for them. */
export const lineOf = ({ line, viewer }: Pick<CodeContext, 'viewer' | 'line'>): AskerLine => {
  if (line) return line;
  if (!viewer) throw new TypeError('nobody to count the codes for');
  return `user:${viewer.actorUserId}`;
};
