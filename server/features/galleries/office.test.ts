import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { madeVideo, PLACE } from '../../test/video-files.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { whileHeld } from '../../test/who-waits.ts';
import { galleryJobs } from './jobs.ts';

const t = testPortal({ listen: true });
type Problem = { detail: string; violations?: { propertyPath: string; message: string }[] };
type Item = {
  id: number;
  shelf: string;
  album: number | null;
  title: string;
  mediaType: string | null;
  originalUrl: string;
  previewUrl: string;
  state: string;
  version: number;
  durationSeconds: number | null;
};
type Album = {
  id: number;
  name: string;
  previewImage: string | null;
  itemCount: number;
  state: string;
  version: number;
};
type Arrival = { id: string; uploadUrl: string; arrivedBytes: number };
const ALBUMS = '/api/admin/gallery-albums';
const ITEMS = '/api/admin/gallery-items';
const ARRIVALS = '/api/admin/gallery-arrivals';
const ATTRIBUTES = '/api/admin/product-attributes';
const ALWAYS = { publishFrom: null, publishTo: null };

const picture = (background = '#3f71c8'): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Model: 'EVIL' } })
    .toBuffer();
const film = madeVideo({ seconds: 7 });

describe('the office keeps albums, videos, incentives and documentation', () => {
  let admin: Client;
  let agente: Client;
  let origin: string;
  beforeAll(async () => {
    [admin, agente] = await Promise.all([t.as('admin'), t.as('agente', 0)]);
    const address = t.app.server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  const begin = (name: string, size: number, who = admin) =>
    who.post<Arrival & Problem>(ARRIVALS, { name, size }, { key: newKey() });
  const send = (url: string, bytes: Buffer, offset = 0) =>
    fetch(origin + url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        cookie: admin.cookie,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: new Uint8Array(bytes),
    });
  const complete = (id: string, body: object, who = admin) =>
    who.post<Item & Problem>(`${ARRIVALS}/${id}/complete`, { album: null, item: null, ...body });
  const upload = async (bytes: Buffer, name: string, place: object) => {
    const { id, uploadUrl } = (await begin(name, bytes.length)).body;
    expect((await send(uploadUrl, bytes)).status).toBe(204);
    return complete(id, place);
  };
  const makeAlbum = async (name: string) =>
    (await admin.post<Album>(ALBUMS, { name, ...ALWAYS }, { key: newKey() })).body;
  const standing = async (query: string) =>
    (await admin.get<{ items: Item[] }>(`${ITEMS}?${query}`)).body.items.map(({ id }) => id);

  it('NET-194 NET-393 is for administrators alone', async () => {
    const album = await makeAlbum('Riservato');
    const days = { name: 'Altro', ...ALWAYS };
    const tries = (who: Client) => [
      who.get(ALBUMS),
      who.get(`${ITEMS}?shelf=video`),
      who.post(ALBUMS, days, { key: newKey() }),
      who.patch(`${ALBUMS}/${album.id}`, { ...days, version: 1 }),
      who.del(`${ALBUMS}/${album.id}`, { key: newKey() }),
      who.put(`${ALBUMS}/order`, { ids: [] }),
      who.post(ATTRIBUTES, { title: 'Altro', ...ALWAYS }, { key: newKey() }),
      who.patch(`${ITEMS}/1`, { title: 'Altro', ...ALWAYS, version: 1 }),
      who.del(`${ITEMS}/1`, { key: newKey() }),
      who.put(`${ITEMS}/order`, { shelf: 'video', album: null, ids: [] }),
      begin('a.jpg', 10, who),
      complete('a'.repeat(32), { shelf: 'video' }, who),
    ];
    for (const { status } of await Promise.all(tries(t.anyone))) expect(status).toBe(401);
    for (const { status } of await Promise.all(tries(agente))) expect(status).toBe(403);
    expect((await admin.get<{ items: Album[] }>(ALBUMS)).body.items.map((a) => a.name)).toContain('Riservato');
  });

  it('NET-393 an album is made, named and dated, ordered, and deleted with what is in it', async () => {
    const key = newKey();
    const body = { name: 'Convention', publishFrom: '2031-01-01', publishTo: '2031-02-01' };
    const made = await admin.post<Album>(ALBUMS, body, { key });
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(Number), previewImage: null, itemCount: 0, state: 'waiting', version: 1, ...body },
    ]);
    expect((await admin.post<Album>(ALBUMS, body, { key })).body.id, 'the same key').toBe(made.body.id);
    const last = (await admin.get<{ items: Album[] }>(ALBUMS)).body.items.at(-1);
    expect(last?.id, 'at the end').toBe(made.body.id);
    const wrong = { ...body, publishTo: '2030-12-31' };
    const refused = await admin.post<Problem>(ALBUMS, wrong, { key: newKey() });
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [{ propertyPath: 'publishTo', message: 'L’ultimo giorno non può venire prima del primo.' }],
    ]);
    const { id } = made.body;
    const change = (version: number, more: object = {}) =>
      admin.patch<Album & Problem>(`${ALBUMS}/${id}`, { name: 'Convention di Asti', ...ALWAYS, version, ...more });
    expect((await change(1, wrong)).status).toBe(422);
    expect((await change(1)).body).toMatchObject({ name: 'Convention di Asti', state: 'shown', version: 2 });
    expect((await change(1)).status, 'somebody was first').toBe(409);
    expect((await admin.patch(`${ALBUMS}/999999`, { name: 'x', ...ALWAYS, version: 1 })).status).toBe(404);

    const kept = await upload(await picture(), 'palco.jpg', { shelf: 'album', album: id });
    expect(kept.body).toMatchObject({ shelf: 'album', album: id, title: 'palco', mediaType: 'photo', state: 'shown' });
    const albums = async () => (await admin.get<{ items: Album[] }>(ALBUMS)).body.items;
    expect((await albums()).find((a) => a.id === id)).toMatchObject({
      itemCount: 1,
      previewImage: kept.body.previewUrl,
    });
    const ids = (await albums()).map((a) => a.id);
    const turned = ids.toReversed();
    const order = (wanted: number[]) => admin.put<{ items: Album[] } & Problem>(`${ALBUMS}/order`, { ids: wanted });
    for (let times = 0; times < 2; times += 1)
      expect((await order(turned)).body.items.map((a) => a.id)).toEqual(turned);
    for (const other of [ids.slice(1), [...ids, 999_999]]) {
      const answer = await order(other);
      expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('l’elenco è cambiato')]);
    }
    expect((await albums()).map((a) => a.id)).toEqual(turned);

    const remove = () => admin.del(`${ALBUMS}/${id}`, { key: newKey() });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await admin.get(kept.body.originalUrl)).status).toBe(404);
    expect((await admin.get(`${ITEMS}?shelf=album&album=${id}`)).status).toBe(404);
    expect((await complete('a'.repeat(32), { shelf: 'album', album: id })).status).toBe(404);
    expect(await auditCount(t, 'galleries.delete-album', id)).toBe(1);
  });

  it('NET-393 what arrives is known by its content, cleaned, titled and put at the end of its shelf', async () => {
    const first = await upload(await picture(), 'estate_2026.exe', { shelf: 'incentive' });
    expect([first.status, first.body.title, first.body.mediaType]).toEqual([201, 'estate 2026', 'photo']);
    const second = await upload(film, 'gara.mov', { shelf: 'incentive' });
    expect(second.body).toMatchObject({ title: 'gara', mediaType: 'video', durationSeconds: 7 });
    expect((await standing('shelf=incentive')).slice(-2)).toEqual([first.body.id, second.body.id]);
    const whole = await admin.get(first.body.originalUrl);
    expect([whole.headers['content-type'], whole.raw.includes('EVIL')]).toEqual(['image/jpeg', false]);
    expect((await admin.get(second.body.originalUrl)).raw.includes(PLACE)).toBe(false);
    expect((await admin.get(second.body.previewUrl)).headers['content-type']).toBe('image/jpeg');

    const drawn = (await sharp((await admin.get(first.body.previewUrl)).raw).metadata()).width;
    await galleryJobs[0]?.run(t.services, { id: first.body.id });
    await galleryJobs[0]?.run(t.services, { id: first.body.id });
    const { rows } = await t.db.query('select preview_file_id is not null as made from gallery_items where id = $1', [
      first.body.id,
    ]);
    expect(rows).toEqual([{ made: true }]);
    expect([drawn, (await sharp((await admin.get(first.body.previewUrl)).raw).metadata()).width]).toEqual([320, 320]);
  });

  it.each([
    ['video', 'photo', 'Qui stanno soltanto video'],
    ['attribute', 'video', 'Qui stanno soltanto immagini'],
    ['incentive', 'text', 'Il file non è una foto'],
  ] as const)('NET-393 among %s no %s is kept', async (shelf, what, sentence) => {
    const bytes = what === 'photo' ? await picture() : what === 'video' ? film : Buffer.from('%PDF-1.7 nothing');
    const before = await standing(`shelf=${shelf}`);
    const refused = await upload(bytes, 'file', { shelf });
    expect([refused.status, refused.body.violations?.[0]?.message]).toEqual([422, expect.stringContaining(sentence)]);
    expect(await standing(`shelf=${shelf}`)).toEqual(before);
  });

  it('NET-393 goes on where it broke off, is kept once, and weighs no more than is said', async () => {
    const { id, uploadUrl, arrivedBytes } = (await begin('lungo.mp4', film.length)).body;
    expect(arrivedBytes).toBe(0);
    await send(uploadUrl, film.subarray(0, 100));
    expect((await complete(id, { shelf: 'video' })).body.detail).toBe('Il file non è ancora arrivato per intero.');
    expect((await begin('lungo.mp4', film.length)).body).toMatchObject({ id, arrivedBytes: 100 });
    expect((await begin('altro.mp4', film.length)).body.id).not.toBe(id);
    expect((await begin('lungo.mp4', film.length + 1)).body.id, 'of another size').not.toBe(id);
    expect((await begin('lungo.mp4', film.length, agente)).status, 'no office').toBe(403);
    const change = async (changed: string): Promise<void> =>
      void (await t.db.query(`update arrivals set ${changed} where id = $1`, [id]));
    for (const [changed, back] of [
      [`purpose = 'user_media'`, `purpose = 'gallery'`],
      [`user_id = ${agente.userId}`, `user_id = ${admin.userId}`],
      ['taken_until = ema_now()', 'taken_until = null'],
    ] as const) {
      await change(changed);
      expect((await begin('lungo.mp4', film.length)).body.id, changed).not.toBe(id);
      await t.db.query(`delete from arrivals where name = 'lungo.mp4' and id <> $1`, [id]);
      await change(back);
    }
    await send(uploadUrl, film.subarray(100), 100);
    // Another request has it in hand: however fast that one is, this one is told.
    await t.db.query(`update arrivals set taken_until = ema_now() + interval '1 hour' where id = $1`, [id]);
    expect((await complete(id, { shelf: 'video' })).body).toMatchObject({
      status: 409,
      detail: 'La stessa richiesta è già in corso. Attendi qualche secondo.',
    });
    await t.db.query('update arrivals set taken_until = null where id = $1', [id]);
    const all = await Promise.all(Array.from({ length: 8 }, () => complete(id, { shelf: 'video' })));
    const made = all.filter(({ status }) => status === 201);
    expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect((await complete(id, { shelf: 'video' })).body.id, 'asked again').toBe(made[0]?.body.id);
    expect((await standing('shelf=video')).filter((one) => one === made[0]?.body.id)).toHaveLength(1);
    for (const [size, sentence] of [
      [0, 'Il file è vuoto.'],
      [524_288_001, 'Il file è troppo grande: al massimo 500 MB.'],
    ] as const)
      expect((await begin('a.mp4', size)).body.violations?.[0]?.message).toContain(sentence);
    const limits = (await admin.get<{ maxBytes: number; maxPhotoBytes: number }>(`${ITEMS}?shelf=video`)).body;
    expect([limits.maxBytes, limits.maxPhotoBytes]).toEqual([524_288_000, 31_457_280]);
  });

  it('NET-393 what arrives for the office is none of an agent’s own photos', async () => {
    const { id } = (await begin('mio.mp4', 10)).body;
    await t.db.query('update arrivals set user_id = $2 where id = $1', [id, agente.userId]);
    const own = (await agente.get<{ items: Arrival[] }>('/api/user-media/arrivals')).body.items;
    expect(own.map((one) => one.id)).not.toContain(id);
    expect((await agente.post(`/api/user-media/arrivals/${id}/complete`)).status).toBe(404);
  });

  it('NET-393 NET-190 an attribute is named first; its picture may come later, and another one after it', async () => {
    const key = newKey();
    const named = { title: 'Senza fosfati', ...ALWAYS };
    const made = await admin.post<Item>(ATTRIBUTES, named, { key });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ shelf: 'attribute', title: 'Senza fosfati', mediaType: null, originalUrl: null }),
    ]);
    expect((await admin.post<Item>(ATTRIBUTES, named, { key })).body.id).toBe(made.body.id);
    const wrong = { title: 'x', publishFrom: '2031-01-02', publishTo: '2031-01-01' };
    expect((await admin.post(ATTRIBUTES, wrong, { key: newKey() })).status).toBe(422);
    const place = { shelf: 'attribute', item: made.body.id, version: 1 };
    const pictured = await upload(await picture('#3f8f5b'), 'fosfati.jpg', place);
    expect(pictured.body).toMatchObject({ id: made.body.id, title: 'Senza fosfati', mediaType: 'photo', version: 2 });
    const before = (await admin.get(pictured.body.originalUrl)).raw;
    await galleryJobs[0]?.run(t.services, { id: made.body.id });
    const replaced = await upload(await picture('#b3261e'), 'nuova.jpg', { ...place, version: 2 });
    expect(replaced.body.id).toBe(made.body.id);
    expect((await admin.get(pictured.body.originalUrl)).raw.equals(before)).toBe(false);
    const addresses = [pictured, replaced].flatMap(({ body }) => [body.originalUrl, body.previewUrl]);
    expect(new Set(addresses).size, 'NET-933 a page that showed the one before asks for the new one').toBe(4);
    const second = await admin.post<Item>(ATTRIBUTES, { title: 'Riciclabile', ...ALWAYS }, { key: newKey() });
    expect((await standing('shelf=attribute')).slice(-2), 'at the end').toEqual([made.body.id, second.body.id]);
    expect((await upload(await picture(), 'x.jpg', { shelf: 'video', item: made.body.id })).status).toBe(404);
    expect((await upload(await picture(), 'y.jpg', { shelf: 'attribute', item: 999_999 })).status).toBe(404);
  });

  it('NET-393 a title and its days are changed, ordered, and deleted, each once', async () => {
    const album = await makeAlbum('Premi');
    const place = { shelf: 'album', album: album.id };
    const [a, b] = [
      (await upload(await picture(), 'a.jpg', place)).body,
      (await upload(await picture(), 'b.jpg', place)).body,
    ];
    const change = (version: number, more: object = {}) =>
      admin.patch<Item & Problem>(`${ITEMS}/${a.id}`, { title: 'La premiazione', ...ALWAYS, version, ...more });
    expect((await change(1, { publishTo: '2020-01-01' })).body).toMatchObject({
      title: 'La premiazione',
      state: 'over',
      version: 2,
    });
    expect((await change(1)).status).toBe(409);
    expect((await change(2, { publishFrom: '2031-01-02', publishTo: '2031-01-01' })).status).toBe(422);
    expect((await admin.patch(`${ITEMS}/999999`, { title: 'x', ...ALWAYS, version: 1 })).status).toBe(404);
    const order = (ids: number[]) => admin.put<{ items: Item[] } & Problem>(`${ITEMS}/order`, { ...place, ids });
    for (let times = 0; times < 2; times += 1)
      expect((await order([b.id, a.id])).body.items.map(({ id }) => id)).toEqual([b.id, a.id]);
    expect((await order([b.id])).status).toBe(409);
    const remove = () => admin.del(`${ITEMS}/${a.id}`, { key: newKey() });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await standing(`shelf=album&album=${album.id}`)).toEqual([b.id]);
    expect((await admin.get(a.originalUrl)).status).toBe(404);
    expect((await change(2)).status, 'it is there no more').toBe(404);
    const albums = (await admin.get<{ items: Album[] }>(ALBUMS)).body.items;
    expect(albums.find(({ id }) => id === album.id)).toMatchObject({ itemCount: 1, previewImage: b.previewUrl });
    const deletedAt = async () =>
      (await t.db.query('select deleted_at from gallery_items where id = $1', [a.id])).rows[0]?.deleted_at;
    const before = await deletedAt();
    expect((await admin.del(`${ALBUMS}/${album.id}`, { key: newKey() })).status).toBe(204);
    expect(await deletedAt(), 'what had gone before goes when it had to').toEqual(before);
    expect(await auditCount(t, 'galleries.delete-item', a.id)).toBe(1);
  });

  it('NET-393 two hundred stand on a shelf, and no more', async () => {
    const album = await makeAlbum('Pieno');
    const one = (await upload(await picture(), 'una.jpg', { shelf: 'album', album: album.id })).body;
    await t.db.query(
      `insert into gallery_items (shelf, album_id, title, media_type, file_id, position, created_by_user_id)
       select shelf, album_id, title, media_type, file_id, position + n, created_by_user_id
       from gallery_items, generate_series(1, 199) n
       where id = $1`,
      [one.id],
    );
    const refused = await upload(await picture(), 'altra.jpg', { shelf: 'album', album: album.id });
    const FULL = [422, 'Ci sono già 200 elementi: eliminane qualcuno e riprova.'];
    expect([refused.status, refused.body.violations?.[0]?.message]).toEqual(FULL);
    const size = (await picture()).length;
    const place = { shelf: 'album', album: album.id };
    const sent = { name: 'altra.jpg', size, place };
    const begun = await admin.post<Problem>(ARRIVALS, sent, { key: newKey() });
    expect([begun.status, begun.body.violations?.[0]?.message], 'NET-931 before it is sent').toEqual(FULL);
    expect((await admin.del(`${ITEMS}/${one.id}`, { key: newKey() })).status).toBe(204);
    const again = await begin('altra.jpg', size);
    expect(again.body.arrivedBytes, 'NET-931 what is here is not lost').toBe(size);
    expect((await complete(again.body.id, place)).status).toBe(201);
  });

  it('NET-393 nothing is put into an album that is not there, nor beside a shelf of its own', async () => {
    const album = await makeAlbum('Che se ne va');
    const bytes = await picture('#404040');
    const { id, uploadUrl } = (await begin('dove.jpg', bytes.length)).body;
    expect((await send(uploadUrl, bytes)).status).toBe(204);
    const gone = [404, 'Questo album non esiste più.'];
    for (const place of [{ shelf: 'album' }, { shelf: 'incentive', album: album.id }]) {
      const { status, body } = await complete(id, place);
      expect([status, body.detail], JSON.stringify(place)).toEqual(gone);
    }
    const place = { shelf: 'album', album: album.id };
    const late = await whileHeld(
      t,
      (held) => held.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`gallery album ${album.id}`]),
      () => complete(id, place),
      (held) => held.query('update gallery_albums set deleted_at = ema_now() where id = $1', [album.id]),
    );
    expect([late.status, late.body.detail], 'deleted meanwhile').toEqual(gone);
    const again = await complete(id, place);
    expect([again.status, again.body.detail]).toEqual(gone);
    const kept = await complete(id, { shelf: 'incentive' });
    expect(kept.status, 'what is here is not lost').toBe(201);
    expect(await doWaitingJobs(t, 'gallery-preview'), 'a small picture is ordered').toBeGreaterThan(0);
    expect((await admin.del(`${ITEMS}/${kept.body.id}`, { key: newKey() })).status).toBe(204);
    expect((await complete(id, { shelf: 'incentive' })).status, 'deleted it is not answered again').toBe(404);
  });

  it('NET-1013 a page of the release before, which says no version, changes the file that stands there', async () => {
    const album = await makeAlbum('Di prima');
    const place = { shelf: 'album', album: album.id };
    const item = (await upload(await picture('#111111'), 'prima.jpg', place)).body;
    const changed = await upload(await picture('#222222'), 'dopo.jpg', { ...place, item: item.id });
    expect([changed.status, changed.body.id, changed.body.version]).toEqual([201, item.id, 2]);
  });

  it('NET-934 a file is changed for the one that was looked at, and not for what somebody put there meanwhile', async () => {
    const album = await makeAlbum('Conteso');
    const place = { shelf: 'album', album: album.id };
    const item = (await upload(await picture('#101010'), 'prima.jpg', place)).body;
    const seen = { ...place, item: item.id, version: item.version };
    const first = await upload(await picture('#202020'), 'seconda.jpg', seen);
    expect([first.status, first.body.version]).toEqual([201, 2]);
    const bytes = await picture('#303030');
    expect((await upload(bytes, 'terza.jpg', seen)).status).toBe(409);
    const shown = (await admin.get(first.body.originalUrl)).raw;
    const again = await begin('terza.jpg', bytes.length);
    expect((await complete(again.body.id, { ...seen, version: null })).status, 'of no version').toBe(409);
    expect(again.body.arrivedBytes, 'what is here is not lost').toBe(bytes.length);
    const all = await Promise.all(Array.from({ length: 4 }, () => complete(again.body.id, { ...seen, version: 2 })));
    expect(all.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect((await admin.get(first.body.originalUrl)).raw.equals(shown)).toBe(false);
    expect((await complete(again.body.id, seen)).body.version, 'asked again').toBe(3);
  });
});
