/** Lets some of the demo's agents, whom nobody signs in as, not comply: each with an operation that is overdue. */
import type { PoolClient } from 'pg';
import type { Files } from '../../adapters/ports.ts';
import { INCOME_THRESHOLD_CENTS, INCOME_WARNING_CENTS } from '@ema/domain/incomes/threshold.ts';
import { insertOwedPapers } from './fiscal-documents.ts';
import { DISCARDED, insertUploads } from './uploads.ts';

type Someone = { client: PoolClient; files: Files; agentId: number; now: Date };
type Lapse = readonly string[] | ((someone: Someone) => Promise<void>);

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

/** A kit of 390 euros of which nothing was paid in so many days, or whose balance was due by then. */
const kit = (part: 'whole' | 'balance'): readonly string[] => [
  `insert into subordinate_invitations (sponsor_id, user_id, shop, payment_method, status, kit_mode, total_cents,
     deposit_cents, days_before_payment, orders_goal, created_at, confirmed_at)
   select sponsor_id, user_id, 1, 'stripe', 'pending', 'online_completo', 39000, 14000, 60, 5,
     $2::timestamptz - interval '80 days', $2::timestamptz - interval '80 days'
   from agents
   where id = $1
   on conflict (user_id) do nothing`,
  `delete from kit_payments
   where invitation_id = (select i.id from subordinate_invitations i join agents a on a.user_id = i.user_id
     where a.id = $1)
     and $2::timestamptz is not null`,
  ...(part === 'whole'
    ? [kitIs('confirmed_unpaid', 'online_completo'), payment('whole', 39_000, 'due', 24)]
    : [
        kitIs('completed', 'online_acconto'),
        payment('deposit', 14_000, 'paid', 78),
        payment('balance', 25_000, 'due', 18),
      ]),
];
const kitIs = (status: 'confirmed_unpaid' | 'completed', mode: string): string => `
  update subordinate_invitations
  set status = '${status}', kit_mode = '${mode}',
    completed_at = ${status === 'completed' ? `$2::timestamptz - interval '78 days'` : 'null'}
  where user_id = (select user_id from agents where id = $1)
    and $2::timestamptz is not null`;
const payment = (part: string, cents: number, state: 'due' | 'paid', days: number): string => `
  insert into kit_payments (invitation_id, part, number, amount_cents, due_on, state, paid_at, created_at)
  select i.id, '${part}', 1, ${cents}, ($2::timestamptz at time zone 'Europe/Rome')::date - ${days}, '${state}',
    ${state === 'paid' ? `$2::timestamptz - interval '${days} days'` : 'null'},
    $2::timestamptz - interval '${days} days'
  from subordinate_invitations i
  join agents a on a.user_id = i.user_id
  where a.id = $1`;

/** One agent each; `$1` is the agent, `$2` the time of the demo. */
const LAPSES: readonly Lapse[] = [
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
  ({ client, files, agentId, now }) =>
    insertUploads(client, files, { now, agentId, uploads: DISCARDED.filter((u) => u.kind === 'vat_certificate') }),
  kit('whole'),
  kit('balance'),
  ({ client, files, agentId, now }) => insertOwedPapers(client, files, { agentId, now, types: ['FT'] }),
  ({ client, files, agentId, now }) => insertOwedPapers(client, files, { agentId, now, types: ['RC'] }),
  [
    `update agents set kleen_enabled = true where id = $1 and $2::timestamptz is not null`,
    `insert into appointments (seller_id, customer_first_name, customer_last_name, customer_mobile, street_and_number,
       post_code, city, state, time, status, created_at, created_by_user_id)
     select id, 'Ornella', 'Gambino', '+393357718204', 'Via Carducci, 9', '14100', 'Asti', 'AT',
       $2::timestamptz - interval '6 days', 'confirmed', $2::timestamptz - interval '11 days', user_id
     from agents
     where id = $1`,
  ],
];

/** Of sellers without subordinates, below nobody of `except` and not one of them. */
export const insertLapses = async (
  client: PoolClient,
  files: Files,
  except: readonly number[],
  now: Date,
): Promise<void> => {
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
  for (const [i, { id }] of chosen.rows.entries()) {
    const lapse = LAPSES[i] ?? [];
    if (typeof lapse === 'function') await lapse({ client, files, agentId: Number(id), now });
    else for (const statement of lapse) await client.query(statement, [id, now]);
  }
};
