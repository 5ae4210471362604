/** Lets some of the demo's agents, whom nobody signs in as, not comply: each with an operation that is overdue. */
import type { PoolClient } from 'pg';
import { INCOME_THRESHOLD_CENTS, INCOME_WARNING_CENTS } from '@ema/domain/incomes/threshold.ts';

/** So much from others this year, and no VAT number. */
const income = (cents: number): readonly string[] => [
  `update agents set vat_number = null where id = $1 and $2::timestamptz is not null`,
  `insert into external_incomes (agent_id, date, income_cents, description, state, created_at, created_by_user_id,
       settled_at)
     select id, ($2::timestamptz at time zone 'Europe/Rome')::date, ${cents}, 'Casa Pulita S.r.l.', 'accepted', $2,
       user_id, $2
     from agents
     where id = $1`,
];

/** One agent each; `$1` is the agent, `$2` the time of the demo. */
const LAPSES: readonly (readonly string[])[] = [
  [
    `delete from user_uploads
     where user_id = (select user_id from agents where id = $1)
       and $2::timestamptz is not null`,
  ],
  [
    `update user_uploads
     set state = 'discarded', settled_at = $2::timestamptz - interval '20 days',
       reason = 'Il viso non si vede per intero.'
     where user_id = (select user_id from agents where id = $1)
       and kind = 'photo_id'`,
  ],
  [`update agents set iban = null, iban_holder = null where id = $1 and $2::timestamptz is not null`],
  [
    `update agents
     set external_incomes_enabled = null, external_incomes_asked_at = $2::timestamptz - interval '12 days'
     where id = $1`,
  ],
  income(INCOME_WARNING_CENTS + 4_100),
  income(INCOME_THRESHOLD_CENTS + 38_000),
  [
    `insert into level_updates (user_id, title, content, created_at)
     select user_id, 'Sei Incaricato esperto', 'Da questo periodo il tuo livello è **Incaricato esperto**.',
       $2::timestamptz - interval '9 days'
     from agents
     where id = $1`,
  ],
  [
    `update people
     set mobile_validated_at = null
     where id = (select u.person_id from users u join agents a on a.user_id = u.id where a.id = $1)
       and $2::timestamptz is not null`,
  ],
];

/** Of sellers without subordinates, below nobody of `except` and not one of them. */
export const insertLapses = async (client: PoolClient, except: readonly number[], now: Date): Promise<void> => {
  const chosen = await client.query<{ id: number }>(
    `select a.id
     from agents a
     where a.status = 'seller'
       and a.id <> all($1)
       and a.sponsor_id <> all($1)
       and a.joined_at < $3::timestamptz - interval '60 days'
       and not exists (select from agents d where d.sponsor_id = a.id)
     order by a.id desc
     limit $2`,
    [except, LAPSES.length, now],
  );
  for (const [i, { id }] of chosen.rows.entries())
    for (const statement of LAPSES[i] ?? []) await client.query(statement, [id, now]);
};
