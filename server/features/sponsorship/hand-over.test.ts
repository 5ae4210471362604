import { describe, expect, it } from 'vitest';
import { CODE_POLICY } from '@ema/domain/codes/policy.ts';
import type { AskerLine } from '@ema/domain/codes/recovery.ts';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { PAPER_SIDES } from '@ema/domain/sponsorship/files.ts';
import { MOST_OPEN_LINKS, UNKNOWN_LINK } from '@ema/domain/sponsorship/hand-over.ts';
import { auditCount } from '../../test/builders.ts';
import { codeSentTo } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { candidate, invite, INVITATIONS, photo, uploadSide, type Invited } from '../../test/invitations.ts';
import { moveClock } from '../../test/move-clock.ts';
import { putSeen } from '../../test/seen.ts';
import { personWith, spendCodes } from '../../test/spent-codes.ts';
import { hashSecret } from '../../kernel/session-gate.ts';
import { sweepLinks } from './jobs.ts';

const t = testPortal();
const LINKS = '/api/invitation-links';
type Link = {
  id: number;
  invitationId: number | null;
  step: string;
  address: string;
  qr: { path: string };
  isExpired: boolean;
  lastUsedAt: string | null;
  detail: string;
};
type Handed = {
  sponsorName: string;
  name: string;
  step: string;
  data: InvitationData | null;
  version: number | null;
  files: string[];
  detail: string;
  violations: { propertyPath: string }[];
};

/** A sponsor whom nobody else uses, in the shop of fibra. */
const sponsor = async (): Promise<{ client: Client; username: string; email: string }> => {
  const { body } = await t.anyone.post<{ username: string; email: string }>('/dev/agents.json');
  return { ...body, client: await t.as(body.username, 0) };
};
const make = (who: Client, body: object = {}) => who.put<Link>(LINKS, body);
const tokenOf = (link: Link): string => link.address.split('/').at(-1) ?? '';
const handed = (token: string) => `/api/handed-invitations/${token}`;
const read = (token: string) => t.anyone.get<Handed>(handed(token));
const save = (token: string, data: object) => t.anyone.put<Handed>(`${handed(token)}/data`, { version: null, ...data });
const upload = async (token: string, documentType: string) =>
  t.anyone.post<Handed>(`${handed(token)}/files`, { documentType, file: await photo(`${documentType}.jpg`) });
const start = (token: string, contactType: string) =>
  t.anyone.put<Handed>(`${handed(token)}/contact-validation-start`, { contactType });
const complete = (token: string, contactType: string, code: string) =>
  t.anyone.put<Handed>(`${handed(token)}/contact-validation-complete`, { contactType, token: code });
const linksOf = async (who: Client, invitation?: number) =>
  (await who.get<{ items: Link[] }>(`${LINKS}${invitation ? `?invitation=${invitation}` : ''}`)).body.items;
const beginning = async (who: Client, name = 'Carla') => tokenOf((await make(who, { name })).body);
/** In which codes of a link's candidates are counted. */
const lineOf = async (token: string) =>
  (
    await t.db.query<{ line: AskerLine }>(
      `select 'sponsored:' || sponsor_id as line from invitation_links where secret_hash = $1`,
      [hashSecret(token)],
    )
  ).rows[0]?.line ?? 'strangers';
/** Begun by the candidate: the link's secret and the invitation. */
const begun = async (who: Client) => {
  const token = await beginning(who);
  const data = candidate();
  const { body } = await save(token, data);
  const { rows } = await t.db.query<{ id: number }>(
    `select i.id::int as id from subordinate_invitations i join people p on p.id = i.person_id where fiscal_code = $1`,
    [data.nationalIdentificationNumber],
  );
  return { token, data, version: body.version, id: rows[0]?.id ?? 0 };
};

describe('a sponsor hands the invitation over', () => {
  it('NET-451 only sponsors make, see and take back links, each their own', async () => {
    const mine = await sponsor();
    const { body } = await invite(mine.client);
    const made = (await make(mine.client, { invitation: body.id })).body;
    for (const send of [
      (who: Client) => who.get(LINKS),
      (who: Client) => make(who, {}),
      (who: Client) => who.del(`${LINKS}/${made.id}`, { key: newKey() }),
    ]) {
      expect((await send(t.anyone)).status).toBe(401);
      for (const who of ['cliente', 'scanner']) expect((await send(await t.as(who))).status, who).toBe(403);
    }
    const other = (await sponsor()).client;
    expect((await other.get(`${LINKS}?invitation=${body.id}`)).status).toBe(404);
    expect((await make(other, { invitation: body.id })).status).toBe(404);
    expect((await other.del(`${LINKS}/${made.id}`, { key: newKey() })).status).toBe(404);
    expect((await read(tokenOf(made))).status).toBe(200);
  });
  it('NET-451 the office, which is no sponsor, makes none for somebody who has not begun', async () => {
    expect((await make(await t.as('admin', 0), { name: 'Carla' })).status).toBe(403);
  });

  it('NET-451 the address is told once and kept as a hash; a new link takes the place of the old, taken back it is over', async () => {
    const { client } = await sponsor();
    const { body } = await invite(client);
    const first = (await make(client, { invitation: body.id })).body;
    expect(first.qr.path.startsWith('M')).toBe(true);
    const { rows } = await t.db.query('select * from invitation_links where id = $1', [first.id]);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(first));
    const second = (await make(client, { invitation: body.id })).body;
    const old = await read(tokenOf(first));
    expect([old.status, old.body.detail]).toEqual([
      409,
      'Questo collegamento non vale più: chiedi al tuo sponsor l’ultimo che ha creato.',
    ]);
    expect((await linksOf(client, body.id)).map(({ id }) => id)).toEqual([second.id]);
    const key = newKey();
    expect((await client.del(`${LINKS}/${second.id}`, { key })).status).toBe(204);
    expect((await client.del(`${LINKS}/${second.id}`, { key })).status).toBe(204);
    expect((await client.del(`${LINKS}/${second.id}`, { key: newKey() })).status).toBe(404);
    expect((await read(tokenOf(second))).status).toBe(409);
    expect(await linksOf(client, body.id)).toEqual([]);
    expect(await auditCount(t, 'sponsorship.make-link', second.id)).toBe(1);
    expect(await auditCount(t, 'sponsorship.revoke-link', second.id)).toBe(1);
  });

  it('NET-451 twenty at once of one invitation leave one that stands; not without end for those who have not begun', async () => {
    const { client } = await sponsor();
    const { body } = await invite(client);
    const made = await Promise.all(Array.from({ length: 20 }, () => make(client, { invitation: body.id })));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await linksOf(client, body.id)).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: MOST_OPEN_LINKS + 3 }, () => make(client)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await linksOf(client)).toHaveLength(MOST_OPEN_LINKS);
  });
});

describe('a candidate who has not begun', () => {
  it('NET-451 has one link under one name: made again, as after a lost answer, the one before is over', async () => {
    const { client } = await sponsor();
    const lost = await beginning(client, 'Giada');
    const other = await beginning(client, 'Carla');
    const told = await beginning(client, 'giada');
    expect((await linksOf(client)).map((link) => link.step)).toEqual(['data', 'data']);
    expect((await read(lost)).status).toBe(409);
    expect([(await read(other)).status, (await read(told)).status]).toEqual([200, 200]);
  });
});

describe('a candidate goes on by the link', () => {
  it('NET-450 NET-455 writes, uploads and proves their own; the sponsor sees how far, and is told once at the end', async () => {
    const mine = await sponsor();
    const token = await beginning(mine.client);
    const opened = (await read(token)).body;
    expect([opened.step, opened.name, opened.data, opened.version]).toEqual(['data', 'Carla', null, null]);
    for (const early of [
      await upload(token, 'id_front'),
      await start(token, 'email'),
      await complete(token, 'email', '123456'),
    ])
      expect([early.status, early.body.detail]).toEqual([
        409,
        'Prima scrivi i tuoi dati: poi si va avanti con i documenti.',
      ]);
    const data = candidate();
    const wrong = await save(token, { ...data, email: 'no' });
    expect([wrong.status, wrong.body.violations[0]?.propertyPath]).toEqual([422, 'email']);
    const saved = await save(token, data);
    expect([saved.status, saved.body.step, saved.body.data?.firstName]).toEqual([200, 'id', 'Carla']);
    expect((await save(token, data)).body.version, 'sent twice').toBe(saved.body.version);
    expect(await linksOf(mine.client)).toEqual([]);

    const list = await mine.client.get<{ items: { id: number; fullName: string }[] }>(INVITATIONS);
    const id = list.body.items[0]?.id ?? 0;
    for (const side of [...PAPER_SIDES.id, ...PAPER_SIDES.cf]) expect((await upload(token, side)).status).toBe(200);
    expect((await linksOf(mine.client, id))[0]?.step).toBe('contacts');
    for (const contact of ['email', 'mobile'] as const) {
      expect((await start(token, contact)).status).toBe(200);
      const bad = await complete(token, contact, '000000');
      expect([bad.status, bad.body.violations[0]?.propertyPath]).toEqual([422, 'token']);
      expect((await complete(token, contact, await codeSentTo(t, data[contact]))).status).toBe(200);
    }
    const done = (await read(token)).body;
    expect([done.step, done.data]).toEqual(['done', null]);
    const [link] = await linksOf(mine.client, id);
    expect([link?.step, link?.lastUsedAt === null]).toEqual(['done', false]);
    const whole = (await mine.client.get<Invited & { payable: boolean }>(`${INVITATIONS}/${id}`)).body;
    expect([whole.payable, whole.status]).toEqual([true, 'pending']);
    await upload(token, 'cf_back');
    const mails = (await t.outbox(mine.email)).filter(({ subject }) => subject.includes('ha completato i suoi dati'));
    expect(mails).toHaveLength(1);
    expect(await auditCount(t, 'sponsorship.handed-data', id)).toBe(2);
    expect(await auditCount(t, 'sponsorship.handed-file', id)).toBe(5);
    expect(await auditCount(t, 'sponsorship.handed-contact-complete', id)).toBe(2);
  });

  it('NET-454 what they photographed is seen by the office and not by the sponsor, who still sees that it is there', async () => {
    const { client } = await sponsor();
    const { token, id } = await begun(client);
    await upload(token, 'id_front');
    const file = { content: 'data:image/jpeg;base64,aGVsbG8=', name: 'foto.jpg', type: 'image/jpeg' };
    const wrong = await t.anyone.post<Handed>(`${handed(token)}/files`, { documentType: 'id_front', file });
    expect([wrong.status, wrong.body.violations[0]?.propertyPath]).toEqual([422, 'file']);
    await uploadSide(client, id, 'id_back');
    type Files = { files: Record<string, { name: string; fileDownloadUrl: string | null } | null> };
    const mine = (await client.get<Files>(`${INVITATIONS}/${id}`)).body.files;
    expect(mine['id_front']).toEqual({ name: 'id_front.jpg', fileDownloadUrl: null });
    expect(mine['id_back']?.fileDownloadUrl).toBe(`/file/subordinate-invitations/${id}/id_back`);
    expect((await client.get(`/file/subordinate-invitations/${id}/id_front`)).status).toBe(404);
    expect((await client.get(`/file/subordinate-invitations/${id}/id_back`)).status).toBe(200);
    const office = await t.as('admin');
    expect((await office.get(`/file/subordinate-invitations/${id}/id_front`)).status).toBe(200);
  });

  it('NET-038 NET-454 a picture that they take anew leaves nothing of the one before, also of twenty at once', async () => {
    const { client } = await sponsor();
    const { token, id } = await begun(client);
    const kept = async () =>
      (await t.db.query<{ n: number }>(`select count(*)::int as n from files where name = 'cf_front.jpg'`)).rows[0]?.n;
    const before = (await kept()) ?? 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(token, 'cf_front')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await kept()).toBe(before + 1);
    expect((await client.del(`${INVITATIONS}/${id}`, { key: newKey() })).status).toBe(204);
    expect(await kept()).toBe(before);
  });

  it('NET-453 the sponsor may go on meanwhile; whoever saves what was changed since is told so', async () => {
    const { client } = await sponsor();
    const { token, data, version, id } = await begun(client);
    const changed = await client.patch<Invited>(`${INVITATIONS}/${id}`, { city: 'Asti', version });
    expect(changed.status).toBe(200);
    const stale = await save(token, { ...data, city: 'Alba', version });
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      'Nel frattempo questi dati sono stati modificati, forse dal tuo sponsor. Ricarica la pagina, controllali e salva di nuovo.',
    ]);
    const again = await save(token, { ...data, city: 'Alba', version: (await read(token)).body.version });
    expect([again.status, again.body.data?.city]).toEqual([200, 'Alba']);
    expect((await client.patch(`${INVITATIONS}/${id}`, { city: 'Asti', version: changed.body.version })).status).toBe(
      409,
    );
  });

  it('NET-450 twenty at once begin one invitation; nobody else’s is within reach', async () => {
    const { client } = await sponsor();
    const token = await beginning(client);
    const data = candidate();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(token, data)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const { rows } = await t.db.query<{ n: number }>(
      `select count(*)::int as n from subordinate_invitations i join people p on p.id = i.person_id
       where p.fiscal_code = $1`,
      [data.nationalIdentificationNumber],
    );
    expect(rows[0]?.n).toBe(1);
    const known = await save(await beginning(client), data);
    expect([known.status, known.body.violations[0]?.propertyPath]).toEqual([422, 'nationalIdentificationNumber']);
  });
});

describe('a link that is over', () => {
  const unknown = 'A'.repeat(43);
  it('NET-452 an unknown one is not found, whatever is asked by it', async () => {
    const answers = [
      await read(unknown),
      await save(unknown, candidate()),
      await upload(unknown, 'id_front'),
      await start(unknown, 'email'),
      await complete(unknown, 'email', '123456'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const short = await t.anyone.get<{ violations: { message: string }[] }>(handed('short'));
    expect([short.status, short.body.violations[0]?.message]).toEqual([422, UNKNOWN_LINK]);
  });

  it('NET-452 expires after its hours, and is forgotten when nobody began with it', async () => {
    const { client, username } = await sponsor();
    const waiting = await beginning(client, 'Giada');
    const { token, id } = await begun(client);
    const back = moveClock(t, '2026-11-23T15:10:00+01:00');
    try {
      for (const one of [waiting, token]) {
        const over = await read(one);
        const said = 'Questo collegamento è scaduto: chiedi al tuo sponsor di crearne uno nuovo.';
        expect([over.status, over.body.detail]).toEqual([409, said]);
      }
      const again = await t.as(username, 0);
      expect(await linksOf(again)).toEqual([]);
      expect((await linksOf(again, id))[0]?.isExpired).toBe(true);
      expect((await read(tokenOf((await make(again, { invitation: id })).body))).status).toBe(200);
    } finally {
      back();
    }
    const later = moveClock(t, '2027-01-10T12:00:00+01:00');
    try {
      await sweepLinks(t.services);
      expect((await read(waiting)).status).toBe(404);
      expect((await read(token)).status).toBe(409);
    } finally {
      later();
    }
  });

  it('NET-452 is taken back when the office gives the invitation another sponsor: the one before knows the secret', async () => {
    const [before, after] = [await sponsor(), await sponsor()];
    const { token, id, data } = await begun(before.client);
    const to = { sponsor: (await after.client.get<{ id: number }>('/api/agent/me')).body.id, reason: 'Altra zona' };
    const [readAt, office] = [`${INVITATIONS}/${id}`, await t.as('admin')];
    expect((await putSeen(office, `${readAt}/sponsor`, to, { readAt })).status).toBe(200);
    const over = await read(token);
    expect([over.status, over.body.data]).toEqual([409, undefined]);
    expect(over.body.detail).toMatch(/^Questo collegamento non vale più: chiedi al tuo sponsor l’ultimo/);
    expect((await save(token, data)).status).toBe(409);
    expect((await before.client.get(`${LINKS}?invitation=${id}`)).status).toBe(404);
    expect((await read(tokenOf((await make(after.client, { invitation: id })).body))).body.step).toBe('id');
  });

  it('NET-452 says so when the invitation was confirmed or deleted, and when the sponsor is not in charge any more', async () => {
    const mine = await sponsor();
    const confirmed = await begun(mine.client);
    await t.db.query(
      `update subordinate_invitations set status = 'confirmed_unpaid', kit_mode = 'offline_caparra', total_cents = 39000,
         deposit_cents = 14000, days_before_payment = 60, orders_goal = 5 where id = $1`,
      [confirmed.id],
    );
    for (const answer of [
      await read(confirmed.token),
      await save(confirmed.token, confirmed.data),
      await upload(confirmed.token, 'id_front'),
      await start(confirmed.token, 'email'),
      await complete(confirmed.token, 'email', '123456'),
    ])
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        'La tua iscrizione è già confermata o in pagamento: qui non c’è altro da completare.',
      ]);
    expect((await make(mine.client, { invitation: confirmed.id })).body.detail).toBe(
      'Sponsorizzazione non più modificabile',
    );
    const deleted = await begun(mine.client);
    expect((await mine.client.del(`${INVITATIONS}/${deleted.id}`, { key: newKey() })).status).toBe(204);
    expect((await read(deleted.token)).body.detail).toContain('è stata annullata e i tuoi dati sono stati cancellati');
    expect((await save(deleted.token, deleted.data)).status).toBe(409);
    const left = await beginning(mine.client);
    await t.db.query(
      `update agents a set status = 'disabled' from users u where u.id = a.user_id and u.username = $1`,
      [mine.username],
    );
    expect((await read(left)).body.detail).toContain('Il tuo sponsor non può più seguire questa iscrizione');
  });

  it('NET-452 is not used without end', async () => {
    const { client } = await sponsor();
    const { token, data } = await begun(client);
    let status = 200;
    for (let i = 0; i < 60 && status !== 429; i += 1)
      ({ status } = await save(token, { ...data, fax: 'x', version: 0 }));
    expect(status).toBe(429);
    expect((await upload(token, 'id_front')).status).toBe(429);
    expect((await read(token)).status, 'looking is free').toBe(200);
  });

  it('NET-452 ACC-090 codes are counted for each sponsor: another’s candidates, or one’s own account, lose none', async () => {
    const { client } = await sponsor();
    const mine = await begun(client);
    const many = await lineOf(mine.token);
    await t.db.query(
      `insert into challenges (person_id, asker, purpose, object, destination, method, code_hash, attempts_left,
         created_at, expires_at)
       select -g, $1, 'contact-validation', 'spent', 'spent', 'SMS', 'spent', 0, ema_now(), ema_now()
       from generate_series(1, $2) g`,
      [many, CODE_POLICY.hourlyPerRequester - 1],
    );
    expect((await start(mine.token, 'email')).status, 'the thirtieth').toBe(200);
    const { status, body } = await start(mine.token, 'mobile');
    expect([status, body.detail]).toEqual([429, expect.stringContaining('troppi codici')]);
    const other = await begun((await sponsor()).client);
    expect((await start(other.token, 'mobile')).status, 'of another sponsor').toBe(200);
    const started = `${INVITATIONS}/${mine.id}/contact-validation-start`;
    expect((await client.put(started, { contactType: 'mobile' })).status, 'the sponsor').toBe(200);
  });

  it('NET-452 ACC-090 the rules of codes hold: too many sent, too many wrong', async () => {
    const { client } = await sponsor();
    const { token, data } = await begun(client);
    const person = await personWith(t, data.mobile);
    const line = await lineOf(token);
    await spendCodes(t, person, 'contact-validation', line);
    expect((await start(token, 'email')).status).toBe(429);
    await t.db.query('delete from challenges where person_id = $1', [person]);
    await start(token, 'email');
    for (let n = 0; n < 4; n += 1) await spendCodes(t, person, 'contact-validation', line);
    await t.db.query(
      `update challenges set created_at = created_at - interval '2 hours' where person_id = $1 and attempts_left = 0`,
      [person],
    );
    expect((await complete(token, 'email', await codeSentTo(t, data.email))).status).toBe(429);
  });
});
