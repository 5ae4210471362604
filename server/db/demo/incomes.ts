/** Gives the demo's agents VAT numbers where their fees ask for one, and one of them incomes from others. */
import type { PoolClient } from 'pg';
import { INCOME_THRESHOLD_CENTS } from '@ema/domain/incomes/threshold.ts';

const DAY = 86_400_000;

/** Eleven digits of the province of Turin with the right check digit, for a number of its own. */
export const demoVatNumber = (n: number): string => {
  const digits = `${String(1_000_000 + n).padStart(7, '0')}001`;
  const sum = [...digits].reduce((total, c, i) => {
    const value = Number(c) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** Who ever came as far as two thirds of the threshold in a year has a VAT number, as do the given ones. */
export const insertVatNumbers = async (client: PoolClient, always: readonly number[]): Promise<void> => {
  const chosen = await client.query<{ id: number }>(
    `select a.id
     from agents a
     where a.vat_number is null
       and (a.id = any($1) or exists (
         select 1
         from income_totals t
         where t.agent_id = a.id
           and t.own_cents >= $2))
     order by a.id`,
    [always, Math.round((INCOME_THRESHOLD_CENTS * 2) / 3)],
  );
  await client.query(
    `update agents a
     set vat_number = x.number
     from jsonb_to_recordset($1::jsonb) as x(id bigint, number text)
     where a.id = x.id`,
    [JSON.stringify(chosen.rows.map(({ id }) => ({ id, number: demoVatNumber(Number(id)) })))],
  );
};

const INCOMES = [
  { days: 3, cents: 8_450, state: 'waiting', description: 'Ritenuta ottobre, Casa Pulita S.r.l.' },
  { days: 34, cents: 12_000, state: 'discarded', description: 'Documento illeggibile' },
  { days: 65, cents: 11_275, state: 'accepted', description: 'Ritenuta agosto, Casa Pulita S.r.l.' },
  { days: 126, cents: 9_990, state: 'accepted', description: '' },
] as const;

/** An agent who sells for others too, with an income in each state. */
export const insertExternalIncomes = async (client: PoolClient, agentId: number, now: Date): Promise<void> => {
  await client.query('update agents set external_incomes_enabled = true where id = $1', [agentId]);
  for (const { days, cents, state, description } of INCOMES)
    await client.query(
      `insert into external_incomes (agent_id, date, income_cents, description, state, created_at, created_by_user_id,
         settled_at)
       select a.id, ($2::timestamptz at time zone 'Europe/Rome')::date, $3, $4, $5, $2, a.user_id,
         case when $5 <> 'waiting' then $2::timestamptz + interval '2 days' end
       from agents a
       where a.id = $1`,
      [agentId, new Date(now.getTime() - days * DAY), cents, description, state],
    );
};

const WAITING = [
  { days: 9, cents: 42_000, description: 'Vendite di settembre, Profumi & Co.' },
  { days: 5, cents: 15_660, description: 'Casa Pulita S.r.l.' },
  { days: 2, cents: 15_660, description: 'Casa Pulita S.r.l., di nuovo' },
] as const;
/** What the office finds to validate: of two agents whom nobody signs in as, one of them perhaps twice. */
export const insertWaitingIncomes = async (
  client: PoolClient,
  { now, agentIds }: { now: Date; agentIds: readonly number[] },
): Promise<void> => {
  for (const [i, { days, cents, description }] of WAITING.entries())
    await client.query(
      `with declared as (
         update agents
         set external_incomes_enabled = true
         where id = $1
         returning id, user_id
       )
       insert into external_incomes (agent_id, date, income_cents, description, created_at, created_by_user_id)
       select id, ($2::timestamptz at time zone 'Europe/Rome')::date - 12, $3, $4, $5, user_id
       from declared`,
      [
        agentIds[Math.min(i, 1)],
        new Date(now.getTime() - Math.max(days, 5) * DAY),
        cents,
        description,
        new Date(now.getTime() - days * DAY),
      ],
    );
};
