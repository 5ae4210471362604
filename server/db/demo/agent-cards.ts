/** Gives the demo's agents their identification card, as they had it made over the last year. */
import type { PoolClient } from 'pg';
import { lastDayOf } from '@ema/domain/agent-cards/card.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { seededRandom } from './random.ts';

const DAY = 86_400_000;
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of so many agents one has not had it made yet. */
const WITHOUT = 12;
const MOST_DAYS = 340;

/** Numbers follow the days, year by year. */
export const insertAgentCards = async (
  client: PoolClient,
  { now, seed }: { now: Date; seed: number },
): Promise<void> => {
  const random = seededRandom(seed);
  const { rows } = await client.query<{ id: number; joined_at: Date; username: string }>(
    `select a.id::int as id, a.joined_at, u.username
     from agents a
     join users u on u.id = a.user_id
     where a.status = 'seller'
       and exists (select from user_uploads l where l.user_id = u.id and l.kind = 'photo_id' and l.state = 'accepted')
     order by a.id`,
  );
  const issued = rows
    .flatMap(({ id, joined_at, username }) => {
      const days = random.below(MOST_DAYS);
      const at = new Date(Math.min(now.getTime(), Math.max(joined_at.getTime() + 5 * DAY, now.getTime() - days * DAY)));
      const isWithout = id % WITHOUT === 0 && username !== 'agente';
      return isWithout ? [] : [{ id, at, day: romeDay(at) }];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
  const last = new Map<string, number>();
  const cards = issued.map(({ id, at, day }) => {
    const year = day.slice(0, 4);
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    const code = Array.from({ length: 16 }, () => LETTERS[random.below(LETTERS.length)])
      .join('')
      .match(/.{4}/g)
      ?.join('-');
    return { id, year: Number(year), number, first_day: day, last_day: lastDayOf(day), code, issued_at: at };
  });
  await client.query(
    `insert into agent_cards (agent_id, year, number, first_name, last_name, birth_date, birth_place, photo_upload_id,
       company, seat, products, responsible, first_day, last_day, code, issued_at)
     select k.id, k.year, k.number, p.first_name, p.last_name, p.birth_date,
       coalesce(p.birth_municipality, p.birth_country),
       (select max(l.id) from user_uploads l
        where l.user_id = a.user_id and l.kind = 'photo_id' and l.state = 'accepted'),
       s.company, s.seat, s.products, s.responsible, k.first_day, k.last_day, k.code, k.issued_at
     from json_to_recordset($1::json) as k(
       id bigint, year int, number int, first_day date, last_day date, code text, issued_at timestamptz)
     join agents a on a.id = k.id
     join users u on u.id = a.user_id
     join people p on p.id = u.person_id,
       (select max(value) filter (where id = 'mav_creditor_name') as company,
          max(value) filter (where id = 'mav_creditor_address') as seat,
          max(value) filter (where id = 'card_products') as products,
          max(value) filter (where id = 'card_responsible') as responsible
        from parameters) s
     order by k.issued_at, k.id`,
    [JSON.stringify(cards)],
  );
};
