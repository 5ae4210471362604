/** Describes the tables of what people ask about their data, and of the erasures that were carried out. */
import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ErasureState, Identity } from '@ema/domain/privacy/erasure.ts';
import type { RequestChannel, RequestKind, RequestState } from '@ema/domain/privacy/states.ts';
import { people, users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
import { privateCustomers } from './private-orders.ts';

/** Of a person of the register, with an account or without, or of a private customer. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: key(),
    kind: text().$type<RequestKind>().notNull(),
    channel: text().$type<RequestChannel>().notNull(),
    state: text().$type<RequestState>().notNull().default('open'),
    personId: ref().references(() => people.id),
    privateCustomerId: ref().references(() => privateCustomers.id),
    receivedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    /** What is asked, in the words of whoever asks. */
    reason: text().notNull().default(''),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
    settledAt: at(),
    settledByUserId: ref().references(() => users.id),
    /** What was answered. */
    outcome: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('privacy_requests_one_open')
      .on(t.personId, t.kind)
      .where(sql`state in ('open', 'running')`),
    uniqueIndex('privacy_requests_one_open_private')
      .on(t.privateCustomerId, t.kind)
      .where(sql`state in ('open', 'running')`),
    index('privacy_requests_due')
      .on(t.dueOn)
      .where(sql`state in ('open', 'running')`),
    index('privacy_requests_person').on(t.personId, t.id),
    check('privacy_requests_kind', sql`${t.kind} in ('access', 'rectification', 'erasure')`),
    check('privacy_requests_channel', sql`${t.channel} in ('portal', 'e-mail', 'pec', 'letter', 'phone', 'in_person')`),
    check('privacy_requests_state', sql`${t.state} in ('open', 'running', 'done', 'refused', 'withdrawn')`),
    check('privacy_requests_of_one', sql`(person_id is null) <> (private_customer_id is null)`),
    check('privacy_requests_settled', sql`(state in ('open', 'running')) = (settled_at is null)`),
  ],
);

/** Who was erased, once, by whose decision; who it was is known until the end of what the law makes us keep. */
export const erasures = pgTable(
  'erasures',
  {
    id: key(),
    requestId: ref()
      .notNull()
      .references(() => privacyRequests.id),
    personId: ref().references(() => people.id),
    privateCustomerId: ref().references(() => privateCustomers.id),
    state: text().$type<ErasureState>().notNull().default('running'),
    reason: text().notNull(),
    decidedByUserId: ref()
      .notNull()
      .references(() => users.id),
    begunAt: at().notNull().default(NOW),
    finishedAt: at(),
    /** What the kept papers need to be somebody's, and while it runs what is looked for. */
    identity: jsonb().$type<Identity>(),
    /** The last day of what is kept; null when nothing is. */
    keptUntil: date({ mode: 'string' }),
    /** How many rows went or were made anonymous, by what they were. */
    done: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('erasures_request').on(t.requestId),
    uniqueIndex('erasures_person').on(t.personId),
    uniqueIndex('erasures_private_customer').on(t.privateCustomerId),
    index('erasures_running')
      .on(t.id)
      .where(sql`state = 'running'`),
    index('erasures_kept')
      .on(t.keptUntil)
      .where(sql`identity is not null`),
    check('erasures_state', sql`${t.state} in ('running', 'done')`),
    check('erasures_of_one', sql`(person_id is null) <> (private_customer_id is null)`),
    check('erasures_finished', sql`(state = 'done') = (finished_at is not null)`),
  ],
);
