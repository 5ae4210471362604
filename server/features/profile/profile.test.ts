import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { UPLOAD_WORDS } from '@ema/domain/profile/uploads.ts';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { plainPdf } from '../../test/papers.ts';
import { signersOf } from '../../test/signers.ts';

const t = testPortal();
const { someone } = signersOf(t);
type Refusal = { detail: string; violations: { propertyPath: string; message: string }[] };
type Upload = Refusal & {
  id: number;
  kind: string;
  name: string;
  uploadDate: string;
  fileDownloadUrl: string;
  backFileDownloadUrl: string | null;
  previewUrl: string | null;
  isAccepted: boolean;
  isDiscarded: boolean;
  isWaitingForValidation: boolean;
  reason: string | null;
};
type Page = { items: Upload[]; pagination: { totalItems: number } };
type Operation = { operationName: string; canBePostponed: boolean; operationArguments: Record<string, unknown> };

const PHOTO = '/api/account/user-uploads/photo-id';
const CERTIFICATE = '/api/account/user-uploads/vat-certificate';
const DOCUMENT = '/api/account/user-uploads/identity-document';
const dataUrl = (bytes: Buffer, type: string) => `data:${type};base64,${bytes.toString('base64')}`;
const picture = async (background: string) => ({
  content: dataUrl(
    await sharp({ create: { width: 500, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer(),
    'image/jpeg',
  ),
  name: 'foto.jpg',
  type: 'image/jpeg',
});
const pdf = { content: dataUrl(plainPdf(), 'application/pdf'), name: 'certificato.pdf', type: 'application/pdf' };

/** An agent of their own without any upload, or with these, each settled some days ago. */
const agent = async (uploads: readonly (readonly [kind: string, state: string, days: number])[] = []) => {
  const { client, userId } = await someone([]);
  await t.db.query('delete from user_uploads where user_id = $1', [userId]);
  for (const [kind, state, days] of uploads)
    await t.db.query(
      `insert into user_uploads (user_id, kind, file_id, state, uploaded_by_user_id, settled_at, reason)
       select $1, $2, min(id), $3, $1, ema_now() - $4 * interval '1 day', case when $3 = 'discarded' then 'Sfocata.' end
       from files`,
      [userId, kind, state, days],
    );
  return { client, userId };
};
const operations = async (who: Client): Promise<Operation[]> =>
  (await who.get<{ requiredOperations: Operation[] }>('/api/account')).body.requiredOperations;
const uploadsOf = async (who: Client, query = ''): Promise<Upload[]> =>
  (await who.get<Page>(`/api/account/user-uploads${query}`)).body.items;

const today = () => romeDay(t.services.ports.clock.now());
let admin: Client;
let blue: Awaited<ReturnType<typeof picture>>;
let red: Awaited<ReturnType<typeof picture>>;
beforeAll(async () => {
  admin = await t.as('admin');
  [blue, red] = [await picture('#24f'), await picture('#f24')];
});

describe('the photo of an agent', () => {
  it('ACC-191 is asked for while there is none, and can be put off for seven days', async () => {
    const { client, userId } = await agent();
    const joined = (days: number) =>
      t.db.query(`update agents set joined_at = ema_now() - $2 * interval '1 day' where user_id = $1`, [userId, days]);
    await joined(6);
    expect(await operations(client)).toEqual([
      {
        operationName: 'account:upload_photo_id',
        operationArguments: { discarded: false, postponableUntil: today() },
        canBePostponed: true,
      },
    ]);
    await joined(7);
    expect(await operations(client)).toEqual([
      { operationName: 'account:upload_photo_id', operationArguments: { discarded: false }, canBePostponed: false },
    ]);
    expect((await client.get('/api/agent/customers')).status).toBe(403);
  });
  it('ACC-191 a discarded one is asked for again, seven days from then', async () => {
    const { client } = await agent([['photo_id', 'discarded', 2]]);
    expect(await operations(client)).toEqual([
      {
        operationName: 'account:upload_photo_id',
        operationArguments: { discarded: true, postponableUntil: addDays(today(), 4) },
        canBePostponed: true,
      },
    ]);
    const late = await agent([['photo_id', 'discarded', 8]]);
    expect(await operations(late.client)).toMatchObject([{ canBePostponed: false }]);
    expect((await uploadsOf(late.client, '?kind=photo_id&perPage=1'))[0]?.reason).toBe('Sfocata.');
    for (const state of ['waiting', 'accepted'])
      expect(await operations((await agent([['photo_id', state, 0]])).client), state).toEqual([]);
  });
  it('ACC-191 ACC-193 ACC-212 ACC-309 is uploaded as {file}, waits, and is asked for no more', async () => {
    expect((await t.anyone.post(PHOTO, { file: blue })).status).toBe(401);
    for (const who of ['cliente', 'admin'])
      expect((await (await t.as(who)).post(PHOTO, { file: blue })).status).toBe(403);
    const { client } = await agent();
    const wrong = await client.post<Refusal>(PHOTO, { file: pdf });
    expect([wrong.status, wrong.body.violations]).toEqual([
      422,
      [{ propertyPath: 'file', message: 'Il file deve essere una foto (JPEG o PNG).' }],
    ]);
    expect((await client.post(PHOTO, blue)).status, 'not without its field').toBe(422);
    const sent = await client.post<Upload>(PHOTO, { file: blue });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      kind: 'photo_id',
      name: 'Foto tessera',
      isWaitingForValidation: true,
      isAccepted: false,
      isDiscarded: false,
      backFileDownloadUrl: null,
    });
    expect(await operations(client)).toEqual([]);
    expect(await auditCount(t, 'profile.upload-photo-id', sent.body.id)).toBe(1);
  });
  it('ACC-191 the same photo sent again, or five times at once, is one; another one waits its turn', async () => {
    const { client } = await agent();
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.post<Upload>(PHOTO, { file: blue })));
    expect(answers.map((a) => a.status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((a) => a.body.id)).size).toBe(1);
    expect(await uploadsOf(client)).toHaveLength(1);
    const other = await client.post<Refusal>(PHOTO, { file: red });
    expect([other.status, other.body.detail]).toEqual([409, 'Hai già caricato la foto: è in attesa di convalida.']);
    const done = await agent([['photo_id', 'accepted', 1]]);
    const stored = async () => (await t.db.query('select count(*)::int as n from files')).rows;
    const before = await stored();
    expect((await done.client.post<Refusal>(PHOTO, { file: red })).body.detail).toMatch(/già convalidata/);
    expect(await stored(), 'nothing is written for it').toEqual(before);
  });
  it('ACC-191 one uploaded while acting for somebody is theirs, and names who did it', async () => {
    const { client, userId } = await agent();
    const mine = await client.get<{ username: string }>('/api/account');
    const office = await t.as('admin');
    const entered = await office.get(`/?_switch_user=${mine.body.username}&reason=verifica`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(entered.status).toBe(303);
    // Whoever enters as somebody goes on with a new session.
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const given = await t.anyone.post(PHOTO, { file: blue }, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect(given.status).toBe(201);
    const { rows } = await t.db.query<{ who: string }>(
      `select b.username as who
       from user_uploads u
       join users b on b.id = u.uploaded_by_user_id
       where u.user_id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ who: 'admin' }]);
    expect(await operations(client)).toEqual([]);
  });
  it('ACC-191 of two different photos at once one is kept', async () => {
    const { client } = await agent();
    const answers = await Promise.all([client.post(PHOTO, { file: blue }), client.post(PHOTO, { file: red })]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([201, 409]);
    expect(await uploadsOf(client)).toHaveLength(1);
  });
});

describe('the certificate of a VAT number', () => {
  it('ACC-192 ACC-193 is asked for again once discarded, and given as a photo or a PDF', async () => {
    const { client } = await agent([
      ['photo_id', 'accepted', 9],
      ['vat_certificate', 'discarded', 1],
    ]);
    expect(await operations(client)).toEqual([
      { operationName: 'account:upload_vat_certificate', operationArguments: {}, canBePostponed: false },
    ]);
    expect((await client.post(CERTIFICATE, { file: { ...pdf, content: 'x' } })).status).toBe(422);
    const sent = await client.post<Upload>(CERTIFICATE, { file: pdf });
    expect([sent.status, sent.body.kind, sent.body.previewUrl]).toEqual([201, 'vat_certificate', null]);
    expect(await operations(client)).toEqual([]);
    expect((await client.get(`${sent.body.fileDownloadUrl}?size=small`)).status, 'no small picture of a PDF').toBe(404);
    expect((await client.post<Refusal>(CERTIFICATE, { file: blue })).body.detail).toMatch(/in attesa di convalida/);
  });
  it('ACC-192 the first one comes with the VAT number', async () => {
    const { client } = await agent([['photo_id', 'accepted', 9]]);
    expect(await operations(client)).toEqual([]);
    const refused = await client.post<Refusal>(CERTIFICATE, { file: pdf });
    expect([refused.status, refused.body.detail]).toEqual([409, 'Il certificato si allega insieme alla partita IVA.']);
    expect((await t.anyone.post(CERTIFICATE, { file: pdf })).status).toBe(401);
    expect((await (await t.as('cliente')).post(CERTIFICATE, { file: pdf })).status).toBe(403);
  });
});

describe('the identity document', () => {
  it('ACC-193 ACC-222 ACC-309 is two pictures, front and back, and may be given again', async () => {
    expect((await t.anyone.post(DOCUMENT, { front: blue, back: red })).status).toBe(401);
    expect((await (await t.as('cliente')).post(DOCUMENT, { front: blue, back: red })).status).toBe(403);
    const { client } = await agent([['photo_id', 'accepted', 1]]);
    for (const [body, field] of [
      [{ front: blue }, 'back'],
      [{ front: pdf, back: red }, 'front'],
      [{ front: blue, back: pdf }, 'back'],
    ] as const) {
      const refused = await client.post<Refusal>(DOCUMENT, body);
      expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, field]);
    }
    const sent = await client.post<Upload>(DOCUMENT, { front: blue, back: red });
    expect([sent.status, sent.body.name]).toEqual([201, 'Documento d’identità']);
    const colourOf = async (address: string) => (await sharp((await client.get(address)).raw).stats()).dominant;
    expect((await colourOf(sent.body.fileDownloadUrl)).b).toBeGreaterThan(200);
    expect((await colourOf(sent.body.backFileDownloadUrl ?? '')).r).toBeGreaterThan(200);
    expect((await client.post<Upload>(DOCUMENT, { front: blue, back: red })).body.id, 'sent twice').toBe(sent.body.id);
    const turned = await client.post<Upload>(DOCUMENT, { front: red, back: blue });
    expect(turned.body.id).not.toBe(sent.body.id);
    const otherBack = await client.post<Upload>(DOCUMENT, { front: red, back: red });
    expect([otherBack.status, otherBack.body.id > turned.body.id]).toEqual([201, true]);
  });
});

describe('the list and its files', () => {
  it('ACC-306 ACC-319 ACC-212 one’s own, newest first; an administrator may name somebody, nobody else', async () => {
    expect((await t.anyone.get('/api/account/user-uploads')).status).toBe(401);
    const { client, userId } = await agent([
      ['photo_id', 'discarded', 3],
      ['photo_id', 'accepted', 2],
      ['identity_document', 'waiting', 0],
    ]);
    const mine = await uploadsOf(client);
    expect(mine.map((u) => [u.isAccepted, u.isDiscarded, u.isWaitingForValidation])).toEqual([
      [false, false, true],
      [true, false, false],
      [false, true, false],
    ]);
    expect(Object.keys(mine[0] ?? {}).toSorted()).toEqual(
      expect.arrayContaining([
        'fileDownloadUrl',
        'isAccepted',
        'isDiscarded',
        'isWaitingForValidation',
        'name',
        'uploadDate',
      ]),
    );
    expect(mine.map((u) => u.id)).toEqual(mine.map((u) => u.id).toSorted((a, b) => b - a));
    await t.db.query('update user_uploads set uploaded_at = ema_now() where user_id = $1', [userId]);
    expect(await uploadsOf(client), 'of one instant too').toEqual(
      mine.map((u) => ({ ...u, uploadDate: expect.any(String) })),
    );
    expect((await uploadsOf(client, '?kind=identity_document')).map((u) => u.id)).toEqual([mine[0]?.id]);
    const seen = await admin.get<Page>(`/api/account/user-uploads?user=${userId}&perPage=2`);
    expect([seen.body.items.length, seen.body.pagination.totalItems]).toEqual([2, 3]);
    expect(await uploadsOf(admin), 'without a name their own').toEqual([]);
    const file = await client.get('/file/user-uploads?format=csv');
    const written = file.raw.toString().split('\r\n').slice(1, 4);
    for (const [i, state] of (['waiting', 'accepted', 'discarded'] as const).entries())
      expect(written[i], state).toContain(UPLOAD_WORDS[state]);
    const stranger = await agent([['photo_id', 'accepted', 1]]);
    expect(await uploadsOf(stranger.client, `?user=${userId}`)).toEqual([]);
    expect(await uploadsOf(client, `?user=${userId}`)).toHaveLength(3);
  });
  it('ACC-306 a file and its small picture go to its owner and to administrators; another’s is not there', async () => {
    const { client } = await agent();
    const { body } = await client.post<Upload>(PHOTO, { file: blue });
    expect((await t.anyone.get(body.fileDownloadUrl)).status).toBe(401);
    for (const who of [client, admin]) {
      const whole = await who.get(body.fileDownloadUrl);
      expect([whole.status, whole.headers['content-type'], whole.headers['content-disposition']]).toEqual([
        200,
        'image/jpeg',
        expect.stringMatching(/^attachment; filename="foto\.jpg"/),
      ]);
      const small = await who.get(body.previewUrl ?? '');
      const { width, height } = await sharp(small.raw).metadata();
      expect([small.status, width, height]).toEqual([200, 267, 320]);
      expect(small.raw.length).toBeLessThan(whole.raw.length);
    }
    const stranger = await t.as('agente', 1);
    for (const query of ['', '?size=small', '?side=back']) {
      const foreign = await stranger.get<Refusal>(`${body.fileDownloadUrl}${query}`);
      const absent = await stranger.get<Refusal>(`/file/user-upload/999999${query}`);
      expect([foreign.status, foreign.body.detail]).toEqual([404, absent.body.detail]);
    }
    expect((await client.get(`${body.fileDownloadUrl}?side=back`)).status, 'a photo has one side').toBe(404);
  });
});

describe('what the office settles', () => {
  const settle = (who: Client, id: number, event: 'accept' | 'discard', body?: object) =>
    who.post<Upload>(`/api/admin/user-uploads/${id}/${event}`, body);

  it('NET-292 NET-298 once, by administrators, and the person is told', async () => {
    const { client, userId } = await agent();
    const { body } = await client.post<Upload>(PHOTO, { file: blue });
    for (const [event, given] of [
      ['accept', undefined],
      ['discard', { reason: 'x' }],
    ] as const) {
      expect((await settle(t.anyone, body.id, event, given)).status).toBe(401);
      expect((await settle(client, body.id, event, given)).status).toBe(403);
      expect((await settle(admin, 999_999, event, given)).status).toBe(404);
    }
    expect((await settle(admin, body.id, 'discard', { reason: ' ' })).status).toBe(422);
    const accepted = await settle(admin, body.id, 'accept');
    expect([accepted.status, accepted.body.isAccepted, accepted.body.isWaitingForValidation]).toEqual([
      200,
      true,
      false,
    ]);
    for (const [event, given] of [
      ['accept', undefined],
      ['discard', { reason: 'x' }],
    ] as const) {
      const again = await settle(admin, body.id, event, given);
      expect([again.status, again.body.detail]).toEqual([
        409,
        expect.stringMatching(/^Questo file è già stato convalidato da Elena Gallesio il [\d/]{10} alle [\d:]{5}\.$/),
      ]);
    }
    const { rows } = await t.db.query<{ email: string }>(
      'select p.email from users u join people p on p.id = u.person_id where u.id = $1',
      [userId],
    );
    const mails = await t.outbox(rows[0]?.email ?? '');
    expect(mails.map((m) => m.subject)).toEqual(['Foto tessera: convalidato']);
  });
  it('NET-294 NET-298 ACC-191 a discarded photo is asked for again, with the reason, by e-mail too', async () => {
    const { client, userId } = await agent();
    const { body } = await client.post<Upload>(PHOTO, { file: blue });
    const reason = 'I lobi delle orecchie non si vedono.';
    const discarded = await settle(admin, body.id, 'discard', { reason });
    expect([discarded.body.isDiscarded, discarded.body.isWaitingForValidation, discarded.body.reason]).toEqual([
      true,
      false,
      reason,
    ]);
    expect(await operations(client)).toMatchObject([
      { operationName: 'account:upload_photo_id', operationArguments: { discarded: true }, canBePostponed: true },
    ]);
    const { rows } = await t.db.query<{ email: string }>(
      'select p.email from users u join people p on p.id = u.person_id where u.id = $1',
      [userId],
    );
    const [mail] = await t.outbox(rows[0]?.email ?? '');
    expect([mail?.subject, mail?.body.includes(reason)]).toEqual(['Foto tessera: da caricare di nuovo', true]);
    const log = await client.get<{ items: { description: string }[] }>('/api/account/logs');
    expect(log.body.items.map((one) => one.description)).toContainEqual(expect.stringContaining(`Motivo: ${reason}`));
    expect((await client.post(PHOTO, { file: red })).status).toBe(201);
    expect(await operations(client)).toEqual([]);
    expect((await client.post(PHOTO, { file: blue })).status, 'it waits, whatever was discarded before').toBe(409);
  });
});
