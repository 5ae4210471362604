import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { hostileFiles } from '../../test/hostile-files.ts';
import { madeVideo, madeWebm, PICTURE, PLACE } from '../../test/video-files.ts';
import { applyRetention } from '../system/retention.ts';
import { mediaJobs } from './jobs.ts';

const t = testPortal();
type Medium = {
  id: number;
  mediaType: string;
  name: string;
  bytes: number;
  originalUrl: string;
  previewUrl: string;
  durationSeconds: number | null;
  createdAt: string;
  agent: { id: number; fullName: string };
  isShared: boolean;
  consentVersion: string | null;
  hidden: { reason: string } | null;
};
type List = { items: Medium[]; pagination: { totalItems: number; totalPages: number; perPage: number } };
type Problem = { detail: string; violations?: { propertyPath: string; message: string }[] };
const MEDIA = '/api/user-media';
const ALL = `${MEDIA}?includeAll=true&perPage=120`;
const CONSENT = '/api/account/user-consent-type/consents.user_media_upload';
const GIVE = '/api/account/user-consents';
const TYPE = { type: 'consents.user_media_upload' };

const picture = (background = '#3f71c8', width = 640): Promise<Buffer> =>
  sharp({ create: { width, height: 480, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Model: 'EVIL' } })
    .toBuffer();
const fileOf = (bytes: Buffer, name: string) => ({
  file: { content: `data:application/octet-stream;base64,${bytes.toString('base64')}`, name, type: '' },
});
const upload = async (who: Client, bytes: Buffer, name = 'mare.jpg', key = newKey()) =>
  who.post<Medium & Problem>(MEDIA, fileOf(bytes, name), { key });
const list = async (who: Client, address = MEDIA) => (await who.get<List>(address)).body;
const set = (id: string, value: string) => t.db.query('update parameters set value = $2 where id = $1', [id, value]);

describe('photos and videos of agents', () => {
  let agente: Client;
  let manager: Client;
  let admin: Client;
  let cliente: Client;
  beforeAll(async () => {
    [agente, manager, admin, cliente] = await Promise.all([
      t.as('agente'),
      t.as('manager'),
      t.as('admin'),
      t.as('cliente'),
    ]);
  });

  it('NET-170 is for agents of the fibre shop alone', async () => {
    const bytes = await picture();
    expect((await upload(t.anyone, bytes)).status).toBe(401);
    for (const other of [admin, cliente]) expect((await upload(other, bytes)).status).toBe(403);
    expect((await t.anyone.get(MEDIA)).status).toBe(401);
    expect((await cliente.get(MEDIA)).status).toBe(403);
    expect((await cliente.get(CONSENT)).status).toBe(403);
    expect((await t.anyone.get('/api/user-media/limits')).status).toBe(401);
    expect((await t.anyone.post(GIVE, TYPE)).status).toBe(401);
    expect((await admin.post(GIVE, TYPE)).status).toBe(403);
  });

  it('ACC-315 ACC-329 the address without /api answers too: list, new one, gone', async () => {
    const sent = await agente.post<Medium>('/user-media', fileOf(await picture('#c33'), 'rosso.jpg'), {
      key: newKey(),
    });
    expect(sent.status).toBe(201);
    const plain = await agente.get<List>('/user-media?perPage=1');
    expect(plain.body).toEqual(await list(agente, `${MEDIA}?perPage=1`));
    expect(plain.body.items[0]?.id).toBe(sent.body.id);
    expect((await t.anyone.get('/user-media')).status).toBe(401);
    expect((await manager.del(`/user-media/${sent.body.id}`)).status).toBe(404);
    expect((await agente.del(`/user-media/${sent.body.id}`)).status).toBe(204);
    expect((await list(agente)).items.map(({ id }) => id)).not.toContain(sent.body.id);
    expect((await agente.get('/user-mediaX')).status).toBe(404);
  });

  it('NET-170 NET-181 ACC-307 ACC-329 a photo is kept as what one sees, for oneself alone without consent', async () => {
    const sent = await upload(agente, await picture(), 'vacanze.exe');
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      mediaType: 'photo',
      name: 'vacanze.jpg',
      originalUrl: `/file/user-media/${sent.body.id}`,
      isShared: false,
      consentVersion: null,
      hidden: null,
      durationSeconds: null,
    });
    const whole = await agente.get(sent.body.originalUrl);
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(whole.raw.includes('EVIL')).toBe(false);
    expect((await sharp(whole.raw).metadata()).exif).toBeUndefined();
    const small = await sharp((await agente.get(sent.body.previewUrl)).raw).metadata();
    expect([small.width, small.height]).toEqual([320, 240]);
    for (const other of [manager, admin]) {
      expect((await other.get(sent.body.originalUrl)).status).toBe(404);
      expect((await other.get(sent.body.previewUrl)).status).toBe(404);
    }
    expect((await t.anyone.get(sent.body.originalUrl)).status).toBe(401);
    expect((await list(admin, ALL)).items.map((m) => m.id)).not.toContain(sent.body.id);
    expect((await agente.get(`/file/user-media/99999999`)).status).toBe(404);
  });

  it('NET-170 ACC-307 a video is known by its content, cleaned and given in parts', async () => {
    const given = madeVideo();
    const { status, body } = await upload(agente, given, 'mare.jpg');
    expect([status, body.mediaType, body.name, body.durationSeconds]).toEqual([201, 'video', 'mare.mp4', 7]);
    const whole = await agente.get(body.originalUrl);
    expect([whole.headers['content-type'], whole.raw.length]).toEqual(['video/mp4', given.length]);
    expect([whole.raw.includes(PICTURE), whole.raw.includes(PLACE)]).toEqual([true, false]);
    const part = await agente.get(body.originalUrl, { headers: { range: 'bytes=4-11' } });
    expect([part.status, part.raw.toString(), part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      'ftypisom',
      `bytes 4-11/${given.length}`,
      '8',
    ]);
    expect(whole.headers['content-length']).toBe(String(given.length));
    expect((await sharp((await agente.get(body.previewUrl)).raw).metadata()).width).toBe(320);
    expect((await upload(agente, madeWebm(), 'x')).body).toMatchObject({ mediaType: 'video', name: 'x.webm' });
  });

  it('NET-170 ACC-345 what is neither, or broken, is refused under its field and nothing is kept', async () => {
    const before = (await list(agente)).pagination.totalItems;
    const hostile = (await hostileFiles()).filter((f) => f.fate === 'refused' && f.name !== 'sei-megabyte.jpg');
    const files = [...hostile, { name: 'rotto.mp4', bytes: madeVideo().subarray(0, 200) }];
    expect(files.length).toBeGreaterThan(30);
    for (const { name, bytes } of files) {
      const { status, body } = await upload(agente, bytes, name);
      expect([status, body.violations?.[0]?.propertyPath], name).toEqual([422, 'file']);
    }
    const pdf = await upload(agente, Buffer.from('%PDF-1.7'), 'a.pdf');
    expect(pdf.body.violations?.[0]?.message).toMatch(/non è una foto \(JPEG o PNG\) né un video/);
    const heic = await upload(agente, Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'), 'a.jpg');
    expect(heic.body.violations?.[0]?.message).toMatch(/HEIC/);
    expect((await agente.post(MEDIA, fileOf(await picture(), 'a.jpg'), { key: 'short' })).status).toBe(400);
    expect((await list(agente)).pagination.totalItems).toBe(before);
  });

  it('NET-170 the same intent twice, also at once, keeps one', async () => {
    const [bytes, key] = [await picture('#c83f71'), newKey()];
    const before = (await list(agente)).pagination.totalItems;
    const all = await Promise.all(Array.from({ length: 8 }, () => upload(agente, bytes, 'due.jpg', key)));
    expect(new Set(all.map((one) => `${one.status} ${one.body.id}`)).size).toBe(1);
    expect((await upload(agente, bytes, 'due.jpg', key)).body.id).toBe(all[0]?.body.id);
    expect((await list(agente)).pagination.totalItems).toBe(before + 1);
    expect((await upload(manager, bytes, 'due.jpg', key)).body.id, 'another’s key').not.toBe(all[0]?.body.id);
  });

  it('NET-806 another file with a key that kept one is refused, not answered as if it were kept', async () => {
    const key = newKey();
    const first = await upload(agente, await picture('#1f71c8'), 'uno.jpg', key);
    const before = (await list(agente)).pagination.totalItems;
    const other = await upload(agente, await picture('#71c81f'), 'uno.jpg', key);
    expect([first.status, other.status, (other.body as { type?: string }).type]).toEqual([
      201,
      422,
      'urn:ema:key_reused',
    ]);
    // What the release before kept bears the key alone: it is answered as it was.
    await t.db.query('update user_media set upload_key = $1 where id = $2', [key, first.body.id]);
    expect((await upload(agente, await picture('#1f71c8'), 'uno.jpg', key)).body.id).toBe(first.body.id);
    expect((await list(agente)).pagination.totalItems).toBe(before);
  });

  it('NET-171 NET-180 the limits are settings, told and held, and so is the space of each', async () => {
    const bytes = await picture();
    const video = madeVideo({ filler: 'x'.repeat(2000) });
    const limits = async () => (await agente.get<Record<string, number>>('/api/user-media/limits')).body;
    expect(await limits()).toMatchObject({
      maxBytes: 104_857_600,
      maxPhotoBytes: 31_457_280,
      quotaBytes: 5_368_709_120,
    });
    try {
      await set('user_media_max_mb', String((video.length - 1) / 1_048_576));
      expect((await limits())['maxBytes']).toBe(video.length - 1);
      const big = await upload(agente, video, 'x.mp4');
      expect([big.status, big.body.violations?.[0]?.message]).toEqual([
        422,
        'Uno o più file non possono essere caricati: controlla che i file rispettino le dimensioni massime indicate.',
      ]);
      await set('user_media_max_mb', String(video.length / 1_048_576));
      expect((await upload(agente, video, 'x.mp4')).status, 'exactly as much').toBe(201);
      await set('user_media_max_mb', '100');
      const used = (await limits())['usedBytes'] ?? 0;
      await set('user_media_quota_mb', String((used + 100) / 1_048_576));
      const full = await upload(agente, bytes);
      expect(full.body.violations?.[0]?.message).toMatch(/^Il tuo spazio non basta: restano 100 bytes di /);
    } finally {
      await set('user_media_max_mb', '100');
      await set('user_media_quota_mb', '5120');
    }
  });

  it('NET-1128 what was deleted takes its space until a night has taken it away', async () => {
    const used = async () =>
      (await agente.get<Record<string, number>>('/api/user-media/limits')).body['usedBytes'] ?? 0;
    const before = await used();
    const { body } = await upload(agente, await picture('#10a0b0'), 'eliminata.jpg');
    const full = await used();
    expect(full).toBeGreaterThan(before);
    expect((await agente.del(`${MEDIA}/${body.id}`)).status).toBe(204);
    expect(await used()).toBe(full);
    try {
      await set('user_media_quota_mb', String((full + 1) / 1_048_576));
      const refused = await upload(agente, await picture('#b0a010'));
      expect(refused.body.violations?.[0]?.message).toMatch(
        /^Il tuo spazio non basta: restano 1 bytes di .+\. Lo spazio di ciò che elimini torna libero entro due giorni\.$/,
      );
    } finally {
      await set('user_media_quota_mb', '5120');
    }
    await t.db.query(`update user_media set deleted_at = ema_now() - interval '25 hours' where id = $1`, [body.id]);
    await applyRetention(t.services);
    expect(await used()).toBe(before);
  });

  it('NET-172 NET-174 the consent is read, given once by oneself, and kept beside what is uploaded', async () => {
    const asked = await manager.get<{ content: string; consentId: number | null; textVersion: string }>(CONSENT);
    expect(asked.body).toMatchObject({
      ...TYPE,
      consentId: null,
      content: expect.stringMatching(/Se presti il consenso/),
    });
    expect((await manager.get('/api/account/user-consent-type/altro')).status).toBe(404);
    expect((await manager.post(GIVE, { type: 'altro' })).status).toBe(422);
    const given = await Promise.all(Array.from({ length: 6 }, () => manager.post<{ consentId: number }>(GIVE, TYPE)));
    expect(new Set(given.map((one) => `${one.status} ${one.body.consentId}`)).size).toBe(1);
    expect((await manager.get<{ consentId: number }>(CONSENT)).body.consentId).toBe(given[0]?.body.consentId);
    const { rows } = await t.db.query('select title, given, ip_address, text_version from consents where id = $1', [
      given[0]?.body.consentId,
    ]);
    expect(rows).toEqual([
      { title: 'Uso di foto e video', given: true, ip_address: '127.0.0.1', text_version: asked.body.textVersion },
    ]);
    const { body } = await upload(manager, await picture('#71c83f'));
    expect([body.isShared, body.consentVersion]).toEqual([true, asked.body.textVersion]);
    expect((await admin.get(body.originalUrl)).status).toBe(200);
    expect((await agente.get(body.originalUrl)).status, 'other agents never').toBe(404);
  });

  it('NET-174 a consent that is taken back hides what was uploaded with it, and is asked for again', async () => {
    const { body } = await upload(manager, madeVideo({ seconds: 3 }), 'x.mp4');
    expect((await list(admin, ALL)).items.map((m) => m.id)).toContain(body.id);
    const { consentId } = (await manager.get<{ consentId: number }>(CONSENT)).body;
    const listed = (await manager.get<{ items: { id: number; textVersion: string }[] }>(GIVE)).body.items;
    expect(listed.find((one) => one.id === consentId)?.textVersion).toBe('Uso di foto e video, rev. 1');
    expect((await manager.post(`${GIVE}/${consentId}/withdraw`)).status).toBe(200);
    expect((await list(admin, ALL)).items.map((m) => m.id)).not.toContain(body.id);
    expect((await admin.get(body.originalUrl)).status).toBe(404);
    expect((await list(manager)).items.find((m) => m.id === body.id)).toMatchObject({ isShared: false });
    expect((await manager.get<{ consentId: null }>(CONSENT)).body.consentId).toBeNull();
    await manager.post(GIVE, TYPE);
    expect((await admin.get(body.originalUrl)).status, 'the new consent is for new files').toBe(404);
    expect((await upload(manager, await picture('#111111'))).body.isShared).toBe(true);
  });

  it('NET-169 ACC-329 one’s own is deleted, once and for good; another’s is not there', async () => {
    const { body } = await upload(agente, await picture('#222222'));
    expect((await t.anyone.del(`${MEDIA}/${body.id}`)).status).toBe(401);
    expect((await admin.del(`${MEDIA}/${body.id}`)).status).toBe(403);
    expect((await manager.del(`${MEDIA}/${body.id}`)).status).toBe(404);
    expect((await agente.del(`${MEDIA}/${body.id}`)).status).toBe(204);
    expect((await agente.del(`${MEDIA}/${body.id}`)).status).toBe(404);
    expect((await agente.get(body.originalUrl)).status).toBe(404);
    expect((await list(agente)).items.map((m) => m.id)).not.toContain(body.id);
  });

  it('ACC-280 the office hides with a reason that the person reads, and shows again; each once', async () => {
    await manager.post(GIVE, TYPE);
    const { body } = await upload(manager, await picture('#333333'));
    const at = `/api/admin/user-media/${body.id}`;
    const reason = { reason: 'Si vede la targa di un’auto.' };
    expect((await t.anyone.post(`${at}/hide`, reason)).status).toBe(401);
    expect((await manager.post(`${at}/hide`, reason)).status).toBe(403);
    expect((await admin.post(`${at}/hide`, { reason: ' ' })).status).toBe(422);
    expect((await admin.post(`/api/admin/user-media/99999999/hide`, reason)).status).toBe(404);
    const own = await upload(agente, await picture('#444444'));
    expect((await admin.post(`/api/admin/user-media/${own.body.id}/hide`, reason)).status, 'not shared').toBe(404);
    const hidden = async () => (await list(admin, `${ALL}&isHidden=true`)).items.map((m) => m.id);
    const before = await hidden();
    const all = await Promise.all(Array.from({ length: 6 }, () => admin.post(`${at}/hide`, reason)));
    expect(all.map((one) => one.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await list(admin, ALL)).items.map((m) => m.id)).not.toContain(body.id);
    expect(await hidden()).toEqual([body.id, ...before]);
    expect((await list(manager)).items.find((m) => m.id === body.id)?.hidden).toMatchObject(reason);
    expect((await admin.post<Medium>(`${at}/show`)).body.hidden).toBeNull();
    expect((await admin.post<Problem>(`${at}/show`)).body.detail).toMatch(/già visibile/);
    expect((await admin.post(`/api/admin/user-media/99999999/show`)).status).toBe(404);
    expect((await list(admin, ALL)).items.map((m) => m.id)).toContain(body.id);
  });

  it('ACC-307 the job makes the small picture once; done again it stays', async () => {
    const { body } = await upload(agente, await picture('#555555'));
    const preview = async () =>
      (await t.db.query('select preview_file_id from user_media where id = $1', [body.id])).rows[0]?.preview_file_id;
    expect(await preview()).toBeNull();
    await mediaJobs[0]?.run(t.services, { id: body.id });
    const made = await preview();
    expect(made).not.toBeNull();
    await mediaJobs[0]?.run(t.services, { id: body.id });
    expect(await preview()).toBe(made);
    expect((await sharp((await agente.get(body.previewUrl)).raw).metadata()).width).toBe(320);
  });

  it('ACC-307 of a photo that is deleted meanwhile no small picture is made, nor of a film', async () => {
    const uploads = [
      await upload(agente, await picture('#565656')),
      await upload(agente, madeVideo({ filler: 'y' }), 'film.mp4'),
    ];
    const [photo, film] = uploads.map(({ body }) => body.id);
    expect((await agente.del(`${MEDIA}/${photo}`)).status).toBe(204);
    for (const id of [photo, film]) await mediaJobs[0]?.run(t.services, { id });
    const { rows } = await t.db.query('select preview_file_id as preview from user_media where id = any($1)', [
      [photo, film],
    ]);
    expect(rows).toEqual([{ preview: null }, { preview: null }]);
  });

  it('NET-168 NET-182 NET-184 ACC-281 ACC-282 ACC-283 ACC-329 NET-602 pages, filters and order', async () => {
    const gm = await t.as('gm');
    await gm.post(GIVE, TYPE);
    const photo = await upload(gm, await picture('#666666'));
    const video = await upload(gm, madeVideo({ seconds: 9 }), 'x.mov');
    await t.db.query(
      `insert into user_media (user_id, media_type, file_id, consent_id, created_at, uploaded_by_user_id)
       select user_id, media_type, file_id, consent_id, '2026-03-10T12:00:00Z'::timestamptz + n * interval '1 second',
         user_id
       from user_media, generate_series(1, 119) n
       where id = $1`,
      [photo.body.id],
    );
    await t.db.query(`update user_media set created_at = '2026-03-11T22:59:59Z' where id = $1`, [video.body.id]);
    const agent = `agent=${photo.body.agent.id}`;
    const mine = await list(gm);
    expect([mine.items.length, mine.pagination.totalPages]).toEqual([60, 3]);
    const all = await list(admin, `${ALL}&${agent}`);
    expect([all.items.length, all.pagination.totalPages]).toEqual([120, 2]);
    expect(all.items.every((m) => m.agent.fullName === 'Piero Viarengo')).toBe(true);
    const times = all.items.map((m) => Date.parse(m.createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((await list(admin, `${ALL}&${agent}&orderDir=asc`)).items[0]?.createdAt).toBe('2026-03-10T12:00:01.000Z');
    expect((await list(admin, `${ALL}&${agent}&mediaType=video`)).items.map((m) => m.id)).toEqual([video.body.id]);
    const between = async (from: string, to: string) =>
      (await list(admin, `${ALL}&${agent}&createdAt[after]=${from}&createdAt[before]=${to}`)).pagination.totalItems;
    expect(await between('2026-03-11', '2026-03-11'), 'both days belong to it, in Rome').toBe(1);
    expect(await between('2026-03-10', '2026-03-10')).toBe(119);
    expect(await between('2026-03-12', '2026-03-12')).toBe(0);
    const others = await list(agente, `${ALL}&${agent}`);
    expect(others.items, 'who is no administrator never gets others’').toEqual([]);
    expect((await list(agente, ALL)).items.every((m) => m.agent.fullName !== 'Piero Viarengo')).toBe(true);
    expect((await admin.get(`${MEDIA}?mediaType=pdf`)).status).toBe(422);
    expect((await list(admin)).items, 'an administrator has none of their own').toEqual([]);
    const earlier = `${MEDIA}?includeAll=true&${agent}&itemsPerPage=120`;
    const named = await list(admin, `${earlier}&order[createdAt]=desc`);
    expect([named.items, named.pagination], 'NET-602 by the names of the ledger').toEqual([all.items, all.pagination]);
    const oldest = await list(admin, `${earlier}&order[createdAt]=asc&page=2`);
    expect([oldest.items.length, oldest.pagination]).toEqual([
      1,
      { page: 2, perPage: 120, totalItems: 121, totalPages: 2 },
    ]);
    expect(oldest.items[0]?.createdAt, 'the newest comes last').toBe(all.items[0]?.createdAt);
    expect((await list(gm, `${MEDIA}?itemsPerPage=60`)).pagination).toMatchObject({ perPage: 60, totalPages: 3 });
    for (const wrong of ['itemsPerPage=0', 'itemsPerPage=molte', 'order[createdAt]=su', 'order[name]=asc'])
      expect((await gm.get(`${MEDIA}?${wrong}`)).status, wrong).toBe(422);
    expect((await gm.get('/file/user-media?format=csv&order[createdAt]=asc')).status).toBe(200);
    expect((await gm.get('/file/user-media?format=csv&itemsPerPage=1')).status, 'a file has no pages').toBe(422);
  });

  it('NET-170 NET-174 while acting for an agent one uploads, and does not consent', async () => {
    const { rows } = await t.db.query(`select id from users where username = 'agente'`);
    const acting = await t.as('admin');
    await t.db.query(
      `update sessions set subject_user_id = $2, acting_kind = 'impersonation', acting_since = ema_now(),
         acting_reason = 'prova'
       where actor_user_id = $1 and id = (select max(id) from sessions where actor_user_id = $1)`,
      [acting.userId, rows[0]?.id],
    );
    expect((await acting.post(GIVE, TYPE)).status).toBe(403);
    const { status, body } = await upload(acting, await picture('#777777'));
    expect([status, body.isShared]).toEqual([201, false]);
    const kept = await t.db.query('select user_id, uploaded_by_user_id from user_media where id = $1', [body.id]);
    expect(kept.rows).toEqual([{ user_id: rows[0]?.id, uploaded_by_user_id: acting.userId }]);
  });
});
