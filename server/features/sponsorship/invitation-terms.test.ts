/** Invitations to be paid within two working days: found, ordered, counted down and told on the first page. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, daysBetween, romeDay, workingDaysAfter } from '@ema/domain/kernel/days.ts';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { ALREADY_KNOWN, paymentTerm } from '@ema/domain/sponsorship/may-invitation.ts';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { confirmSeen, INVITATIONS, invite, payableInvitation, type Invited } from '../../test/invitations.ts';
import { setParameterSeen } from '../../test/seen.ts';

const t = testPortal();
type Row = { id: number; paymentTerm: string | null; isTermOver: boolean; daysToPay: number | null; status: string };
type List = { items: Row[]; pagination: { totalItems: number } };
type Entry = {
  kind: string;
  count: number;
  oldest: string;
  term: { dueOn: string; daysLeft: number; overdue: number };
};
let sponsor: Client;
let office: Client;
/** First access so many days ago, or none; confirmed and not paid. */
const made: Record<string, number> = {};
const today = () => romeDay(t.services.ports.clock.now());
const list = async (who: Client, query: string) => (await who.get<List>(`${INVITATIONS}?perPage=200&${query}`)).body;
const idsOf = async (query: string) => (await list(office, query)).items.map((i) => i.id);
const enter = (id: number, daysAgo: number) =>
  t.db.query(
    `update users u set first_login = ema_now() - make_interval(days => $2)
     from subordinate_invitations i where i.user_id = u.id and i.id = $1`,
    [id, daysAgo],
  );
const confirmedDaysAgo = (id: number, days: number) =>
  t.db.query('update subordinate_invitations set confirmed_at = ema_now() - make_interval(days => $2) where id = $1', [
    id,
    days,
  ]);
const queued = async (who: Client): Promise<Entry | undefined> =>
  (await who.get<{ queue: Entry[] | null }>('/api/home')).body.queue?.find((q) => q.kind === 'unpaid-invitations');

beforeAll(async () => {
  [sponsor, office] = await Promise.all([t.as('agente', 1), t.as('admin')]);
  // Whose term of the demo is over is deleted.
  for (const { id } of (await list(office, 'term=over')).items)
    await office.del(`${INVITATIONS}/${id}`, { key: newKey() });
  for (const [name, daysAgo] of [
    ['long ago', 20],
    ['a week ago', 7],
    ['today', 0],
    ['never', null],
    ['never came', null],
  ] as const) {
    const { id } = await payableInvitation(t, sponsor);
    await confirmSeen(sponsor, id);
    if (daysAgo !== null) await enter(id, daysAgo);
    made[name] = id;
  }
  await confirmedDaysAgo(made['never came'] ?? 0, 40);
});
const of = (...names: string[]) => names.map((name) => made[name]);

describe('NET-587 who has not paid within two working days', () => {
  it('is found by the term, with how many days are left; nobody else is among them', async () => {
    expect(await idsOf('term=over')).toEqual(of('never came', 'a week ago', 'long ago'));
    expect(await idsOf('term=running')).toEqual(of('never', 'today'));
    const all = (await list(office, '')).items;
    expect(all.length).toBeGreaterThan(6);
    expect(all.filter((i) => i.isTermOver).map((i) => i.id)).toEqual(await idsOf('term=over'));
    for (const i of all) expect(i.daysToPay).toBe(i.paymentTerm && daysBetween(today(), i.paymentTerm));
    const weekAgo = all.find((i) => i.id === made['a week ago']);
    expect(weekAgo).toMatchObject({ status: 'confirmed_unpaid', paymentTerm: '2026-11-17', daysToPay: -4 });
    expect((await office.get(`${INVITATIONS}?term=domani`)).status).toBe(422);
    expect((await list(await t.as('manager', 1), 'term=over')).items, 'of another sponsor').toEqual([]);
    expect((await list(sponsor, 'term=over')).items.map((i) => i.id)).toEqual(
      of('never came', 'a week ago', 'long ago'),
    );
  });

  it('comes in the order of the terms, who has none after them, page after page', async () => {
    const order = async (dir: string) => idsOf(`orderField=paymentTerm&orderDir=${dir}`);
    const [asc, desc] = [await order('asc'), await order('desc')];
    const byTerm = ['long ago', 'never came', 'a week ago', 'today', 'never'];
    expect(asc.slice(0, 5)).toEqual(of(...byTerm));
    expect(desc.slice(0, 5)).toEqual(of(...byTerm.toReversed()));
    expect([new Set(asc).size, asc.length, desc.length]).toEqual([asc.length, asc.length, asc.length]);
    const pages: number[] = [];
    for (let page = 1; page <= Math.ceil(asc.length / 3); page += 1) {
      const query = `orderField=paymentTerm&orderDir=asc&perPage=3&page=${page}`;
      pages.push(...(await office.get<List>(`${INVITATIONS}?${query}`)).body.items.map((i) => i.id));
    }
    expect(pages).toEqual(asc);
  });

  it('is in the file as on the screen', async () => {
    const query = 'term=over&orderField=paymentTerm&orderDir=asc';
    const file = await office.get(`/file/subordinate-invitations?${query}&format=csv`);
    const [head, ...lines] = file.raw
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    const column = (head ?? '').split(';').indexOf('Giorni rimasti');
    expect(column).toBeGreaterThan(0);
    const rows = lines.map((line) => line.split(';'));
    expect(rows.map((row) => Number(row[0]))).toEqual(await idsOf(query));
    expect(rows.map((row) => Number(row[column]))).toEqual((await list(office, query)).items.map((i) => i.daysToPay));
  });

  it('waits on the first page for the office of sponsorships, with the term that ended first', async () => {
    const { items, pagination } = await list(office, 'term=over&orderField=paymentTerm&orderDir=asc');
    const term = items[0]?.paymentTerm ?? '';
    const entry = await queued(office);
    expect(entry).toMatchObject({
      count: pagination.totalItems,
      term: { dueOn: term, daysLeft: daysBetween(today(), term), overdue: pagination.totalItems },
    });
    expect(paymentTerm(new Date(entry?.oldest ?? 0))).toBe(term);
    for (const other of [sponsor, await t.as('ordini'), await t.as('cliente')])
      expect(await queued(other)).toBeUndefined();
  });

  it('leaves the list when it enters anew, is paid, or is deleted', async () => {
    const [week = 0, long = 0] = of('a week ago', 'long ago');
    const [never = 0] = of('never came');
    await confirmedDaysAgo(never, 3);
    await enter(week, 0);
    expect(await idsOf('term=over')).toEqual([long]);
    expect(await idsOf('term=running')).toEqual(of('never came', 'never', 'today', 'a week ago'));
    await enter(week, 7);
    expect((await office.post(`${INVITATIONS}/${week}/postal-order-payment`)).status).toBe(200);
    expect(await idsOf('term=over')).toEqual([long]);
    expect((await office.del(`${INVITATIONS}/${long}`, { key: newKey() })).status).toBe(204);
    expect(await idsOf('term=over')).toEqual([]);
    expect(await queued(office)).toBeUndefined();
    expect(await idsOf('term=running')).toEqual(of('never came', 'never', 'today'));
  });
});

describe('NET-604 NET-074 NET-075 who was confirmed and never comes in', () => {
  const read = async (id: number) => (await office.get<Invited & Row>(`${INVITATIONS}/${id}`)).body;
  const remove = async (id: number) => (await office.del(`${INVITATIONS}/${id}`, { key: newKey() })).status;
  const confirmed = async () => {
    const one = await payableInvitation(t, sponsor);
    await confirmSeen(sponsor, one.id);
    return one;
  };
  const lastDay = (confirmedOn: string, days: number) => workingDaysAfter(addDays(confirmedOn, days), 2);

  it('has the days of the parameter to come in, then two working ones; then the office deletes it, in the log', async () => {
    const { id } = await confirmed();
    const { lastName, nationalIdentificationNumber } = (await read(id)) as unknown as InvitationData;
    const again = () => invite(sponsor, { lastName, nationalIdentificationNumber });
    expect(await read(id)).toMatchObject({
      neverEntered: true,
      paymentTerm: lastDay(today(), 30),
      isTermOver: false,
      isDeletable: false,
    });
    await confirmedDaysAgo(id, 25);
    expect([(await read(id)).isTermOver, await remove(id)]).toEqual([false, 409]);
    await confirmedDaysAgo(id, 60);
    expect(await read(id)).toMatchObject({
      paymentTerm: lastDay(addDays(today(), -60), 30),
      isTermOver: true,
      isDeletable: true,
    });
    expect((await again()).body.violations[0]?.message, 'the fiscal code is taken').toBe(ALREADY_KNOWN);
    expect((await sponsor.del(`${INVITATIONS}/${id}`, { key: newKey() })).status).toBe(409);
    expect([await remove(id), await remove(id)]).toEqual([204, 404]);
    expect(await auditCount(t, 'sponsorship.delete-invitation', id)).toBe(1);
    expect((await again()).status, 'it may be invited again').toBe(201);
  });

  it('coming in late has the two working days all the same', async () => {
    const { id } = await confirmed();
    await confirmedDaysAgo(id, 60);
    await enter(id, 0);
    expect(await read(id)).toMatchObject({ neverEntered: false, isTermOver: false, isDeletable: false });
    expect((await read(id)).paymentTerm).toBe(workingDaysAfter(today(), 2));
  });

  it('has as many days as were set when it was confirmed; the file says that nobody came in', async () => {
    const set = (days: string) => setParameterSeen(office, 'invitation_days_to_enter', days);
    expect([(await set('6')).status, (await set('366')).status]).toEqual([422, 422]);
    expect((await set('10')).status).toBe(200);
    const { id } = await confirmed();
    expect((await set('30')).status).toBe(200);
    expect((await read(id)).paymentTerm).toBe(lastDay(today(), 10));
    const file = await office.get('/file/subordinate-invitations?term=running&format=csv');
    const row = file.raw
      .toString('utf8')
      .split(/\r?\n/)
      .find((line) => line.startsWith(`${id};`));
    expect(row).toContain('Nessun accesso');
  });
});
