/** Whoever is asked for everything at once is answered with as few statements as whoever is asked for nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
type Account = { requiredOperations: { operationName: string }[] };
const NOTICE = 'privacy_policy_manager';

const lastDays = (days: number) =>
  t.db.query(`update parameters set value = $1 where id = 'periodic_password_days'`, [days]);
beforeAll(() => lastDays(3650));
afterAll(() => lastDays(0));

/** What GET /api/account answers to somebody, and how many statements it asks of the database. */
const accountOf = async (query: string): Promise<{ due: string[]; statements: number }> => {
  const { status, body } = await t.anyone.post<{ username: string }>(`/dev/agents.json${query}`);
  expect(status).toBe(201);
  const entered = await t.anyone.post('/login', { username: body.username, password: PERSONA_PASSWORD });
  const headers = { cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' };
  const account = () => t.app.inject({ method: 'GET', url: '/api/account', headers });
  // Who reads for the first time may write what is written once a minute.
  await account();
  const { pool } = t.services;
  const { query: ask } = pool;
  let statements = 0;
  Object.assign(pool, {
    query: (...asked: Parameters<typeof ask>) => {
      statements += 1;
      return ask.apply(pool, asked);
    },
  });
  try {
    const { requiredOperations } = (await account()).json<Account>();
    return { due: requiredOperations.map((o) => o.operationName.replace(/\d+/, 'n')), statements };
  } finally {
    Object.assign(pool, { query: ask });
  }
};

it('ACC-093 ACC-100 everything that can be due is computed by the statements of any call: two for the account', async () => {
  const everything = await accountOf(`?owes=everything&unsigned=${NOTICE},engagement_letter:new`);
  expect(everything).toEqual({
    due: [
      'account:change_password',
      'account:validate_email',
      'account:validate_mobile',
      'contract:n:signature',
      'contract:n:signature',
      'account:upload_photo_id',
      'account:upload_vat_certificate',
      'account:insert_iban',
      'kit:balance_payment',
      'account:declare_external_incomes',
      'account:insert_vat_number',
      'fiscal_documents:read',
      'fiscal_documents:sign',
      'card_receipts:sign',
      'appointments:record_results',
      'level_updates:acknowledge',
    ],
    statements: 2,
  });
  expect(await accountOf('')).toEqual({ due: [], statements: 2 });
});
