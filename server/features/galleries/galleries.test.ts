import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Medium = { id: number; title: string; mediaType: string; originalUrl: string; previewUrl: string };
type Album = { id: number; name: string; previewImage: string | null; media: Medium[] };
type Attribute = { id: number; name: string; image: string | null };
type Row = { shelf: string; title: string; album?: number; from?: string; to?: string; isEmpty?: boolean; at?: number };

/** In 2031, so that nothing of the demo is in the way. */
const [SOON, PAST] = ['2031-01-01', '2020-01-01'];

/** Of something and whatever file it has. */
const addressesOf = (id: number) => ({
  originalUrl: expect.stringMatching(new RegExp(`^/file/gallery/${id}\\?file=\\d+$`)) as string,
  previewUrl: expect.stringMatching(new RegExp(`^/file/gallery/${id}\\?size=small&file=\\d+$`)) as string,
});

describe('what the office shows agents', () => {
  let agente: Client;
  let cliente: Client;
  let admin: Client;
  let fileId: number;
  beforeAll(async () => {
    [agente, cliente, admin] = await Promise.all([t.as('agente', 0), t.as('cliente'), t.as('admin')]);
    const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3f71c8' } })
      .jpeg()
      .toBuffer();
    const sha256 = await t.services.ports.files.put(bytes);
    const made = await t.db.query<{ id: string }>(
      `insert into files (sha256, size, content_type, name) values ($1, $2, 'image/jpeg', 'foto.jpg') returning id`,
      [sha256, bytes.length],
    );
    fileId = Number(made.rows[0]?.id);
  });
  const put = async ({ shelf, title, album, from, to, isEmpty = false, at = 1000 }: Row): Promise<number> => {
    const made = await t.db.query<{ id: string }>(
      `insert into gallery_items (shelf, title, album_id, publish_from, publish_to, file_id, media_type, position,
         created_by_user_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       returning id`,
      [
        shelf,
        title,
        album ?? null,
        from ?? null,
        to ?? null,
        isEmpty ? null : fileId,
        isEmpty ? null : shelf === 'video' ? 'video' : 'photo',
        at,
        admin.userId,
      ],
    );
    return Number(made.rows[0]?.id);
  };
  const putAlbum = async (name: string, at: number, from: string | null = null): Promise<number> => {
    const made = await t.db.query<{ id: string }>(
      `insert into gallery_albums (name, position, publish_from, created_by_user_id) values ($1, $2, $3, $4)
       returning id`,
      [name, at, from, admin.userId],
    );
    return Number(made.rows[0]?.id);
  };
  const items = async <T>(url: string): Promise<T[]> => (await agente.get<{ items: T[] }>(url)).body.items;

  it.each(['/api/gallery-albums', '/api/gallery-videos', '/api/incentives', '/api/product-attributes'])(
    'NET-007 NET-011 %s is for agents of the fibre shop alone',
    async (url) => {
      expect((await t.anyone.get(url)).status).toBe(401);
      for (const who of [cliente, admin, await t.as('scanner')]) expect((await who.get(url)).status).toBe(403);
      expect((await agente.get(url)).status).toBe(200);
    },
  );

  it('NET-187 NET-188 albums in their order, each with its preview and what is shown in it today', async () => {
    const late = await putAlbum('Dopo', 2002);
    const early = await putAlbum('Prima', 2001);
    const hidden = await putAlbum('Non ancora', 2003, SOON);
    const second = await put({ shelf: 'album', album: early, title: 'Due', at: 2 });
    const first = await put({ shelf: 'album', album: early, title: 'Uno', at: 1 });
    await put({ shelf: 'album', album: early, title: 'Domani', from: SOON, at: 0 });
    const inHidden = await put({ shelf: 'album', album: hidden, title: 'Nascosta' });
    const seen = (await items<Album>('/api/gallery-albums')).filter(({ id }) => [late, early, hidden].includes(id));
    const media = [first, second].map((id) => ({
      id,
      title: id === first ? 'Uno' : 'Due',
      mediaType: 'photo',
      ...addressesOf(id),
      durationSeconds: null,
      hasPoster: false,
    }));
    const whole = { id: early, name: 'Prima', previewImage: addressesOf(first).previewUrl, media };
    expect(seen).toEqual([whole, { id: late, name: 'Dopo', previewImage: null, media: [] }]);
    expect((await agente.get(`/api/gallery-albums/${early}`)).body).toEqual(whole);
    for (const id of [hidden, 999_999]) {
      const answer = await agente.get<{ detail: string }>(`/api/gallery-albums/${id}`);
      expect([answer.status, answer.body.detail]).toEqual([404, 'Questo album non esiste o non è più pubblicato.']);
    }
    expect((await agente.get(`/file/gallery/${inHidden}`)).status, 'its album is not shown').toBe(404);
    expect((await admin.get(`/file/gallery/${inHidden}`)).status).toBe(200);
  });

  it.each([
    ['NET-189', '/api/gallery-videos', 'video'],
    ['NET-191', '/api/incentives', 'incentive'],
  ])('%s NET-393 %s has what is shown today, first what stands first', async (_, url, shelf) => {
    const [b, a] = [await put({ shelf, title: 'B', at: 4002 }), await put({ shelf, title: 'A', at: 4001 })];
    const out = [await put({ shelf, title: 'Poi', from: SOON }), await put({ shelf, title: 'Ieri', to: PAST })];
    const seen = await items<Medium>(url);
    expect(seen.slice(-2).map(({ id }) => id)).toEqual([a, b]);
    expect(seen.at(-1)).toEqual({
      id: b,
      title: 'B',
      mediaType: shelf === 'video' ? 'video' : 'photo',
      ...addressesOf(b),
      durationSeconds: null,
      hasPoster: false,
    });
    for (const id of out) {
      expect(seen.map((one) => one.id)).not.toContain(id);
      expect((await agente.get(`/file/gallery/${id}`)).status).toBe(404);
    }
  });

  it('NET-393 both its days belong to what is shown, and what is deleted is shown to nobody', async () => {
    const album = await putAlbum('Dei giorni', 5000);
    const [today, eve, next] = ['2026-11-21', '2026-11-20', '2026-11-22'];
    const days: [title: string, from: string | null, to: string | null][] = [
      ['Da oggi', today, null],
      ['Fino a oggi', null, today],
      ['Oggi', today, today],
      ['Da domani', next, null],
      ['Fino a ieri', null, eve],
      ['Eliminato', null, null],
    ];
    const ids: number[] = [];
    for (const place of [{ shelf: 'incentive' }, { shelf: 'album', album }])
      for (const [at, [title, from, to]] of days.entries())
        ids.push(await put({ ...place, title, at: 6000 + at, ...(from && { from }), ...(to && { to }) }));
    await t.db.query(`update gallery_items set deleted_at = ema_now() where title = 'Eliminato'`);
    const shown = ['Da oggi', 'Fino a oggi', 'Oggi'];
    const incentives = (await items<Medium>('/api/incentives')).filter(({ id }) => ids.includes(id));
    expect(incentives.map(({ title }) => title)).toEqual(shown);
    const [own] = (await items<Album>('/api/gallery-albums')).filter(({ id }) => id === album);
    expect(own?.media.map(({ title }) => title)).toEqual(shown);
    expect((await agente.get<Album>(`/api/gallery-albums/${album}`)).body).toEqual(own);
    const statuses = await Promise.all(ids.map(async (id) => (await agente.get(`/file/gallery/${id}`)).status));
    const expected = [200, 200, 200, 404, 404, 404];
    expect(statuses).toEqual([...expected, ...expected]);
  });

  it('NET-190 attributes have id, name and image; one without a picture says so', async () => {
    const [pictured, empty] = [
      await put({ shelf: 'attribute', title: 'Biodegradabile', at: 4001 }),
      await put({ shelf: 'attribute', title: 'In arrivo', isEmpty: true, at: 4002 }),
    ];
    expect((await items<Attribute>('/api/product-attributes')).slice(-2)).toEqual([
      { id: pictured, name: 'Biodegradabile', image: addressesOf(pictured).originalUrl },
      { id: empty, name: 'In arrivo', image: null },
    ]);
    expect((await agente.get(`/file/gallery/${empty}`)).status).toBe(404);
  });

  it('NET-188 NET-191 files are for whoever sees their shelf: whole, small, and in the part a player asks for', async () => {
    const id = await put({ shelf: 'incentive', title: 'Viaggio' });
    const url = `/file/gallery/${id}`;
    expect((await t.anyone.get(url)).status).toBe(401);
    expect((await cliente.get(url)).status).toBe(403);
    const whole = await agente.get(url);
    expect([whole.status, whole.headers['content-type'], (await sharp(whole.raw).metadata()).width]).toEqual([
      200,
      'image/jpeg',
      640,
    ]);
    expect((await sharp((await agente.get(`${url}?size=small`)).raw).metadata()).width).toBe(320);
    const part = await agente.get(url, { headers: { range: 'bytes=0-9' } });
    expect([part.status, part.raw.length]).toEqual([206, 10]);
    expect((await agente.get('/file/gallery/999999')).status).toBe(404);
  });
});
