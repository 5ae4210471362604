/** Makes a card: the next number of the year, with what is printed on it as it is now. */
import { sql } from 'drizzle-orm';
import type { Withdrawal } from '@ema/domain/agent-cards/card.ts';
import { lastDayOf } from '@ema/domain/agent-cards/card.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { agentCards } from '../../db/tables/agent-cards.ts';
import { birthPlaceOf } from '../../kernel/country-names.ts';
import { newVerificationCode } from '../contracts/verification-code.ts';
import { parameter, readParameters, saidParameter } from '../system/parameters.ts';
import type { Holder } from './queries.ts';

export type Issued = { id: number; year: number; number: number; last_day: string };

/**
 * The holder is held by this transaction and may have one; what stands is withdrawn for that reason.
 *
 * @throws wrong_state while nobody said who is responsible
 */
export const issueCard = async (tx: Tx, holder: Holder, now: Date, why: Withdrawal): Promise<Issued> => {
  const today = romeDay(now);
  const parameters = await readParameters(tx);
  // Numbers have no gaps: whoever counts waits for whoever counted before, until that one is written or given up.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('agent_cards'))`);
  await tx.execute(sql`
    update agent_cards
    set withdrawn_at = ema_now(), withdrawn_why = ${why}
    where agent_id = ${holder.id}
      and withdrawn_at is null`);
  const issued = await first(
    tx,
    {
      id: agentCards.id,
      year: agentCards.year,
      number: agentCards.number,
      last_day: agentCards.lastDay,
    },
    sql`
    insert into agent_cards (
      agent_id, year, number, first_name, last_name, birth_date, birth_place, photo_upload_id,
      company, seat, products, responsible, first_day, last_day, code)
    select ${holder.id}, y.year, 1 + coalesce((select max(number) from agent_cards where year = y.year), 0),
      ${holder.first_name}, ${holder.last_name}, ${holder.birth_date}::date, ${birthPlaceOf(holder)},
      ${holder.photo_id},
      ${parameter(parameters, 'mav_creditor_name')}, ${parameter(parameters, 'mav_creditor_address')},
      ${parameter(parameters, 'card_products')}, ${saidParameter(parameters, 'card_responsible')},
      ${today}::date, ${lastDayOf(today)}::date, ${newVerificationCode()}
    from (select ${Number(today.slice(0, 4))}::int as year) y
    returning id, year, number, last_day`,
  );
  if (!issued) throw new Error('a card was not written');
  return issued;
};
