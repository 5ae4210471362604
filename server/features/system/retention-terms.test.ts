import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getProcessing, previewRetention } from '@ema/calls/system/processing.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { countKept } from '../privacy/preview-queries.ts';
import { ownerOf } from '../privacy/whose-queries.ts';
import { beginPlans } from './begin-plans.ts';
import { applyRetention } from './retention.ts';

type Processing = CallOutput<typeof getProcessing>;
type Preview = CallOutput<typeof previewRetention>;
type Refused = { detail: string; violations?: { propertyPath: string; message: string }[] };
const t = testPortal({ ownFiles: true });
const USER = `(select id from users where username = 'agente')`;
const PATH = '/api/admin/retention-preview';
let admin: Client;

const value = async (id: string): Promise<string> =>
  (await t.db.query('select value from parameters where id = $1', [id])).rows[0].value;
const save = async (id: string, parameterValue: string, startsOn: string | null = null) =>
  admin.put<Refused>(
    '/api/system-parameters',
    { changes: [{ id, before: await value(id), parameterValue }], reason: 'Prova', startsOn },
    { key: newKey() },
  );
const preview = async (terms: string, startsOn?: string) =>
  (await admin.get<Preview>(`${PATH}?terms=${terms}${startsOn ? `&startsOn=${startsOn}` : ''}`)).body.items.map(
    ({ id, before, after }) => [id, before.count, after.count, after.term],
  );
/** So many messages that left so many days and an hour ago. */
const sent = (count: number, days: number) =>
  t.db.query(
    `insert into outbox (channel, destination, body, sent_at)
     select 'mail', 'a@example.it', '', ema_now() - make_interval(days => $2, hours => 1)
     from generate_series(1, $1)`,
    [count, days],
  );
const messages = async (): Promise<number> =>
  (await t.db.query(`select count(*)::int as n from outbox where destination = 'a@example.it'`)).rows[0].n;
const snapshot = async () =>
  (
    await t.db.query(`
      select (select json_agg(p order by id) from parameters p) as parameters,
        (select count(*)::int from outbox) as outbox,
        (select count(*)::int from audit) as audit`)
  ).rows[0];

beforeAll(async () => {
  admin = await t.as('admin');
  await applyRetention(t.services);
});

describe('terms of retention', () => {
  it('NET-509 administrators alone see what a term would delete; a fault has its sentence', async () => {
    const path = `${PATH}?terms=retention_messages_days:60`;
    expect((await t.anyone.get(path)).status).toBe(401);
    for (const username of ['agente', 'manager', 'gm', 'cliente', 'ordini', 'scanner'])
      expect((await (await t.as(username)).get(path)).status, username).toBe(403);
    const faults = [
      ['retention_messages_days:5', 'retention_messages_days', 'Inserisci un numero da 30 a 365.'],
      ['retention_books_years:9', 'retention_books_years', 'Inserisci un numero da 10 a 20.'],
      ['agent_inactivity_days:5', 'terms', 'agent_inactivity_days non è un termine di conservazione.'],
      ['messages', 'terms', 'Indica i termini come parametro:valore.'],
      [
        'retention_messages_days:60&startsOn=2020-01-01',
        'startsOn',
        'Scegli un giorno da domani in poi, oppure «Da subito».',
      ],
    ] as const;
    for (const [terms, propertyPath, message] of faults) {
      const { status, body } = await admin.get<Refused>(`${PATH}?terms=${terms}`);
      expect([status, body.violations], terms).toEqual([422, [{ propertyPath, message }]]);
    }
  });

  it('NET-505 NET-509 what is said before is what the pass then does, and saying it writes nothing', async () => {
    await sent(3, 60);
    await sent(2, 59);
    const before = await snapshot();
    expect(await preview('retention_messages_days:60')).toEqual([
      ['sent', 0, 3, '60 giorni'],
      ['failed', 0, 0, '60 giorni'],
    ]);
    expect(await snapshot()).toEqual(before);
    for (const [id, tooLittle] of [
      ['retention_messages_days', '29'],
      ['retention_books_years', '9'],
      ['retention_messages_days', '366'],
    ] as const)
      expect((await save(id, tooLittle)).status).toBe(422);
    expect(await applyRetention(t.services)).toEqual({});
    expect((await save('retention_messages_days', '60')).status).toBe(200);
    expect(await applyRetention(t.services)).toEqual({ sent: 3 });
    expect(await messages()).toBe(2);
    expect(await preview('retention_messages_days:90'), 'a longer one deletes less').toEqual([
      ['sent', 0, 0, '90 giorni'],
      ['failed', 0, 0, '90 giorni'],
    ]);
  });

  it('NET-508 the register, its file and its table say the term in force, and history how it came', async () => {
    const { treatments, next, books } = (await admin.get<Processing>('/api/admin/processing')).body;
    expect(treatments.find(({ id }) => id === 'messages')?.term).toMatch(/^60 giorni/);
    expect(next.find(({ id }) => id === 'sent')?.term).toBe('60 giorni');
    expect(books).toBe('10 anni dalla fine dell’anno');
    const csv = (await admin.get('/file/admin/processing?format=csv')).raw.toString('utf8');
    expect(csv).toContain('60 giorni dall’invio');
    const { items } = (
      await admin.get<{ items: Record<string, string>[] }>(
        '/api/admin/parameter-changes?parameter=retention_messages_days',
      )
    ).body;
    expect(items).toEqual([
      expect.objectContaining({ label: 'SMS ed e-mail', before: '90 giorni', after: '60 giorni', reason: 'Prova' }),
    ]);
  });

  it('NET-508 what an erasure would leave stays as long as the term in force says', async () => {
    const { rows } = await t.db.query(`select person_id::int as id from users where username = 'agente'`);
    const owner = await ownerOf(t.services.db, { personId: rows[0].id, privateCustomerId: null });
    if (!owner) throw new Error('no owner');
    const years = async (n: number) =>
      (await countKept(t.services.db, owner, n)).flatMap(({ until }) => (until ? [Number(until.slice(0, 4)) - n] : []));
    expect(await years(12)).toEqual(await years(10));
    expect((await years(10)).length).toBeGreaterThan(0);
  });

  it('NET-505 NET-509 a planned term is counted as of the pass of its day, and begins on it', async () => {
    const back = moveClock(t, '2026-03-27T12:00:00+01:00');
    await t.db.query(`delete from outbox where destination = 'a@example.it'`);
    // The pass of the 29th is the first after the clocks went forward: 03:17 is one hour earlier than it was.
    for (const at of ['2026-02-27T03:16:00+01:00', '2026-02-27T02:16:00+01:00'])
      await t.db.query(
        `insert into outbox (channel, destination, body, sent_at) values ('mail', 'a@example.it', '', $1)`,
        [at],
      );
    const asked = await preview('retention_messages_days:30', '2026-03-29');
    const [, now, then] = asked[0] ?? [];
    expect([now, then]).toEqual([0, 1]);
    expect((await save('retention_messages_days', '30', '2026-03-29')).status).toBe(200);
    await applyRetention(t.services);
    expect(await messages()).toBe(2);
    back();
    const forward = moveClock(t, '2026-03-29T03:17:00+02:00');
    await beginPlans(t.services);
    await applyRetention(t.services);
    expect(await messages()).toBe(1);
    forward();
  });

  it('NET-505 a value below the law that stands in the database deletes nothing of the books', async () => {
    const back = moveClock(t, '2037-01-01T03:17:00+01:00');
    await t.db.query(
      `insert into external_incomes (agent_id, date, income_cents, description, state, created_at, created_by_user_id)
       select a.id, day::date, 100, 'libri', 'accepted', day::timestamptz, a.user_id
       from agents a, (values ('2026-12-31'), ('2027-01-01')) days (day)
       where a.user_id = ${USER}`,
    );
    const told = async () =>
      (await t.db.query(`select date::text from external_incomes where description = 'libri' order by 1`)).rows.map(
        (row: { date: string }) => row.date,
      );
    await t.db.query(`update parameters set value = '12' where id = 'retention_books_years'`);
    await applyRetention(t.services);
    expect(await told()).toEqual(['2026-12-31', '2027-01-01']);
    await t.db.query(`update parameters set value = '1' where id = 'retention_books_years'`);
    await applyRetention(t.services);
    expect(await told()).toEqual(['2027-01-01']);
    await t.db.query(`update parameters set value = '10' where id = 'retention_books_years'`);
    back();
  });
});
