/** How much one person may cause in a day that costs money or carries data away, by whichever calls (decision 0059). */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Queryable } from '../db/client.ts';
import type { Config } from './config.ts';
import type { Outbox, Viewer } from './context.ts';
import { countOne, type Limits } from './limits.ts';

/** A limit of all calls together: no call declares it among its own refusals. */
export class DailyLimit extends CallError {}

const DAY = 86_400;
const SETTINGS = {
  sms: 'EMA_DAILY_SMS',
  exports: 'EMA_DAILY_EXPORTS',
  mails: 'EMA_DAILY_DOCUMENT_MAILS',
  'visit-mails': 'EMA_DAILY_VISIT_MAILS',
} as const;
type Costly = keyof typeof SETTINGS;
const NOTHING = 'non abbiamo registrato nulla. Riprova domani.';
const SENTENCES: Record<Costly, (most: number) => string> = {
  sms: (most) => `Hai raggiunto il limite di ${most} SMS in un giorno: ${NOTHING}`,
  exports: (most) => `Hai raggiunto il limite di ${most} file scaricati in un giorno. Riprova domani.`,
  mails: (most) => `Hai raggiunto il limite di ${most} documenti inviati per e-mail in un giorno. Riprova domani.`,
  'visit-mails': (most) => `Hai raggiunto il limite di ${most} e-mail di appuntamenti in un giorno: ${NOTHING}`,
};
type Counted = { config: Config; viewer: Viewer | null };

const mostOf = ({ config }: Counted, what: Costly): number => config[SETTINGS[what]] * config.EMA_LIMIT_FACTOR;
/** Whoever really signed in, or a program by its key; strangers have limits of their own. */
const whoOf = ({ viewer }: Counted): string | null => {
  if (!viewer) return null;
  return viewer.key ? `key-${viewer.key.id}` : String(viewer.actorUserId);
};
const refusalOf = (c: Counted, what: Costly, retryAfterSeconds: number): DailyLimit =>
  new DailyLimit('too_many', SENTENCES[what](c.config[SETTINGS[what]]), { retryAfterSeconds });

/**
 * Takes one file of a day, before the call does anything. A program fetches files by the clock, as often in a minute as
 * its key says, and only the lists of its scopes: no day of its own. @throws DailyLimit when none is left
 */
export const takeFileOfDay = async (c: Counted & { limits: Pick<Limits, 'take'> }): Promise<void> => {
  const who = whoOf(c);
  if (who === null || c.viewer?.key) return;
  try {
    await c.limits.take('day-exports', who, mostOf(c, 'exports'), DAY);
  } catch (thrown) {
    if (!(thrown instanceof CallError) || thrown.code !== 'too_many') throw thrown;
    throw refusalOf(c, 'exports', thrown.retryAfterSeconds ?? DAY);
  }
};

/**
 * Takes one of what leaves by the transaction of a call: what is rolled back was not counted, and nobody waits for
 * another connection. @throws DailyLimit when none is left
 */
export const takeMessageOfDay = async (db: Queryable, c: Counted, what: Exclude<Costly, 'exports'>): Promise<void> => {
  const who = whoOf(c);
  if (who === null) return;
  const { points, wait } = await countOne(db, `day-${what}:${who}`, DAY);
  if (points > mostOf(c, what)) throw refusalOf(c, what, Math.max(60, wait));
};

/** The outbox of a call, or of a row of a bulk operation: its SMS are counted for who makes it. */
export const counting = (outbox: Outbox, db: Queryable, c: Counted): Outbox => ({
  ...outbox,
  sms: async (message) => {
    await takeMessageOfDay(db, c, 'sms');
    await outbox.sms(message);
  },
});
