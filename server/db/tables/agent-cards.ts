/** Describes the table of agents' identification cards. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Withdrawal } from '@ema/domain/agent-cards/card.ts';
import { agents } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
import { userUploads } from './profile.ts';

/** A card as it was printed: what changes afterwards makes another one. One of an agent stands at most. */
export const agentCards = pgTable(
  'agent_cards',
  {
    id: key(),
    agentId: ref()
      .notNull()
      .references(() => agents.id),
    year: integer().notNull(),
    /** Its place in the year, without gaps. */
    number: integer().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    birthDate: date({ mode: 'string' }),
    birthPlace: text(),
    /** None once its holder was erased. */
    photoUploadId: ref().references(() => userUploads.id),
    company: text().notNull(),
    seat: text().notNull(),
    products: text().notNull(),
    responsible: text().notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    /** What the public page is asked with; it is printed on the card. */
    code: text().notNull(),
    /** How often its holder was reminded of its end. */
    reminders: integer().notNull().default(0),
    issuedAt: at().notNull().default(NOW),
    withdrawnAt: at(),
    withdrawnWhy: text().$type<Withdrawal>(),
  },
  (t) => [
    uniqueIndex('agent_cards_number').on(t.year, t.number),
    uniqueIndex('agent_cards_code').on(t.code),
    uniqueIndex('agent_cards_standing')
      .on(t.agentId)
      .where(sql`withdrawn_at is null`),
    index('agent_cards_agent').on(t.agentId, t.id),
    index('agent_cards_photo')
      .on(t.photoUploadId)
      .where(sql`photo_upload_id is not null`),
    index('agent_cards_made_anew')
      .on(t.withdrawnAt)
      .where(sql`withdrawn_why in ('name', 'photo')`),
    index('agent_cards_ending')
      .on(t.lastDay)
      .where(sql`withdrawn_at is null`),
    check('agent_cards_why', sql`withdrawn_why in ('renewed', 'lost', 'name', 'photo', 'not-in-charge')`),
    check('agent_cards_withdrawn', sql`(withdrawn_at is null) = (withdrawn_why is null)`),
    check('agent_cards_days', sql`first_day <= last_day`),
    check('agent_cards_first', sql`number > 0`),
  ],
);
