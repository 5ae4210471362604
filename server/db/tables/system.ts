/** Describes the tables of the portal itself: audit, outbox, repeated requests, parameters, announcements, files. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PlanState } from '@ema/domain/system/parameters.ts';
import { NOW, at, key, ref, version } from './columns.ts';

/** Append-only, hash-chained: each row's hash covers the one before it. */
export const audit = pgTable(
  'audit',
  {
    id: key(),
    at: at().notNull(),
    event: text().notNull(),
    actorUserId: ref(),
    subjectUserId: ref(),
    object: text().notNull().default(''),
    objectId: text().notNull().default(''),
    detail: jsonb().notNull().default({}),
    ip: text().notNull().default(''),
    requestId: text().notNull().default(''),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    index('audit_subject').on(t.subjectUserId, t.at),
    index('audit_object').on(t.object, t.objectId),
    index('audit_at').on(t.at, t.id),
    index('audit_event').on(t.event, t.at),
    // Done for somebody else: of one’s own, the subject says as much.
    index('audit_actor')
      .on(t.actorUserId, t.at)
      .where(sql`actor_user_id is distinct from subject_user_id`),
  ],
);

/** Every SMS and e-mail, written in the transaction that wants it, sent afterwards by a worker. */
export const outbox = pgTable(
  'outbox',
  {
    id: key(),
    /** What keeps repeats out: a number would come again after a restore. None before the release that made it. */
    messageKey: uuid().default(sql`gen_random_uuid()`),
    channel: text().notNull(),
    destination: text().notNull(),
    subject: text().notNull().default(''),
    body: text().notNull(),
    /** What goes with an e-mail. */
    fileId: ref().references(() => files.id),
    createdAt: at().notNull().default(NOW),
    expiresAt: at(),
    sentAt: at(),
    failedAt: at(),
    attempts: integer().notNull().default(0),
    error: text(),
  },
  (t) => [
    index('outbox_waiting')
      .on(t.id)
      .where(sql`sent_at is null and failed_at is null`),
    index('outbox_file')
      .on(t.fileId)
      .where(sql`file_id is not null`),
    index('outbox_failed')
      .on(t.channel, t.id)
      .where(sql`failed_at is not null`),
  ],
);

export const idempotency = pgTable(
  'idempotency',
  {
    userId: ref().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    answer: jsonb(),
    createdAt: at().notNull().default(NOW),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.key] }), index('idempotency_created').on(t.createdAt)],
);

/** System parameters an administrator edits. */
export const parameters = pgTable('parameters', {
  id: text().primaryKey(),
  value: text().notNull(),
  description: text().notNull(),
  version: version(),
});

/** Changes of parameters that begin on a day; a row stays once it was done, given up or found impossible. */
export const parameterPlans = pgTable(
  'parameter_plans',
  {
    id: key(),
    parameterId: text()
      .notNull()
      .references(() => parameters.id),
    value: text().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref().notNull(),
    state: text().$type<PlanState>().notNull().default('waiting'),
    /** Why it could not begin. */
    fault: text(),
  },
  (t) => [
    uniqueIndex('parameter_plans_one_waiting')
      .on(t.parameterId)
      .where(sql`state = 'waiting'`),
    check('parameter_plans_state', sql`${t.state} in ('waiting', 'done', 'deleted', 'failed')`),
  ],
);

/** Popups, banners and announcements: dated rows (start and end day included, Rome time). */
export const announcements = pgTable('announcements', {
  id: key(),
  kind: text().notNull(),
  shop: integer(),
  title: text().notNull(),
  content: text().notNull(),
  startsOn: date({ mode: 'string' }),
  endsOn: date({ mode: 'string' }),
  active: boolean().notNull().default(true),
  version: version(),
});

/** Bytes are kept by content; a row exists only after the bytes are safely stored. */
export const files = pgTable(
  'files',
  {
    id: key(),
    sha256: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    contentType: text().notNull(),
    name: text().notNull(),
    createdAt: at().notNull().default(NOW),
  },
  (t) => [index('files_sha').on(t.sha256)],
);

/** Big files on their way, piece by piece: their bytes wait on the disk, under this name. */
export type ArrivalPurpose = 'user_media' | 'gallery';
export const arrivals = pgTable(
  'arrivals',
  {
    id: text().primaryKey(),
    userId: ref().notNull(),
    /** Whoever acted for the person, or the person; null of what began before this was kept. */
    begunByUserId: ref(),
    /** What it will become; only the call for that takes it. */
    purpose: text().$type<ArrivalPurpose>().notNull().default('user_media'),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: at().notNull().default(NOW),
    /** Somebody is just making a file of it. */
    takenUntil: at(),
  },
  (t) => [index('arrivals_user').on(t.userId), index('arrivals_created').on(t.createdAt)],
);

/** What the night deleted or anonymised so far, rule by rule, until its pass says so in the log. */
export const retentionCounts = pgTable('retention_counts', {
  rule: text().primaryKey(),
  changed: integer().notNull(),
});

export const seenAnnouncements = pgTable(
  'seen_announcements',
  { userId: ref().notNull(), announcementId: ref().notNull(), at: at().notNull().default(NOW) },
  (t) => [
    uniqueIndex('seen_announcements_once').on(t.userId, t.announcementId),
    index('seen_announcements_of').on(t.announcementId),
  ],
);

/** Of what a program may fetch: the transaction that changed it last, written by triggers; no row, long ago. */
export const rowChanges = pgTable(
  'row_changes',
  {
    kind: text().notNull(),
    rowId: ref().notNull(),
    /** A whole transaction number, which never begins anew in one cluster. */
    changedIn: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.rowId] }),
    index('row_changes_in_order').on(t.kind, t.changedIn, t.rowId),
    check('row_changes_kind', sql`${t.kind} in ('order', 'agent', 'private_customer')`),
  ],
);
