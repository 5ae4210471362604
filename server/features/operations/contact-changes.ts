/** Writes the contact of a person, and when one that recovers the account is moved tells whoever held it (ACC-343). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { originOf, type Config } from '../../kernel/config.ts';
import type { Outbox } from '../../kernel/context.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import type { ContactType } from '@ema/domain/operations/contact.ts';
import { contactChanged } from './mails.ts';
import { CHANGE_COLUMNS, CHANGE_SHAPE, type ChangeRow, type Contacts } from './queries.ts';

type Context = { db: Tx; config: Config; outbox: Outbox };
export type Written = { personId: number; type: ContactType; value: string };
/** What the contact was, when it counted. */
export type Previous = { value: string | null; isValidated: boolean; isProved: boolean };
export const previousOf = (contacts: Contacts, type: ContactType): Previous => ({
  value: contacts[type],
  isValidated: contacts[`${type}_validated`],
  isProved: contacts[`${type}_proved`],
});

/** Keeps a contact as validated; `isProved` says that it may recover the account. */
export const writeContact = async (tx: Tx, { personId, type, value }: Written, isProved = true): Promise<void> => {
  await tx.execute(sql`
    update people
    set ${sql.identifier(type)} = ${value},
      ${sql.identifier(`${type}_validated_at`)} = ema_now(),
      ${sql.identifier(`${type}_proved_by_owner_at`)} = ${isProved ? sql`ema_now()` : sql`null`},
      version = version + 1
    where id = ${personId}`);
};

/**
 * Whoever signed in typed the code that went to their number: it counts, and is proved as by a validation of their own.
 * Not an edit: the version that somebody is editing stays good.
 */
export const proveMobile = async (tx: Tx, { personId, value }: Omit<Written, 'type'>): Promise<void> => {
  await tx.execute(sql`
    update people
    set mobile_validated_at = coalesce(mobile_validated_at, ema_now()),
      mobile_proved_by_owner_at = ema_now()
    where id = ${personId}
      and mobile = ${value}
      and mobile_proved_by_owner_at is null`);
};

/**
 * Open codes of the person die; whoever held a validated contact is told. Only one that recovered the account is taken
 * back by its link: another may be an agent's own, and would recover it from then on (ACC-632).
 */
export const noteMoved = async (c: Context, written: Written, previous: Previous, reason?: string): Promise<void> => {
  if (previous.value === null || previous.value === written.value) return;
  await cancelChallenges(c.db, written.personId);
  if (!previous.isValidated) return;
  const change = await first(
    c.db,
    CHANGE_SHAPE,
    sql`
    insert into contact_changes (person_id, contact_type, previous, value, was_proved, reason)
    values (${written.personId}, ${written.type}, ${previous.value}, ${written.value}, ${previous.isProved},
      ${reason ?? null})
    returning ${CHANGE_COLUMNS}`,
  );
  if (!change) throw new Error('no change was written');
  const link = previous.isProved ? `${originOf(c.config)}/annulla/${tokenOf(c.config.secret, change)}` : null;
  const message = contactChanged(written, { link, phone: c.config.EMA_SUPPORT_PHONE });
  if (written.type === 'email') await c.outbox.mail({ to: previous.value, ...message });
  else await c.outbox.sms({ to: previous.value, body: message.body });
};

const signatureOf = (secret: string, change: ChangeRow): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['undo-contact', change.id, change.person_id, change.contact_type, change.previous]))
    .digest()
    .subarray(0, 16)
    .toString('base64url');
/** Short enough for an SMS: the number of the change and 128 bits that only we can write. */
const tokenOf = (secret: string, change: ChangeRow): string => `${change.id}-${signatureOf(secret, change)}`;
export const idOfToken = (token: string): number => Number(token.split('-', 1)[0]);
export const isTokenOf = (config: Config, change: ChangeRow, token: string): boolean =>
  config.secrets.some((secret) => isSame(tokenOf(secret, change), token));
const isSame = (right: string, given: string): boolean => {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
};
