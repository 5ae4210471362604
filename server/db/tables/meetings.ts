/** The tables of meetings: their hotels, guests and scanners, and every scan as it happened. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ScanResult } from '@ema/domain/meetings/scanning.ts';
import { users } from './access.ts';
import { NOW, at, key, ref, version } from './columns.ts';

/** Its code is its key (NET-149). */
export const meetings = pgTable(
  'meetings',
  {
    id: key(),
    title: text().notNull(),
    place: text().notNull().default(''),
    date: date({ mode: 'string' }).notNull(),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref().references(() => users.id),
    version: version(),
  },
  (t) => [index('meetings_date').on(t.date, t.id)],
);

export const meetingHotels = pgTable(
  'meeting_hotels',
  {
    meetingId: ref()
      .notNull()
      .references(() => meetings.id),
    code: text().notNull(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.meetingId, t.code] })],
);

/** A guest of a guest has a parent. Whether somebody came is read from the scans. */
export const meetingGuests = pgTable(
  'meeting_guests',
  {
    id: key(),
    meetingId: ref()
      .notNull()
      .references(() => meetings.id),
    parentId: ref(),
    code: text().notNull(),
    fullName: text().notNull(),
    hotelCode: text(),
    roomReservation: boolean().notNull().default(false),
    roomNumber: text(),
    dinnerReservation: boolean().notNull().default(false),
    /** No longer in the list of guests; the code is free again. */
    removedAt: at(),
  },
  (t) => [
    foreignKey({ name: 'meeting_guests_parent', columns: [t.parentId], foreignColumns: [t.id] }),
    foreignKey({
      name: 'meeting_guests_hotel',
      columns: [t.meetingId, t.hotelCode],
      foreignColumns: [meetingHotels.meetingId, meetingHotels.code],
    }),
    /** A scan says a code and no meeting. */
    uniqueIndex('meeting_guests_code')
      .on(t.code)
      .where(sql`removed_at is null`),
    index('meeting_guests_meeting').on(t.meetingId, t.id),
    index('meeting_guests_parents').on(t.parentId),
    check('meeting_guests_plain_code', sql`${t.code} = upper(btrim(${t.code})) and ${t.code} <> ''`),
  ],
);

export const meetingScanners = pgTable(
  'meeting_scanners',
  {
    meetingId: ref()
      .notNull()
      .references(() => meetings.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    assignedAt: at().notNull().default(NOW),
    assignedByUserId: ref().references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.meetingId, t.userId] }), index('meeting_scanners_user').on(t.userId)],
);

/** What was scanned, by whom, when, and what came of it; nothing here is changed afterwards. */
export const meetingScans = pgTable(
  'meeting_scans',
  {
    id: key(),
    /** Given by the device: a scan that is sent twice is one. */
    clientId: uuid().notNull(),
    code: text().notNull(),
    meetingId: ref().references(() => meetings.id),
    guestId: ref().references(() => meetingGuests.id),
    scannerUserId: ref()
      .notNull()
      .references(() => users.id),
    result: text().$type<ScanResult>().notNull(),
    /** When the code was read, by the device's clock. */
    deviceAt: at().notNull(),
    at: at().notNull().default(NOW),
    /** The check-in that this one cancels. */
    undoesId: ref(),
  },
  (t) => [
    foreignKey({ name: 'meeting_scans_undoes', columns: [t.undoesId], foreignColumns: [t.id] }),
    uniqueIndex('meeting_scans_client').on(t.clientId),
    uniqueIndex('meeting_scans_undone')
      .on(t.undoesId)
      .where(sql`undoes_id is not null`),
    index('meeting_scans_of_guest')
      .on(t.guestId)
      .where(sql`result = 'OK'`),
    index('meeting_scans_meeting')
      .on(t.meetingId, t.guestId)
      .where(sql`result = 'OK'`),
    check(
      'meeting_scans_result',
      sql`${t.result} in ('OK', 'DELETED', 'ERR_CODE_NOT_FOUND', 'ERR_NOT_AUTHORIZED', 'ERR_ALREADY_CHECKED')`,
    ),
    check('meeting_scans_undoing', sql`undoes_id is null or result = 'DELETED'`),
    check('meeting_scans_guest', sql`guest_id is not null or result in ('ERR_CODE_NOT_FOUND', 'ERR_NOT_AUTHORIZED')`),
  ],
);
