/** An invited person who paid and signed everything is made an agent, once, and told so. */
import { beforeAll, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { confirmSeen, INVITATIONS, payableInvitation, type Invited } from '../../test/invitations.ts';
import { listenToAll, toldOf } from '../../test/webhook-receiver.ts';

const t = testPortal({ listen: true });
let sponsor: Client;
let office: Client;
beforeAll(async () => {
  [sponsor, office] = await Promise.all([t.as('agente', 1), t.as('admin')]);
});
const MISSING = 9_999_999;
const TWENTY = Array.from({ length: 20 }, (_, n) => n);
const at = (id: number, what: string) => `${INVITATIONS}/${id}/${what}`;
const read = async (id: number): Promise<Invited> => (await office.get<Invited>(`${INVITATIONS}/${id}`)).body;
const post = (who: Client, id: number, what: string) => who.post<Invited>(at(id, what));
const accountsOf = async (id: number) =>
  (
    await t.db.query<{ username: string }>(
      `select u.username
       from subordinate_invitations i join users u on u.person_id = i.person_id where i.id = $1`,
      [id],
    )
  ).rows;

/** So that the centre asks nothing more of them. */
const signWhatWaits = (userId: number) =>
  t.db.query(`update contracts set state = 'signed', signed_at = ema_now() where user_id = $1 and state = 'assigned'`, [
    userId,
  ]);

it('NET-477 NET-364 NET-600 NET-868 whoever paid and signed everything becomes an agent below their sponsor and is told, once', async () => {
  const { id, email, mobile, ...one } = await payableInvitation(t, sponsor);
  const sponsorId = (one as unknown as { sponsor: { id: number } }).sponsor.id;
  expect((await post(t.anyone, id, 'activate')).status).toBe(401);
  expect((await post(sponsor, id, 'activate')).status).toBe(403);
  expect((await post(office, MISSING, 'activate')).status).toBe(404);
  expect((await post(office, id, 'activate')).status).toBe(409);
  await office.put(at(id, 'free-payment'), { eligible: true });
  await confirmSeen(sponsor, id);
  expect((await read(id))['notPayableReason'], 'NET-066 for nothing').toBe('È già completata: non c’è nulla da pagare');
  expect((await post(office, id, 'activate')).body.detail).toContain('firme');
  const [user] = await accountsOf(id);
  await t.db.query(
    `update contracts set state = 'signed', signed_at = ema_now()
     where user_id = (select id from users where username = $1)`,
    [user?.username],
  );
  expect((await read(id))['isActivatable']).toBe(true);
  const sponsorIs = (status: string) => t.db.query(`update agents set status = $1 where id = $2`, [status, sponsorId]);
  await sponsorIs('inactive');
  expect((await read(id))['isActivatable'], 'NET-868').toBe(false);
  expect((await post(office, id, 'activate')).body.detail).toContain('Lo sponsor non è più un incaricato attivo');
  await sponsorIs('seller');
  await listenToAll(t);
  const answers = await Promise.all(TWENTY.map(() => post(office, id, 'activate')));
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
  const agents = await t.db.query(
    `select a.sponsor_id::int, a.status, a.kleen_enabled, a.fibra_enabled
     from agents a join users u on u.id = a.user_id where u.username = $1`,
    [user?.username],
  );
  expect(agents.rows).toEqual([{ sponsor_id: sponsorId, status: 'seller', kleen_enabled: true, fibra_enabled: false }]);
  expect(await toldOf(t, 'agent.registered')).toEqual([{ agentId: expect.any(Number), sponsorId, shops: ['kleen'] }]);
  const told = async (to: string) => (await t.outbox(to)).filter((m) => m.body.includes('è attivo'));
  const [mails, sms] = [await told(email), await told(mobile)];
  expect([mails.length, sms.length]).toEqual([1, 1]);
  expect(mails[0]?.subject).toBe('Il tuo account EMA Planet è attivo');
  expect(sms[0]?.body).toMatch(/^EMA Planet: ciao Carla, .* il tuo account è attivo\. Entra: http\S+\/app\/login$/);
});

it('NET-1126 below a sponsor whose account cannot be used nobody is made an agent, not even at that moment', async () => {
  await signWhatWaits(sponsor.userId);
  const { id } = await payableInvitation(t, sponsor);
  expect((await office.put(at(id, 'free-payment'), { eligible: true })).status).toBe(200);
  expect((await confirmSeen(sponsor, id)).status).toBe(200);
  const [user] = await accountsOf(id);
  await t.db.query(
    `update contracts set state = 'signed', signed_at = ema_now()
     where user_id = (select id from users where username = $1)`,
    [user?.username],
  );
  const refused = 'Lo sponsor non è più un incaricato attivo';
  const account = (set: string) => t.db.query(`update users set ${set} where id = $1`, [sponsor.userId]);
  for (const change of ['disabled = true', 'disabled = true, deleted_at = ema_now()']) {
    await account(change);
    expect((await read(id))['isActivatable'], change).toBe(false);
    expect((await post(office, id, 'activate')).body.detail).toContain(refused);
    await account('disabled = false, deleted_at = null');
  }
  const shutting = await t.db.connect();
  await shutting.query('begin');
  await shutting.query('update users set disabled = true where id = $1', [sponsor.userId]);
  const activating = post(office, id, 'activate');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await shutting.query('commit');
  shutting.release();
  expect((await activating.finally(() => account('disabled = false'))).body.detail).toContain(refused);
  expect((await post(office, id, 'activate')).status).toBe(200);
});

it.each([
  [0, 'engagement_letter'],
  [1, 'engagement_letter_emakleen'],
] as const)('ACC-621 whoever joins in shop %i declares before the letter is signed', async (shop, letter) => {
  const who = await t.as('agente', shop);
  await signWhatWaits(who.userId);
  const { id } = await payableInvitation(t, who);
  expect((await office.put(at(id, 'free-payment'), { eligible: true })).status).toBe(200);
  const confirmed = await confirmSeen(who, id);
  expect([confirmed.status, confirmed.body.detail]).toEqual([200, undefined]);
  const [user] = await accountsOf(id);
  const { rows } = await t.db.query<{ type: string; asks: boolean }>(
    `select p.document_type as type, k.payload ? 'isNewContractSignature' as asks
     from contracts k join contract_templates p on p.id = k.template_id
     where k.user_id = (select id from users where username = $1) order by k.id`,
    [user?.username],
  );
  expect(rows).toEqual([
    { type: 'privacy_policy_agent_emakleen', asks: false },
    { type: 'agent_registration', asks: false },
    { type: letter, asks: true },
  ]);
});

it('ACC-621 ACC-608 the VAT number of the letter that was signed last is the agent’s', async () => {
  const who = await t.as('agente', 1);
  await signWhatWaits(who.userId);
  const { id } = await payableInvitation(t, who);
  expect((await office.put(at(id, 'free-payment'), { eligible: true })).status).toBe(200);
  expect((await confirmSeen(who, id)).status).toBe(200);
  const [user] = await accountsOf(id);
  await t.db.query(
    `update contracts k
     set state = 'signed', signed_at = ema_now() - make_interval(hours => v.hours),
       payload = k.payload || jsonb_build_object('answers', jsonb_build_object('vatNumber', v.number))
     from contract_templates r
     join (values ('agent_registration', 2, '00743110157'), ('engagement_letter_emakleen', 1, '01234567897'),
       ('privacy_policy_agent_emakleen', 0, '')) v (type, hours, number) on v.type = r.document_type
     where r.id = k.template_id
       and k.user_id = (select id from users where username = $1)`,
    [user?.username],
  );
  await t.db.query(
    `insert into contracts (user_id, template_id, state, signed_at, cancelled_at, payload)
     select id, (select min(id) from contract_templates), 'cancelled', ema_now(), ema_now(),
       '{"answers": {"vatNumber": "00743110157"}}'
     from users where username = $1`,
    [user?.username],
  );
  expect((await post(office, id, 'activate')).status).toBe(200);
  const { rows } = await t.db.query(
    'select a.vat_number from agents a join users u on u.id = a.user_id where u.username = $1',
    [user?.username],
  );
  expect(rows).toEqual([{ vat_number: '01234567897' }]);
});

it('ACC-599 ACC-109 ACC-380 whose first subordinate joins is given the managers’ notice, once, and told to sign it', async () => {
  const lead = await t.as('agente', 1);
  const noticesOf = async () =>
    (
      await t.db.query<{ state: string }>(
        `select k.state
         from contracts k join contract_templates t on t.id = k.template_id
         where k.user_id = $1 and t.document_type = 'privacy_policy_manager'`,
        [lead.userId],
      )
    ).rows.map((row) => row.state);
  const { rows } = await t.db.query<{ email: string; title: string }>(
    `select p.email, t.title
     from people p join users u on u.person_id = p.id
     cross join (select title from contract_templates where document_type = 'privacy_policy_manager') t
     where u.id = $1`,
    [lead.userId],
  );
  await t.db.query(
    `delete from contracts
     where user_id = $1
       and template_id in (select id from contract_templates where document_type = 'privacy_policy_manager')`,
    [lead.userId],
  );
  const told = async () =>
    (await t.outbox(rows[0]?.email ?? '')).filter((m) => m.subject === `Da firmare: ${rows[0]?.title}`);
  const before = (await told()).length;
  const join = async () => {
    const { id } = await payableInvitation(t, lead);
    await office.put(at(id, 'free-payment'), { eligible: true });
    await confirmSeen(lead, id);
    const [user] = await accountsOf(id);
    await t.db.query(
      `update contracts set state = 'signed', signed_at = ema_now()
       where user_id = (select id from users where username = $1)`,
      [user?.username],
    );
    expect((await post(office, id, 'activate')).status).toBe(200);
  };
  await join();
  expect([await noticesOf(), (await told()).length - before]).toEqual([['assigned'], 1]);
  await signWhatWaits(lead.userId);
  await join();
  expect([await noticesOf(), (await told()).length - before], 'with the second').toEqual([['signed'], 1]);
});
