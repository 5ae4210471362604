/** Reminds agents of the end of their card, thirty and seven days before, each time once (NET-447). */
import { sql } from 'drizzle-orm';
import { numberText, remindersDue } from '@ema/domain/agent-cards/card.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { first } from '../../db/rows.ts';
import { agentCards } from '../../db/tables/agent-cards.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { endingMail } from './mails.ts';
import { findEnding } from './queries.ts';

export const remindOfEnd = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  const today = romeDay(now);
  await workEach(services, 'the end of a card was not told', await findEnding(services.db, today), async (card) => {
    const due = remindersDue(card.last_day, today);
    await services.db.transaction(now, async (tx) => {
      const reminded = await first(
        tx,
        { id: agentCards.id },
        sql`
        update agent_cards
        set reminders = ${due}
        where id = ${card.id}
          and reminders < ${due}
          and withdrawn_at is null
        returning id`,
      );
      if (!reminded || !card.email) return;
      const number = numberText(card.year, card.number);
      const mail = endingMail({ firstName: card.first_name, number, lastDay: card.last_day }, services.config);
      await createOutbox(tx, services.boss).mail({ to: card.email, ...mail });
    });
  });
};
