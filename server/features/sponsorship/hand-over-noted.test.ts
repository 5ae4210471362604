/** What is noted of a link of the hand-over, who takes it back, when exactly it ends, and what it leads to. */
import { describe, expect, it } from 'vitest';
import { PAPER_SIDES } from '@ema/domain/sponsorship/files.ts';
import { MOST_OPEN_LINKS } from '@ema/domain/sponsorship/hand-over.ts';
import { codeSentTo } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { candidate, invite, INVITATIONS, photo } from '../../test/invitations.ts';
import { stopClock } from '../../test/move-clock.ts';
import { whileHeld } from '../../test/who-waits.ts';

const t = testPortal();
const LINKS = '/api/invitation-links';
type Link = {
  id: number;
  address: string;
  isExpired: boolean;
  createdAt: string;
  expiresAt: string;
};
type Handed = {
  name: string;
  step: string;
  version: number | null;
  files: string[];
  emailValidated: boolean;
  detail: string;
};
type Sponsor = { client: Client; username: string; email: string };
/** A sponsor whom nobody else uses. */
const newSponsor = async (shop: 0 | 1 = 0): Promise<Sponsor> => {
  const { body } = await t.anyone.post<{ username: string; email: string }>('/dev/agents.json');
  return { ...body, client: await t.as(body.username, shop) };
};
const make = async (who: Client, body: object = {}): Promise<Link> => (await who.put<Link>(LINKS, body)).body;
const tokenOf = (link: Link): string => link.address.split('/').at(-1) ?? '';
const handed = (token: string) => `/api/handed-invitations/${token}`;
const read = (token: string) => t.anyone.get<Handed>(handed(token));
const save = (token: string, person: object) =>
  t.anyone.put<Handed>(`${handed(token)}/data`, { version: null, ...person });
const upload = async (token: string, documentType: string) =>
  t.anyone.post<Handed>(`${handed(token)}/files`, { documentType, file: await photo(`${documentType}.jpg`) });
const start = (token: string, contactType: string) =>
  t.anyone.put<Handed>(`${handed(token)}/contact-validation-start`, { contactType });
const complete = (token: string, contactType: string, code: string) =>
  t.anyone.put<Handed>(`${handed(token)}/contact-validation-complete`, { contactType, token: code });
const revoke = (who: Client, { id }: Link) => who.del(`${LINKS}/${id}`, { key: newKey() });
const linksOf = async (who: Client, invitation?: number) =>
  (await who.get<{ items: Link[] }>(`${LINKS}${invitation ? `?invitation=${invitation}` : ''}`)).body.items;
const invitationsOf = async (who: Client) =>
  (await who.get<{ items: { id: number; enabledShop: number | null }[] }>(INVITATIONS)).body.items;
const SIDES = [...PAPER_SIDES.id, ...PAPER_SIDES.cf];
const CONTACTS = ['email', 'mobile'] as const;
/** Was something noted since this was asked last? */
const isNoted = async ({ id }: Link): Promise<boolean> =>
  (await t.db.query('update invitation_links set last_used_at = null where id = $1 and last_used_at is not null', [id]))
    .rowCount === 1;
/** What a sponsor was told of candidates who have completed everything. */
const toldOf = async ({ email }: Sponsor) =>
  (await t.outbox(email)).filter(({ subject }) => subject.includes('ha completato i suoi dati'));
const prove = async (token: string, contact: 'email' | 'mobile', to: string): Promise<void> => {
  expect((await start(token, contact)).status).toBe(200);
  expect((await complete(token, contact, await codeSentTo(t, to))).status).toBe(200);
};

describe('what is done by a link', () => {
  it('NET-455 is noted each time; with the last contact the sponsor is told, and not before', async () => {
    const mine = await newSponsor();
    const link = await make(mine.client, { name: 'Giada' });
    const token = tokenOf(link);
    expect([(await read(token)).body.name, await isNoted(link)]).toEqual(['Giada', false]);
    const person = candidate();
    expect((await save(token, person)).body.name).toBe('Carla');
    expect(await isNoted(link), 'data').toBe(true);
    for (const side of SIDES) {
      expect((await upload(token, side)).status).toBe(200);
      expect(await isNoted(link), side).toBe(true);
    }
    for (const contact of CONTACTS) {
      expect(await toldOf(mine), contact).toEqual([]);
      await prove(token, contact, person[contact]);
      expect(await isNoted(link), contact).toBe(true);
    }
    const [invitation] = await invitationsOf(mine.client);
    expect(await toldOf(mine)).toMatchObject([
      { body: expect.stringContaining(`/app/sponsorship/invitations/${invitation?.id}`) },
    ]);
  });

  it('NET-455 NET-450 the sponsor is told with the last paper, where the contacts came first', async () => {
    const mine = await newSponsor();
    const token = tokenOf(await make(mine.client));
    const person = candidate();
    expect((await save(token, person)).status).toBe(200);
    for (const contact of CONTACTS) await prove(token, contact, person[contact]);
    const there: string[][] = [];
    for (const side of SIDES.toReversed()) {
      expect(await toldOf(mine), side).toEqual([]);
      there.push((await upload(token, side)).body.files);
    }
    expect(there, 'in the order of the steps').toEqual([SIDES.slice(3), SIDES.slice(2), SIDES.slice(1), SIDES]);
    expect(await toldOf(mine)).toHaveLength(1);
  });

  it('NET-450 NET-061 a contact that was proved needs no other code: the one sent again is right', async () => {
    const { client } = await newSponsor();
    const token = tokenOf(await make(client));
    const person = candidate();
    expect((await save(token, person)).status).toBe(200);
    expect((await start(token, 'email')).status).toBe(200);
    const code = await codeSentTo(t, person.email);
    const answers = [await complete(token, 'email', code), await complete(token, 'email', code)];
    expect(answers.map(({ status, body }) => [status, body.emailValidated])).toEqual([
      [200, true],
      [200, true],
    ]);
    const sent = async () => (await t.outbox(person.email)).length;
    const before = await sent();
    await t.db.query(
      `update challenges
       set created_at = created_at - interval '5 minutes', expires_at = expires_at - interval '5 minutes'
       where person_id = (select id from people where email = $1)`,
      [person.email],
    );
    expect([(await start(token, 'email')).status, await sent()]).toEqual([200, before]);
  });

  it('NET-453 NET-452 is refused when the invitation is confirmed at that moment, and changes nothing', async () => {
    const { client } = await newSponsor();
    const token = tokenOf(await make(client));
    const person = candidate();
    const { version } = (await save(token, person)).body;
    const [invitation] = await invitationsOf(client);
    const late = await whileHeld(
      t,
      (held) =>
        held.query(
          `update subordinate_invitations
           set status = 'confirmed_unpaid', kit_mode = 'offline_caparra', total_cents = 39000, deposit_cents = 14000,
             days_before_payment = 60, orders_goal = 5
           where id = $1`,
          [invitation?.id],
        ),
      () => save(token, { ...person, city: 'Asti', state: 'AT', version }),
      async () => {},
    );
    expect([late.status, late.body.detail]).toEqual([
      409,
      'La tua iscrizione è già confermata o in pagamento: qui non c’è altro da completare.',
    ]);
    const { rows } = await t.db.query('select city from people where email = $1', [person.email]);
    expect(rows).toEqual([{ city: 'Torino' }]);
  });

  it.each([0, 1] as const)('NET-450 NET-044 what is begun by it is for shop %i, where it was made', async (shop) => {
    const { client } = await newSponsor(shop);
    expect((await save(tokenOf(await make(client)), candidate())).status).toBe(200);
    expect((await invitationsOf(client)).map(({ enabledShop }) => enabledShop)).toEqual([shop]);
  });
});

describe('a link', () => {
  it('NET-451 that waits is taken back by whoever made it alone; one to an invitation by the office too', async () => {
    const [mine, other, office] = [await newSponsor(), await newSponsor(), await t.as('admin')];
    const waiting = await make(mine.client, { name: 'Carla' });
    const { id } = (await invite(mine.client)).body;
    const leading = await make(mine.client, { invitation: id });
    for (const who of [other.client, office]) expect((await revoke(who, waiting)).status).toBe(404);
    expect((await read(tokenOf(waiting))).status).toBe(200);
    expect((await revoke(office, leading)).status).toBe(204);
    expect((await read(tokenOf(leading))).status).toBe(409);
    expect((await revoke(mine.client, waiting)).status).toBe(204);
    expect((await read(tokenOf(waiting))).status).toBe(409);
  });

  it('NET-451 lasts as many hours as the parameter says, and the newest stands first', async () => {
    const { client } = await newSponsor();
    const [one, two] = [await make(client, { name: 'Anna' }), await make(client, { name: 'Bice' })];
    expect((await linksOf(client)).map(({ id }) => id)).toEqual([two.id, one.id]);
    const hoursOf = ({ createdAt, expiresAt }: Link) => (Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000;
    const set = (hours: string) => t.db.query(`update parameters set value = $1 where id = 'hand_over_hours'`, [hours]);
    await set('3');
    const short = await make(client, { name: 'Carla' }).finally(() => set('48'));
    expect([hoursOf(one), hoursOf(short)]).toEqual([48, 3]);
  });

  it('NET-452 NET-451 is over with its last instant: it waits no more, and is said to have expired', async () => {
    const { client } = await newSponsor();
    await Promise.all(Array.from({ length: MOST_OPEN_LINKS }, () => make(client)));
    expect((await client.put(LINKS, {})).status, 'one too many').toBe(409);
    const { id } = (await invite(client)).body;
    const leading = await make(client, { invitation: id });
    const moment = t.services.ports.clock.now();
    await t.db.query(
      'update invitation_links set expires_at = $2 where sponsor_id = (select id from agents where user_id = $1)',
      [client.userId, moment],
    );
    const back = stopClock(t, moment);
    try {
      expect(await linksOf(client)).toEqual([]);
      expect((await linksOf(client, id)).map(({ isExpired }) => isExpired)).toEqual([true]);
      expect((await read(tokenOf(leading))).status).toBe(409);
      expect((await client.put(LINKS, {})).status).toBe(200);
    } finally {
      back();
    }
  });

  it.each(['disabled = true', 'deleted_at = ema_now()'])(
    'NET-452 NET-1126 is over when its sponsor’s account cannot be used: %s',
    async (change) => {
      const { client } = await newSponsor();
      const token = tokenOf(await make(client));
      expect((await read(token)).status).toBe(200);
      await t.db.query(`update users set ${change} where id = $1`, [client.userId]);
      const over = await read(token);
      expect([over.status, over.body.detail]).toEqual([
        409,
        'Il tuo sponsor non può più seguire questa iscrizione: rivolgiti all’assistenza.',
      ]);
    },
  );
});
