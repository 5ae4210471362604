/** Reminds agents of the end of their card, thirty and seven days before, each time once (NET-447). */
import { sql } from 'drizzle-orm';
import { numberText, remindedUntil, remindersDue } from '@ema/domain/agent-cards/card.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, type RowOf } from '../../db/rows.ts';
import { agentCards } from '../../db/tables/agent-cards.ts';
import { people } from '../../db/tables/access.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { endingMail } from './mails.ts';

const ENDING = {
  id: agentCards.id,
  year: agentCards.year,
  number: agentCards.number,
  last_day: agentCards.lastDay,
  first_name: people.firstName,
  email: people.email,
};
/** Those that may be renewed and were not, of agents in charge with an address. */
const findEnding = (db: Queryable, today: Day): Promise<RowOf<typeof ENDING>[]> =>
  all(
    db,
    ENDING,
    sql`
    select c.id, c.year, c.number, c.last_day, p.first_name, p.email
    from agent_cards c
    join agents a on a.id = c.agent_id
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where c.withdrawn_at is null
      and c.last_day >= ${today}
      and c.last_day <= ${remindedUntil(today)}
      and c.reminders < 2
      and a.status = 'seller'
      and not u.disabled
      and u.deleted_at is null
      and p.email <> ''
    order by c.id`,
  );

export const remindOfEnd = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  const today = romeDay(now);
  for (const card of await findEnding(services.db, today)) {
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
  }
};
