/** Rows of the lists of invitations: their order, how they are found, and what each says of its candidate. */
import { beforeAll, expect, it } from 'vitest';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { termsOverBefore } from '@ema/domain/sponsorship/may-invitation.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { confirmSeen, INVITATIONS, invite, payableInvitation, type Invited } from '../../test/invitations.ts';
import { kitPayer } from '../../test/kits.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal();
let office: Client;
beforeAll(async () => {
  office = await t.as('admin');
});
type Sponsor = { username: string; fullName: string; client: Client; agentId: number };
/** A sponsor whom nobody else uses. */
const newSponsor = async (): Promise<Sponsor> => {
  const { body } = await t.anyone.post<{ username: string; fullName: string }>('/dev/agents.json');
  const client = await t.as(body.username, 1);
  const { rows } = await t.db.query<{ id: number }>('select id::int from agents where user_id = $1', [client.userId]);
  return { ...body, client, agentId: rows[0]?.id ?? 0 };
};
type Row = { id: number; enabledShop: number | null; nextStep: string | null; neverEntered: boolean };
const rowsOf = async (who: Client, query = ''): Promise<Row[]> =>
  (await who.get<{ items: Row[] }>(`${INVITATIONS}?perPage=200&${query}`)).body.items;
const idsOf = async (who: Client, query: string) => (await rowsOf(who, query)).map(({ id }) => id);

it('NET-333 NET-022 by status they come as an invitation goes on, and the other way round', async () => {
  const { client } = await newSponsor();
  const ids: Record<string, number> = {};
  for (const status of ['completed', 'pending', 'confirmed_unpaid', 'awaiting_payment']) {
    const { id } = (await invite(client)).body;
    await t.db.query(
      `update subordinate_invitations
       set status = $2, kit_mode = 'online_completo', total_cents = 39000, deposit_cents = 14000,
         days_before_payment = 60, orders_goal = 5
       where id = $1`,
      [id, status],
    );
    ids[status] = id;
  }
  const onward = ['pending', 'awaiting_payment', 'confirmed_unpaid', 'completed'].map((status) => ids[status]);
  expect(await idsOf(client, 'orderField=status&orderDir=asc')).toEqual(onward);
  expect(await idsOf(client, 'orderField=status&orderDir=desc')).toEqual(onward.toReversed());
});

it('NET-027 NET-333 those from before candidates were written down are found by the account’s person', async () => {
  const [one, other] = [await kitPayer(t), await kitPayer(t)];
  expect(await idsOf(office, `search=${encodeURIComponent(one.email)}`)).toEqual([one.invitationId]);
  expect(await idsOf(office, '')).toEqual(expect.arrayContaining([one.invitationId, other.invitationId]));
});

it('NET-587 the days to pay are over for whoever came in before a day began, not with its first instant', async () => {
  const { client } = await newSponsor();
  const first = termsOverBefore(romeDay(t.services.ports.clock.now()));
  const confirmedAt = async (at: Date): Promise<number> => {
    const { id } = await payableInvitation(t, client);
    expect((await confirmSeen(client, id)).status).toBe(200);
    await t.db.query(
      `update users set first_login = $2 where id = (select user_id from subordinate_invitations where id = $1)`,
      [id, at],
    );
    return id;
  };
  const running = await confirmedAt(first);
  const over = await confirmedAt(new Date(first.getTime() - 1));
  expect([await idsOf(client, 'term=over'), await idsOf(client, 'term=running')]).toEqual([[over], [running]]);
});

it('NET-034 NET-604 only what waits has a next step, only who owes and never came in is absent', async () => {
  const { client } = await newSponsor();
  const waiting = (await invite(client)).body.id;
  const confirmed = (await payableInvitation(t, client)).id;
  const free = (await payableInvitation(t, client)).id;
  expect((await office.put(`${INVITATIONS}/${free}/free-payment`, { eligible: true })).status).toBe(200);
  for (const id of [confirmed, free]) expect((await confirmSeen(client, id)).status).toBe(200);
  const rows = await rowsOf(client);
  const said = (id: number) => {
    const row = rows.find((r) => r.id === id);
    return row && [row.nextStep, row.neverEntered];
  };
  expect([said(waiting), said(confirmed), said(free)]).toEqual([
    ['id', false],
    [null, true],
    [null, false],
  ]);
  const file = await client.get('/file/subordinate-invitations?format=csv');
  const lines = file.raw.toString('utf8').split(/\r?\n/);
  const absent = lines.filter((line) => line.includes('Nessun accesso')).map((line) => Number(line.split(';')[0]));
  expect(absent).toEqual([confirmed]);
});

it.each([0, 1] as const)('NET-044 NET-009 one into shop %i says so', async (shop) => {
  const { username } = await newSponsor();
  const client = await t.as(username, shop);
  const { status, body } = await invite(client);
  expect([status, body['enabledShop']]).toEqual([201, shop]);
  expect((await rowsOf(client)).map(({ enabledShop }) => enabledShop)).toEqual([shop]);
});

it('NET-363 who was the sponsor before stands there with the reason, the last one first', async () => {
  const [mine, next, last] = [await newSponsor(), await newSponsor(), await newSponsor()];
  const readAt = `${INVITATIONS}/${(await invite(mine.client)).body.id}`;
  const give = (to: Sponsor, reason: string) =>
    putSeen<Invited>(office, `${readAt}/sponsor`, { sponsor: to.agentId, reason }, { readAt });
  expect((await give(next, 'Altra zona')).status).toBe(200);
  const { body } = await give(last, 'Altra regione');
  expect(body).toMatchObject({
    sponsor: { id: last.agentId },
    sponsorName: last.fullName,
    sponsorHistory: [
      { sponsorName: next.fullName, reason: 'Altra regione' },
      { sponsorName: mine.fullName, reason: 'Altra zona' },
    ],
  });
});
