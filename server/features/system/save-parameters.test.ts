import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { setParameterSeen } from '../../test/seen.ts';
import { beginPlans } from './begin-plans.ts';

const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const PATH = '/api/system-parameters';
type Saved = Problem & { items: { id: string; parameterValue: string }[]; planned: number };
type Wish = { reason?: string; startsOn?: string | null };
const value = async (id: string): Promise<string> =>
  (await t.db.query('select value from parameters where id = $1', [id])).rows[0].value;
/** Changes them from what they are. */
const save = async (who: Client, values: Record<string, string>, wish: Wish = {}, key = newKey()) => {
  const changes = [];
  for (const [id, parameterValue] of Object.entries(values))
    changes.push({ id, before: await value(id).catch(() => ''), parameterValue });
  return who.put<Saved>(PATH, { changes, reason: 'Prova', startsOn: null, ...wish }, { key });
};
const plans = async () =>
  (
    await admin.get<{ items: { id: number; label: string; value: string; startsOn: string; fault: string | null }[] }>(
      '/api/admin/parameter-plans',
    )
  ).body.items;
const today = async (): Promise<string> => (await t.db.query(`select ema_now()::date::text as day`)).rows[0].day;
const later = async (days: number): Promise<string> =>
  (await t.db.query(`select (ema_now() at time zone 'Europe/Rome')::date + $1::int as day`, [days])).rows[0].day;
/** As if that many days had passed. */
const pass = (days: number) => t.db.query('update parameter_plans set starts_on = starts_on - $1::int', [days]);

describe('parameters saved together', () => {
  it('NET-406 NET-263 ACC-331 administrators alone, all of them or none, each with its reason in the history', async () => {
    const two = { registration_kit_total_price: '600,00', registration_kit_deposit_price: '500,00' };
    expect((await save(t.anyone, two)).status).toBe(401);
    expect((await save(await t.as('agente'), two)).status).toBe(403);
    expect((await save(admin, { nothing_like_it: '1' })).status).toBe(404);
    const half = await save(admin, { agent_inactivity_days: '30', maintenance_day: '9' });
    expect([half.status, half.body.violations]).toEqual([
      422,
      [{ propertyPath: 'maintenance_day', message: 'Giorno non valido' }],
    ]);
    expect(await value('agent_inactivity_days')).toBe('90');
    expect((await save(admin, two, { reason: '  ' })).status).toBe(422);
    const key = newKey();
    const first = await save(admin, two, { reason: 'Listino 2027' }, key);
    expect([first.status, first.body.planned], 'judged by what both become').toEqual([200, 0]);
    expect(first.body.items.find(({ id }) => id === 'registration_kit_deposit_price')?.parameterValue).toBe('500.00');
    expect((await save(admin, two, { reason: 'Listino 2027' })).status, 'said again').toBe(200);
    expect(await auditCount(t, 'system.save-parameters', 'registration_kit_total_price')).toBe(1);
    const { items } = (
      await admin.get<{ items: Record<string, string>[] }>(
        '/api/admin/parameter-changes?parameter=registration_kit_total_price',
      )
    ).body;
    expect(items).toEqual([
      expect.objectContaining({
        label: 'Prezzo intero',
        before: '390,00\u00a0€',
        after: '600,00\u00a0€',
        beforeValue: '390.00',
        reason: 'Listino 2027',
        by: expect.stringMatching(/\w/),
      }),
    ]);
    expect((await (await t.as('agente')).get('/api/admin/parameter-changes')).status).toBe(403);
    await save(admin, { registration_kit_deposit_price: '140,00' });
    await save(admin, { registration_kit_total_price: '390,00' });
  });

  it('NET-406 what somebody else changed meanwhile is not overwritten; of twenty at once one wins', async () => {
    const send = (parameterValue: string, before: string) =>
      admin.put<Saved>(
        PATH,
        { changes: [{ id: 'agent_inactivity_days', before, parameterValue }], reason: 'Gara', startsOn: null },
        { key: newKey() },
      );
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(String(100 + i), '90')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = answers.find(({ status }) => status !== 200);
    expect([stale?.status, stale?.body.detail]).toEqual([
      409,
      'Nel frattempo è stato cambiato «Inattività di un incaricato»: ricarica la pagina e riprova.',
    ]);
    expect((await save(admin, { agent_inactivity_days: '90' })).status).toBe(200);
  });

  it('NET-406 a change planned for a day begins on it, once, with who planned it in the history', async () => {
    const pair = { registration_kit_total_price: '700,00', registration_kit_deposit_price: '650,00' };
    const tooEarly = await save(admin, pair, { startsOn: await today() });
    expect(tooEarly.body.violations).toEqual([
      { propertyPath: 'startsOn', message: 'Scegli un giorno da domani in poi, oppure «Da subito».' },
    ]);
    expect((await save(admin, pair, { startsOn: await later(800) })).body.violations[0]?.message).toBe(
      'Scegli un giorno dei prossimi due anni.',
    );
    const startsOn = await later(10);
    const planned = await save(admin, pair, { startsOn, reason: 'Dal 2027' });
    expect([planned.status, planned.body.planned]).toEqual([200, 2]);
    expect(await value('registration_kit_total_price')).toBe('390.00');
    const second = await save(admin, { registration_kit_total_price: '800' }, { startsOn });
    expect([second.status, second.body.detail]).toEqual([
      409,
      expect.stringMatching(/^Per «Prezzo intero» è già previsto un cambio dal .*: annullalo prima\.$/),
    ]);
    await beginPlans(t.services);
    expect(await value('registration_kit_total_price'), 'not before its day').toBe('390.00');
    await pass(10);
    await Promise.all(Array.from({ length: 5 }, () => beginPlans(t.services)));
    expect([await value('registration_kit_total_price'), await value('registration_kit_deposit_price')]).toEqual([
      '700.00',
      '650.00',
    ]);
    expect(await plans()).toEqual([]);
    const { items } = (await admin.get<{ items: Record<string, string>[] }>('/api/admin/parameter-changes?perPage=2'))
      .body;
    expect(items.map(({ label, reason, by }) => [label, reason, by?.endsWith(' (prevista)')])).toEqual([
      ['Caparra o acconto', 'Dal 2027', true],
      ['Prezzo intero', 'Dal 2027', true],
    ]);
    await save(admin, { registration_kit_deposit_price: '140,00', registration_kit_total_price: '390,00' });
  });

  it('NET-700 the discounted product is one that is sold, at once, by its day and when a planned day comes', async () => {
    const id = 'discounted_product_code';
    const { rows } = await t.db.query(
      `select code from products where enabled and code like 'SCN-%' and code <> $1 order by code desc limit 1`,
      [await value(id)],
    );
    const other: string = rows[0]?.code ?? 'SCN-NEW';
    if (rows.length === 0)
      await t.db.query(
        `insert into products (code, name, shop, vat_basis_points, picture) values ($1, 'Prova', 1, 2200, '/p.svg')`,
        [other],
      );
    const before = await value(id);
    const message = 'Nessun prodotto in vendita ha il codice SCN-0.';
    for (const startsOn of [null, await later(3)]) {
      const unknown = await save(admin, { [id]: 'SCN-0' }, { startsOn });
      expect([unknown.status, unknown.body.violations]).toEqual([422, [{ propertyPath: id, message }]]);
    }
    const alone = await setParameterSeen<Problem>(admin, id, 'SCN-0');
    expect([alone.status, alone.body.violations]).toEqual([422, [{ propertyPath: 'parameterValue', message }]]);
    expect((await setParameterSeen(admin, id, before)).status, 'as it is').toBe(200);
    expect((await save(admin, { [id]: other }, { startsOn: await later(3) })).status).toBe(200);
    await t.db.query('update products set enabled = false where code = $1', [other]);
    await pass(3);
    await beginPlans(t.services);
    const failed = (await plans()).find((plan) => plan.value === other);
    expect(failed?.fault).toBe(`Nessun prodotto in vendita ha il codice ${other}.`);
    expect(await value(id)).toBe(before);
    await t.db.query('update products set enabled = true where code = $1', [other]);
    expect((await admin.del(`/api/admin/parameter-plans/${failed?.id}`, { key: newKey() })).status).toBe(200);
    expect((await save(admin, { [id]: other })).status).toBe(200);
    expect((await save(admin, { [id]: before })).status).toBe(200);
  });

  it('NET-406 what does not fit any more on its day is told; a plan can be given up, once', async () => {
    await save(admin, { registration_kit_deposit_price: '380' }, { startsOn: await later(3) });
    await save(admin, { registration_kit_total_price: '370' });
    await pass(3);
    await beginPlans(t.services);
    const [failed] = await plans();
    expect([failed?.value, failed?.fault]).toEqual([
      '380,00\u00a0€',
      'L’acconto del kit non può superare il prezzo intero.',
    ]);
    expect(await value('registration_kit_deposit_price')).toBe('140.00');
    await save(admin, { registration_kit_total_price: '390' });
    const again = await save(admin, { registration_kit_deposit_price: '130' }, { startsOn: await later(4) });
    expect([again.status, again.body.planned], 'one that failed is in nobody’s way').toEqual([200, 1]);
    const other = await save(admin, { maintenance_day: '3' }, { startsOn: await later(3) });
    expect([other.status, other.body.planned], 'nor one of another parameter').toEqual([200, 1]);
    const [, waiting] = await plans();
    const remove = (who: Client, id: number | undefined) =>
      who.del(`/api/admin/parameter-plans/${id}`, { key: newKey() });
    expect((await remove(t.anyone, waiting?.id)).status).toBe(401);
    expect((await remove(await t.as('agente'), waiting?.id)).status).toBe(403);
    expect((await remove(admin, waiting?.id)).status).toBe(200);
    expect((await remove(admin, waiting?.id)).status).toBe(404);
    expect((await remove(admin, failed?.id)).status).toBe(200);
    const rest = await plans();
    expect(rest.map(({ value: planned }) => planned)).toEqual(['130,00\u00a0€']);
    expect((await remove(admin, rest[0]?.id)).status).toBe(200);
    expect(await plans()).toEqual([]);
    await pass(5);
    await beginPlans(t.services);
    expect(await value('maintenance_day')).toBe('0');
  });
});
