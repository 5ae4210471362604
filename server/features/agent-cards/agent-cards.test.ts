import { describe, expect, it } from 'vitest';
import { newKey, testPortal, type Answer, type Client } from '../../test/harness.ts';
import { auditCount } from '../../test/builders.ts';
import { moveClock } from '../../test/move-clock.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { makeCardsAnew } from './jobs.ts';
import { remindOfEnd } from './remind.ts';

const t = testPortal();
type Card = { id: number; number: string; state: string; lastDay: string; withdrawnWhy: string | null };
type Own = {
  card: (Card & { address: string; qr: { size: number; path: string } }) | null;
  earlier: Card[];
  fault: string | null;
  renewableFrom: string | null;
};
type Checked = { number: string; state: string; holder: string | null; lastDay: string | null };
type Agent = { username: string; email: string; client: Client };

/** An agent whom nobody else uses; `owes` as of the tool that makes them. */
const someone = async (owes = ''): Promise<Agent> => {
  const { body } = await t.anyone.post<{ username: string; email: string }>(
    `/dev/agents.json${owes && `?owes=${owes}`}`,
  );
  return { ...body, client: await t.as(body.username) };
};
const issue = (who: Client, body: object = {}, key = newKey()) =>
  who.post<{ number: string; lastDay: string; detail: string }>('/api/agent/card', body, { key });
const own = async (who: Client) => (await who.get<Own>('/api/agent/card')).body;
const codeOf = async (who: Client): Promise<string> => (await own(who)).card?.address.split('/').at(-1) ?? '';
const check = (code: string) => t.anyone.get<Checked>(`/api/agent-cards/${code}`);
const photo = (code: string) => t.anyone.get(`/file/agent-cards/${code}/photo`);
const change = (username: string, assignment: string) =>
  t.db.query(`update agents a set ${assignment} from users u where u.id = a.user_id and u.username = $1`, [username]);
const account = (username: string, assignment: string) =>
  t.db.query(`update users set ${assignment} where username = $1`, [username]);
const rename = (username: string, lastName: string) =>
  t.db.query(`update people p set last_name = $2 from users u where u.person_id = p.id and u.username = $1`, [
    username,
    lastName,
  ]);
const numbers = async (year: number): Promise<number[]> =>
  (
    await t.db.query<{ number: number }>('select number from agent_cards where year = $1 order by number', [year])
  ).rows.map((r) => r.number);
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

describe('one’s own card', () => {
  it('NET-440 is of agents alone, and not made for somebody else', async () => {
    for (const who of ['cliente', 'scanner', 'ordini', 'admin']) {
      const client = await t.as(who);
      expect((await client.get('/api/agent/card')).status, who).toBe(403);
      expect((await issue(client)).status, who).toBe(403);
      expect((await client.get('/file/agent/card')).status, who).toBe(403);
    }
    for (const path of ['/api/agent/card', '/file/agent/card']) expect((await t.anyone.get(path)).status).toBe(401);
    const { username } = await someone();
    const admin = await t.as('admin');
    const entered = await admin.get(`/?_switch_user=${username}&reason=Verifica`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(entered.status).toBe(303);
    // Whoever enters as somebody goes on with a new session.
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const acting = { headers: { cookie, 'sec-fetch-site': 'same-origin' } };
    expect((await t.anyone.post('/api/agent/card', {}, acting)).status).toBe(403);
    expect((await t.anyone.get('/file/agent/card', acting)).status).toBe(403);
    expect((await t.anyone.get('/api/agent/card', acting)).status).toBe(200);
  });

  it('NET-440 waits for the accepted photo and the signed letter', async () => {
    const agent = await someone();
    const setPhoto = (state: string) =>
      t.db.query(
        `update user_uploads l set state = $2 from users u
         where u.id = l.user_id and u.username = $1 and kind = 'photo_id'`,
        [agent.username, state],
      );
    await setPhoto('waiting');
    const waiting = await issue(agent.client);
    expect([waiting.status, waiting.body.detail]).toEqual([
      409,
      'La tua foto tessera è in attesa di convalida: il tesserino si rilascia appena è accettata.',
    ]);
    expect((await own(agent.client)).fault).toBe(waiting.body.detail);
    await setPhoto('accepted');
    await t.db.query(
      `update contracts k set state = 'cancelled' from users u, contract_templates p
       where u.id = k.user_id and u.username = $1 and p.id = k.template_id
         and p.document_type like 'engagement_letter%'`,
      [agent.username],
    );
    const unsigned = await issue(agent.client);
    expect([unsigned.status, unsigned.body.detail]).toEqual([
      409,
      'Il tesserino si rilascia a chi ha firmato la lettera d’incarico.',
    ]);
  });

  it('NET-440 has the next number of the year, is good for a year, and is made once', async () => {
    const agent = await someone();
    expect(await own(agent.client)).toMatchObject({ card: null, earlier: [], fault: null });
    expect((await agent.client.get('/file/agent/card')).status).toBe(404);
    const before = await numbers(2026);
    expect((await issue(agent.client, { lost: true })).body.detail).toContain('non c’è nulla da sostituire');
    const key = newKey();
    const made = await issue(agent.client, {}, key);
    expect([made.status, made.body]).toEqual([
      200,
      { number: `2026/${String(before.length + 1).padStart(5, '0')}`, lastDay: '2027-11-20' },
    ]);
    expect((await issue(agent.client, {}, key)).body).toEqual(made.body);
    const again = await issue(agent.client);
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Hai già un tesserino valido fino al 20/11/2027: potrai rinnovarlo dal 21/10/2027.',
    ]);
    const { card, renewableFrom } = await own(agent.client);
    expect([card?.number, card?.state, renewableFrom]).toEqual([made.body.number, 'valid', '2027-10-21']);
    expect(card?.qr.path.startsWith('M')).toBe(true);
    expect(await auditCount(t, 'agent-cards.issue', card?.id ?? 0)).toBe(1);
  });

  it('NET-443 twenty at once get twenty numbers without a gap; twenty of one agent make one card', async () => {
    const agents = [];
    for (let i = 0; i < 20; i += 1) agents.push(await someone());
    const before = (await numbers(2026)).length;
    const all = await Promise.all(agents.map(({ client }) => issue(client)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await numbers(2026)).toEqual(upTo(before + 20));

    const one = await someone();
    const same: Answer<{ number: string }>[] = await Promise.all(Array.from({ length: 20 }, () => issue(one.client)));
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(same.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await numbers(2026)).toEqual(upTo(before + 21));
  });

  it('NET-441 is a PDF of two sides of 85.6 by 54 mm with what the law asks for', async () => {
    const agent = await someone();
    const { body } = await issue(agent.client);
    const file = await agent.client.get('/file/agent/card');
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = await textOfPdf(file.raw);
    const address = (await own(agent.client)).card?.address ?? '';
    for (const words of [
      body.number,
      'Valido fino al',
      '20/11/2027',
      'EMA Planet S.r.l.',
      'Via dell’Industria 14, 14100 Asti (AT)',
      'Paolo Ferraris',
      'Articoli in fibra per la pulizia della casa',
      address.split('/').at(-1) ?? '',
    ])
      expect(text, words).toContain(words);
    const boxes = file.raw.toString('latin1').match(/\/MediaBox \[[^\]]+\]/g) ?? [];
    expect(boxes).toHaveLength(2);
    for (const box of boxes) {
      const [, , width = 0, height = 0] = box.match(/[\d.]+/g)?.map(Number) ?? [];
      expect([Math.round((width / 72) * 254) / 10, Math.round((height / 72) * 254) / 10]).toEqual([85.6, 54]);
    }
    const { card } = await own(agent.client);
    expect(await auditCount(t, 'agent-cards.file', card?.id ?? 0)).toBe(1);
  });

  it('NET-443 a lost one is withdrawn and replaced; a year later the next one has a number of its year', async () => {
    const agent = await someone();
    await issue(agent.client);
    const lost = await codeOf(agent.client);
    const before = (await numbers(2026)).length;
    const answers = await Promise.all(upTo(20).map(() => issue(agent.client, { lost: true })));
    expect(
      answers.filter(({ status }) => status === 200),
      'said over and over',
    ).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(/^Oggi hai già avuto un tesserino/);
    expect(await numbers(2026)).toHaveLength(before + 1);
    expect((await check(lost)).body.state).toBe('not-valid');
    const { earlier } = await own(agent.client);
    expect(earlier.map(({ withdrawnWhy }) => withdrawnWhy)).toEqual(['lost']);

    const kept = await codeOf(agent.client);
    const back = moveClock(t, '2027-11-21T09:00:00+01:00');
    try {
      const next = await t.as(agent.username);
      expect((await check(kept)).body).toMatchObject({ state: 'expired', holder: null, lastDay: '2027-11-20' });
      expect((await photo(kept)).status).toBe(404);
      expect((await own(next)).card?.state).toBe('expired');
      expect((await next.get('/file/agent/card')).status).toBe(404);
      const renewed = await issue(next);
      expect([renewed.status, renewed.body.number, renewed.body.lastDay]).toEqual([200, '2027/00001', '2028-11-20']);
      expect(await numbers(2027)).toEqual([1]);
    } finally {
      back();
    }
  });
});

describe('whoever was shown a card', () => {
  it('NET-442 is told number, first name and face while it is good, and nothing of an unknown one', async () => {
    const agent = await someone();
    const { body } = await issue(agent.client);
    const code = await codeOf(agent.client);
    const { rows } = await t.db.query<{ first: string; last: string }>(
      `select first_name as first, last_name as last from people p join users u on u.person_id = p.id
       where u.username = $1`,
      [agent.username],
    );
    const answer = await check(code);
    expect(answer.body).toEqual({
      number: body.number,
      state: 'valid',
      holder: `${rows[0]?.first} ${rows[0]?.last.slice(0, 1)}.`,
      company: 'EMA Planet S.r.l.',
      lastDay: '2027-11-20',
    });
    expect(answer.raw.toString()).not.toContain(rows[0]?.last ?? '-');
    const face = await photo(code);
    expect([face.status, face.headers['content-type'], face.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    const unknown = 'ZZZZ-ZZZZ-ZZZZ-ZZZZ';
    expect([(await check(unknown)).status, (await photo(unknown)).status]).toEqual([404, 404]);
    expect((await check('nonsense')).status).toBe(422);
  });

  it.each([
    ['disabled', `status = 'disabled'`],
    ['a customer', `status = 'customer'`],
    ['deleted', `status = 'deleted'`],
  ])('NET-442 an agent who is %s has no good card, also when they come back', async (_what, assignment) => {
    const agent = await someone();
    await issue(agent.client);
    const code = await codeOf(agent.client);
    await change(agent.username, assignment);
    const answer = (await check(code)).body;
    expect(answer).toMatchObject({ state: 'not-valid', holder: null, lastDay: null });
    expect((await photo(code)).status).toBe(404);
    await change(agent.username, `status = 'seller'`);
    expect((await check(code)).body.state).toBe('not-valid');
    const back = await own(await t.as(agent.username));
    expect([back.card?.withdrawnWhy, back.fault]).toEqual(['not-in-charge', null]);
  });

  it.each([
    ['blocked', 'disabled = true', 'disabled = false'],
    ['deleted', 'deleted_at = ema_now()', 'deleted_at = null'],
  ])('NET-442 an account that is %s makes it not good until it is open again', async (_what, closed, open) => {
    const agent = await someone();
    await issue(agent.client);
    const code = await codeOf(agent.client);
    await account(agent.username, closed);
    expect((await check(code)).body).toMatchObject({ state: 'not-valid', holder: null });
    expect((await photo(code)).status).toBe(404);
    await account(agent.username, open);
    expect((await check(code)).body.state).toBe('valid');
  });
});

describe('a name or a photo that changes', () => {
  it('NET-444 withdraws the card at once; another one is made with the next number and told, once', async () => {
    const agent = await someone();
    await issue(agent.client);
    const old = await codeOf(agent.client);
    await rename(agent.username, 'Zanzottera');
    expect((await check(old)).body.state).toBe('not-valid');
    const before = (await numbers(2026)).length;
    const answersForIt = (name: string) =>
      t.db.query(`update parameters set value = $1 where id = 'card_responsible'`, [name]);
    await answersForIt('');
    await makeCardsAnew(t.services);
    expect(await numbers(2026), 'NET-1171 nobody answers for it yet').toHaveLength(before);
    await answersForIt('Paolo Ferraris');
    await Promise.all([makeCardsAnew(t.services), makeCardsAnew(t.services)]);
    await makeCardsAnew(t.services);
    expect(await numbers(2026)).toEqual(upTo(before + 1));
    const now = await own(agent.client);
    expect([now.card?.state, now.earlier.map(({ withdrawnWhy }) => withdrawnWhy)]).toEqual(['valid', ['name']]);
    const mails = (await t.outbox(agent.email)).filter(({ subject }) => subject.includes('tesserino'));
    expect(mails.map(({ subject }) => subject)).toEqual([`Il tuo nuovo tesserino: ${now.card?.number}`]);
    expect(await auditCount(t, 'agent-cards.made-anew', now.card?.id ?? 0)).toBe(1);
    expect((await check(await codeOf(agent.client))).body.holder).toContain(' Z.');
  });

  it('NET-444 a photo takes the place of another when it is accepted; a discarded one takes the card away', async () => {
    const agent = await someone();
    await issue(agent.client);
    const old = await codeOf(agent.client);
    await t.db.query(
      `insert into user_uploads (user_id, kind, file_id, uploaded_by_user_id)
       select user_id, kind, file_id, user_id from user_uploads l join users u on u.id = l.user_id
       where u.username = $1 and kind = 'photo_id'`,
      [agent.username],
    );
    expect((await check(old)).body.state).toBe('valid');
    const settle = (state: string) =>
      t.db.query(
        `update user_uploads set state = $2 where id = (
           select max(l.id) from user_uploads l join users u on u.id = l.user_id
           where u.username = $1 and l.kind = 'photo_id')`,
        [agent.username, state],
      );
    await settle('accepted');
    expect((await check(old)).body.state).toBe('not-valid');
    await makeCardsAnew(t.services);
    const next = await codeOf(agent.client);
    expect((await check(next)).body.state).toBe('valid');
    await settle('discarded');
    expect((await check(next)).body.state).toBe('not-valid');
    await makeCardsAnew(t.services);
    const { rows } = await t.db.query<{ why: string | null }>(
      `select c.withdrawn_why as why from agent_cards c join agents a on a.id = c.agent_id
       join users u on u.id = a.user_id where u.username = $1 order by c.id`,
      [agent.username],
    );
    expect(rows.map(({ why }) => why)).toEqual(['photo', 'photo']);
  });

  it('NET-444 whoever is not in charge any more gets no other one', async () => {
    const agent = await someone();
    await issue(agent.client);
    await rename(agent.username, 'Quarantotto');
    await change(agent.username, `status = 'disabled'`);
    const before = await numbers(2026);
    await makeCardsAnew(t.services);
    expect(await numbers(2026)).toEqual(before);
  });
});

describe('the end of a card', () => {
  const ending = async (email: string): Promise<number> =>
    (await t.outbox(email)).filter(({ subject }) => subject.startsWith('Il tuo tesserino vale fino al')).length;
  const at = async (day: string): Promise<void> => {
    const back = moveClock(t, `${day}T08:40:00+01:00`);
    try {
      await Promise.all(Array.from({ length: 5 }, () => remindOfEnd(t.services)));
      await remindOfEnd(t.services);
    } finally {
      back();
    }
  };

  /** An agent whose card ends on 10 January 2028. */
  const holder = async (): Promise<Agent> => {
    const agent = await someone();
    await issue(agent.client);
    const { rows } = await t.db.query<{ id: number }>(
      `update agent_cards c set first_day = '2027-01-11', last_day = '2028-01-10'
       from agents a join users u on u.id = a.user_id
       where c.agent_id = a.id and u.username = $1 and c.withdrawn_at is null
       returning c.id`,
      [agent.username],
    );
    expect(rows).toHaveLength(1);
    return agent;
  };

  it('NET-447 is told thirty and seven days before, each time once; not of one that was renewed or given up', async () => {
    const [stays, renews, leaves] = [await holder(), await holder(), await holder()];
    const told = () => Promise.all([stays, renews, leaves].map(({ email }) => ending(email)));
    await at('2027-12-10');
    expect(await told()).toEqual([0, 0, 0]);
    await at('2027-12-11');
    expect(await told()).toEqual([1, 1, 1]);
    await t.db.query(
      `update agent_cards c set withdrawn_at = ema_now(), withdrawn_why = 'renewed'
       from agents a join users u on u.id = a.user_id where c.agent_id = a.id and u.username = $1`,
      [renews.username],
    );
    await change(leaves.username, `status = 'disabled'`);
    for (const day of ['2028-01-02', '2028-01-03', '2028-01-10', '2028-01-11']) await at(day);
    expect(await told()).toEqual([2, 1, 1]);
  });

  it.each(['disabled = true', 'deleted_at = ema_now()'])(
    'NET-447 is told to nobody whose account is closed: %s',
    async (closed) => {
      const agent = await holder();
      await account(agent.username, closed);
      await at('2027-12-12');
      expect(await ending(agent.email)).toBe(0);
    },
  );
});
