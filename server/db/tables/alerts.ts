/** Describes the tables of alerts: texts, whom they are for, who read them, who was reminded. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, key, ref, version } from './columns.ts';

/** Whom it is for stands here as criteria, or in `alert_recipients` when they are chosen by hand. */
export const alerts = pgTable(
  'alerts',
  {
    id: key(),
    title: text().notNull(),
    content: text().notNull(),
    /** Which of `alert_texts` these are. */
    textVersion: integer().notNull().default(1),
    createdAt: at().notNull().default(NOW),
    suspended: boolean().notNull().default(false),
    /** Written by the portal itself, not by somebody. */
    automatic: boolean().notNull().default(false),
    readConfirmationEmailEnabled: boolean().notNull().default(true),
    acceptanceCheckEnabled: boolean().notNull().default(false),
    acceptanceCheckLabel: text().notNull().default('Accetto'),
    manuallySelectUsers: boolean().notNull().default(false),
    /** The day itself counts. */
    usersCreatedAfter: date({ mode: 'string' }),
    /** The day itself does not count any more. */
    usersCreatedBefore: date({ mode: 'string' }),
    minimumLevel: integer(),
    maximumLevel: integer(),
    enabledShop: integer(),
    version: version(),
  },
  (t) => [
    check('alerts_shop', sql`${t.enabledShop} in (0, 1)`),
    check('alerts_levels', sql`${t.minimumLevel} <= ${t.maximumLevel}`),
  ],
);

/** Every text an alert ever had: a confirmation names the one that was read. Never changed. */
export const alertTexts = pgTable(
  'alert_texts',
  {
    alertId: ref()
      .notNull()
      .references(() => alerts.id),
    version: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    writtenAt: at().notNull().default(NOW),
    writtenByUserId: ref().references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.alertId, t.version] })],
);

export const alertRecipients = pgTable(
  'alert_recipients',
  {
    alertId: ref()
      .notNull()
      .references(() => alerts.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.alertId] }), index('alert_recipients_alert').on(t.alertId)],
);

/** Somebody read an alert, once; with the words they accepted, when it asked for that. Never changed. */
export const alertConfirmations = pgTable(
  'alert_confirmations',
  {
    id: key(),
    alertId: ref()
      .notNull()
      .references(() => alerts.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    textVersion: integer().notNull(),
    acceptedLabel: text(),
    readAt: at().notNull().default(NOW),
  },
  (t) => [
    uniqueIndex('alert_confirmations_once').on(t.userId, t.alertId),
    index('alert_confirmations_alert').on(t.alertId, t.readAt),
    index('alert_confirmations_newest').on(t.readAt, t.id),
  ],
);

/** Nobody is reminded twice a day, of whichever alert. */
export const alertReminders = pgTable(
  'alert_reminders',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    day: date({ mode: 'string' }).notNull(),
    alertId: ref()
      .notNull()
      .references(() => alerts.id),
    sentAt: at().notNull().default(NOW),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('alert_reminders_alert').on(t.alertId, t.userId)],
);
