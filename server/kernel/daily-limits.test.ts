import { beforeEach, describe, expect, it } from 'vitest';
import { getLevelScaleHandler } from '../features/levels/reads.ts';
import { create, makeTeam } from '../test/appointment-builders.ts';
import { testPortal, type Answer } from '../test/harness.ts';
import type { Viewer } from './context.ts';
import { performFor } from './perform-for.ts';
import { findViewerOf } from './session-gate.ts';

const t = testPortal({
  settings: () => ({
    EMA_LIMIT_FACTOR: '1',
    EMA_DAILY_SMS: '2',
    EMA_DAILY_EXPORTS: '3',
    EMA_DAILY_DOCUMENT_MAILS: '2',
    EMA_DAILY_VISIT_MAILS: '2',
  }),
});
beforeEach(() => t.db.query(`delete from rate_limits where key like 'day-%'`));

const refusal = ({ status, body, headers }: Answer): unknown[] => [
  status,
  (body as { detail?: string }).detail,
  Number(headers['retry-after']) > 3_600,
];

describe('what one person may cause in a day', () => {
  it('ACC-513 SMS: beyond the limit nothing is sent or written, whichever thing they are for', async () => {
    const agente = await t.as('agente', 1);
    const { rows: customers } = await t.db.query<{ id: string; mobile: string }>(
      `update people p
       set mobile_validated_at = null, mobile = '+3933399900' || lpad((c.id % 100)::text, 2, '0')
       from customers c
       where c.person_id = p.id
         and c.id in (select r.customer_id
                      from agent_customers r
                      join agents a on a.id = r.agent_id
                      join users u on u.id = a.user_id
                      where u.username = 'agente'
                      order by r.customer_id
                      limit 3)
       returning c.id, p.mobile`,
    );
    expect(customers).toHaveLength(3);
    const start = (id: string | undefined) =>
      agente.put(`/api/agent/customers/${id}/contact-validation-start`, { contactType: 'mobile' });
    const answers = [];
    for (const { id } of customers) answers.push(await start(id));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(refusal(answers[2] as Answer)).toEqual([
      429,
      'Hai raggiunto il limite di 2 SMS in un giorno: non abbiamo registrato nulla. Riprova domani.',
      true,
    ]);
    expect(await t.outbox(customers[2]?.mobile)).toEqual([]);
    const { rows } = await t.db.query('select 1 from challenges where destination = $1', [customers[2]?.mobile]);
    expect(rows).toEqual([]);
    // Of somebody else none was used up; what goes by e-mail goes on.
    expect(
      (
        await agente.put(`/api/agent/customers/${customers[2]?.id}/contact-validation-start`, {
          contactType: 'email',
        })
      ).status,
    ).not.toBe(429);
  });

  it('ACC-514 files: lists, PDF and reports together, for who really signed in', async () => {
    const admin = await t.as('admin');
    const file = () => admin.get('/file/users?format=csv', { headers: { 'sec-fetch-site': 'same-origin' } });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await file()).status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(refusal(await file())).toEqual([
      429,
      'Hai raggiunto il limite di 3 file scaricati in un giorno. Riprova domani.',
      true,
    ]);
    const other = await t.as('gm', 1);
    const own = await other.get('/file/customers?format=csv', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(own.status).not.toBe(429);
  });

  it('ACC-515 papers by e-mail: so many in a day, beside so many in an hour', async () => {
    const agente = await t.as('agente');
    const { rows } = await t.db.query<{ id: string }>(
      `select c.id
       from contracts c
       join users u on u.id = c.user_id
       where u.username = 'agente' and c.state = 'signed' and c.order_id is null
       order by c.id
       limit 1`,
    );
    const send = () =>
      agente.post(`/api/account/contracts/${rows[0]?.id}/send-by-email`, {
        to: 'studio@example.it',
        subject: 'Contratto',
        message: 'In allegato.',
      });
    expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
    expect(refusal(await send())).toEqual([
      429,
      'Hai raggiunto il limite di 2 documenti inviati per e-mail in un giorno. Riprova domani.',
      true,
    ]);
    expect(await t.outbox('studio@example.it')).toHaveLength(2);
  });

  it('ACC-740 e-mails of visits: beyond the limit none leaves and nothing is written, whomever they are for', async () => {
    const { agent } = await makeTeam(t);
    const meet = (n: number) => create(t, agent, { customerEmail: `visita${n}@example.it` });
    const answers = [await meet(1), await meet(2), await meet(3)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(refusal(answers[2] as unknown as Answer)).toEqual([
      429,
      'Hai raggiunto il limite di 2 e-mail di appuntamenti in un giorno: non abbiamo registrato nulla. Riprova domani.',
      true,
    ]);
    const { rows } = await t.db.query(`select 1 from appointments where customer_email = 'visita3@example.it'`);
    expect([rows, await t.outbox('visita3@example.it')]).toEqual([[], []]);
    const other = await makeTeam(t);
    expect((await create(t, other.agent, { customerEmail: 'visita4@example.it' })).status, 'of another').toBe(201);
    const bySms = await create(t, agent, { customerEmail: '', customerMobile: '3471260001' });
    expect(bySms.status, 'an SMS has its own').toBe(201);
  });

  /** Who sends an SMS without a request, as a row of a bulk operation does. */
  const sendFor = (viewer: Viewer, to: string) =>
    t.services.db
      .transaction(t.services.ports.clock.now(), (tx) =>
        performFor(
          t.services,
          { ...getLevelScaleHandler, run: (c) => c.outbox.sms({ to, body: 'Prova' }) },
          { tx, viewer, now: t.services.ports.clock.now(), requestId: 'bulk-1' },
          { params: undefined, query: undefined, body: undefined },
        ),
      )
      .then(
        () => 'sent',
        (thrown: unknown) => (thrown as Error).message,
      );
  it('ACC-540 SMS of a bulk operation count for who began it, and those of a program for its key', async () => {
    const { userId } = await t.as('admin');
    const admin = await findViewerOf(t.services.pool, userId, t.services.ports.clock.now());
    if (!admin) throw new Error('the administrator may come in');
    const program = { ...admin, key: { id: 7, scopes: [], lastUsedAt: null } };
    const no = 'Hai raggiunto il limite di 2 SMS in un giorno: non abbiamo registrato nulla. Riprova domani.';
    for (const [viewer, to] of [
      [admin, '+393999000001'],
      [program, '+393999000002'],
    ] as const) {
      const answers = [];
      for (let n = 0; n < 3; n += 1) answers.push(await sendFor(viewer, to));
      expect(answers).toEqual(['sent', 'sent', no]);
      expect(await t.outbox(to)).toHaveLength(2);
    }
  });
});
