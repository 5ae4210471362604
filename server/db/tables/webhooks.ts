/** Describes the tables of webhooks: the addresses that are told, and what each was told or is still to be told. */
import type { SentType, WebhookEvent } from '@ema/domain/webhooks/events.ts';
import type { DeliveryState, EndpointState } from '@ema/domain/webhooks/states.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, key, ref, version } from './columns.ts';

/** As `formerSecret`, until then. */
export type OlderSecret = { secret: string; until: string };
/** Secrets are kept encrypted: what signs cannot be a hash. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: key(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    state: text().$type<EndpointState>().notNull().default('active'),
    secret: text().notNull(),
    /** Signs too, for whoever has not changed to the new one yet. */
    formerSecret: text(),
    formerSecretUntil: at(),
    /** Those before it whose day is not over: somebody who changes twice in a day has lost none of them. */
    olderSecrets: jsonb().$type<OlderSecret[]>().notNull().default([]),
    /** Attempts that failed since one succeeded, and when that began. */
    failures: integer().notNull().default(0),
    failingSince: at(),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
    version: version(),
  },
  (t) => [
    uniqueIndex('webhook_endpoints_url')
      .on(t.url)
      .where(sql`state <> 'deleted'`),
    check('webhook_endpoints_events', sql`cardinality(${t.events}) > 0`),
    check('webhook_endpoints_state', sql`${t.state} in ('active', 'paused', 'disabled', 'deleted')`),
  ],
);

/** One attempt: `status` is what was answered, null when nothing was; `error` why it counts as failed. */
export type Attempt = { at: string; status: number | null; ms: number; error: string | null };

/** One message to one address; `messageId` stays the same however often it is sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: key(),
    endpointId: ref()
      .notNull()
      .references(() => webhookEndpoints.id),
    messageId: text().notNull(),
    type: text().$type<SentType>().notNull(),
    /** The body, as it is signed and sent. */
    payload: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('pending'),
    createdAt: at().notNull().default(NOW),
    /** When it is tried next. */
    nextAt: at(),
    /** Attempts since it was last put in the queue by somebody. */
    attempts: integer().notNull().default(0),
    /** Which of the jobs for it counts: an older one does nothing. */
    turn: integer().notNull().default(1),
    /** Every attempt, the last ones at least. */
    history: jsonb().$type<Attempt[]>().notNull().default([]),
    settledAt: at(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_once').on(t.endpointId, t.messageId),
    index('webhook_deliveries_due')
      .on(t.nextAt)
      .where(sql`state = 'pending'`),
    index('webhook_deliveries_listed').on(t.createdAt, t.id),
    check('webhook_deliveries_state', sql`${t.state} in ('pending', 'sent', 'failed', 'cancelled')`),
  ],
);
