/** What becomes of whoever the office makes an agent: their shop, their papers, their texts, what they still owe. */
import { beforeAll, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { confirmSeen, INVITATIONS, payableInvitation, type Invited } from '../../test/invitations.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';
import { postSeen, putSeen } from '../../test/seen.ts';
import { listenToAll, toldOf } from '../../test/webhook-receiver.ts';
import { makeAccounts } from './jobs.ts';

const t = testPortal({ listen: true });
let office: Client;
beforeAll(async () => {
  meetSandbox(t);
  office = await t.as('admin');
});
const at = (id: number, what: string) => `${INVITATIONS}/${id}/${what}`;
const read = async (id: number): Promise<Invited> => (await office.get<Invited>(`${INVITATIONS}/${id}`)).body;
const activate = (id: number) => office.post<Invited>(at(id, 'activate'));
const setMode = (mode: string) =>
  t.db.query(`update parameters set value = $1 where id = 'registration_kit_payment_mode'`, [mode]);
/** A sponsor whom nobody else uses. */
const sponsorIn = async (shop: 0 | 1): Promise<Client> => {
  const { body } = await t.anyone.post<{ username: string }>('/dev/agents.json');
  return t.as(body.username, shop);
};
const userOf = async (id: number): Promise<number> => {
  const { rows } = await t.db.query<{ user: number }>(
    'select user_id::int as user from subordinate_invitations where id = $1',
    [id],
  );
  return rows[0]?.user ?? 0;
};
const signAll = (userId: number) =>
  t.db.query(`update contracts set state = 'signed', signed_at = ema_now() where user_id = $1 and state = 'assigned'`, [
    userId,
  ]);
/** Joins for nothing, and has signed everything. */
const joined = async (shop: 0 | 1 = 1): Promise<{ id: number; userId: number }> => {
  const sponsor = await sponsorIn(shop);
  const { id } = await payableInvitation(t, sponsor);
  expect((await office.put(at(id, 'free-payment'), { eligible: true })).status).toBe(200);
  expect((await confirmSeen(sponsor, id)).status).toBe(200);
  const userId = await userOf(id);
  await signAll(userId);
  return { id, userId };
};

it('NET-364 NET-477 in fibra: an agent of that shop alone, with the identity document of the form', async () => {
  const { id, userId } = await joined(0);
  const idCardNumber = (await read(id))['idCardNumber'];
  await listenToAll(t);
  expect((await activate(id)).status).toBe(200);
  const { rows } = await t.db.query(
    `select u.user_type, a.fibra_enabled, a.kleen_enabled, a.id_card_type, a.id_card_number, a.id_card_issued_by,
       a.id_card_issue_date, a.id_card_expiry_date
     from users u join agents a on a.user_id = u.id where u.id = $1`,
    [userId],
  );
  expect(rows).toEqual([
    {
      user_type: 'agente',
      fibra_enabled: true,
      kleen_enabled: false,
      id_card_type: 'Patente',
      id_card_number: idCardNumber,
      id_card_issued_by: 'Comune di Torino',
      id_card_issue_date: '2022-03-14',
      id_card_expiry_date: '2032-03-13',
    },
  ]);
  expect(await toldOf(t, 'agent.registered')).toMatchObject([{ shops: ['fibra'] }]);
});

it('NET-363 the sponsor of whoever is an agent is that of their profile: the invitation gets no other', async () => {
  const { id } = await joined();
  expect((await activate(id)).status).toBe(200);
  const { rows } = await t.db.query<{ id: number }>(
    `select a.id::int from agents a join users u on u.id = a.user_id where u.username = 'manager'`,
  );
  const wish = { sponsor: rows[0]?.id, reason: 'Altra zona' };
  const refused = await putSeen<Invited>(office, at(id, 'sponsor'), wish, { readAt: `${INVITATIONS}/${id}` });
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'La persona è già un incaricato: lo sponsor è quello del suo profilo.',
  ]);
  expect((await read(id))['sponsorHistory']).toEqual([]);
});

it('NET-524 NET-364 a balance, or instalments, that are still to come keep nobody from becoming an agent', async () => {
  const sponsor = await sponsorIn(1);
  await setMode('offline_caparra');
  const deposit = await payableInvitation(t, sponsor);
  const readAt = `${INVITATIONS}/${deposit.id}`;
  expect((await postSeen(sponsor, at(deposit.id, 'postal-order'), {}, { readAt })).status).toBe(200);
  expect((await office.post(at(deposit.id, 'postal-order-payment'))).status).toBe(200);
  await setMode('online_completo');
  const split = await payableInvitation(t, sponsor);
  const path = `/stripe/subordinate-invitation/${split.id}/create-session`;
  const session = (await sponsor.post<{ id: string }>(path, { plan: 'instalments' })).body.id;
  await atCheckout(t, session, PAID);
  expect((await notify(t, session)).statusCode).toBe(200);
  await makeAccounts(t.services);
  for (const [{ id }, left] of [
    [deposit, [['balance', 1]]],
    [
      split,
      [
        ['instalment', 2],
        ['instalment', 3],
      ],
    ],
  ] as const) {
    await signAll(await userOf(id));
    const owed = await t.db.query<{ part: string; number: number }>(
      `select part, number from kit_payments where invitation_id = $1 and state = 'due' order by number`,
      [id],
    );
    expect(owed.rows.map((p) => [p.part, p.number])).toEqual(left);
    expect((await read(id))['isActivatable']).toBe(true);
    expect((await activate(id)).status).toBe(200);
  }
});

it('NET-364 whoever has become something else meanwhile is made no agent', async () => {
  const { id, userId } = await joined();
  await t.db.query(`update users set user_type = 'cliente' where id = $1`, [userId]);
  const refused = await activate(id);
  expect([refused.status, refused.body['type']]).toEqual([409, 'urn:ema:wrong_state']);
  const { rows } = await t.db.query('select id from agents where user_id = $1', [userId]);
  expect(rows).toEqual([]);
});

it('ACC-380 a text for all agents that they do not have is given to them as they become one', async () => {
  const { id, userId } = await joined();
  await t.db.query(
    `delete from contracts
     where user_id = $1
       and template_id in (select id from contract_templates where document_type = 'agent_registration')`,
    [userId],
  );
  expect((await activate(id)).status).toBe(200);
  const { rows } = await t.db.query<{ type: string }>(
    `select p.document_type as type
     from contracts k join contract_templates p on p.id = k.template_id
     where k.user_id = $1 and k.state = 'assigned'`,
    [userId],
  );
  expect(rows).toEqual([{ type: 'agent_registration' }]);
});

it.each([
  ['mobile', 'email'],
  ['email', 'mobile'],
] as const)('NET-073 NET-600 whoever has no %s any more is sent credentials and news by %s', async (gone, left) => {
  const sponsor = await sponsorIn(1);
  const one = await payableInvitation(t, sponsor);
  expect((await office.put(at(one.id, 'free-payment'), { eligible: true })).status).toBe(200);
  await t.db.query(
    `update people set ${gone} = null where id = (select person_id from subordinate_invitations where id = $1)`,
    [one.id],
  );
  expect((await confirmSeen(sponsor, one.id)).status).toBe(200);
  await signAll(await userOf(one.id));
  expect((await activate(one.id)).status).toBe(200);
  const told = async (to: string) =>
    (await t.outbox(to)).map(({ body }) => body).filter((body) => /iscrizione è confermata|è attivo/.test(body));
  expect(await told(one[left])).toEqual([
    expect.stringContaining('è attivo'),
    expect.stringContaining('la tua iscrizione è confermata'),
  ]);
  expect(await told(one[gone])).toEqual([]);
});
