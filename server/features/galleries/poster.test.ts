import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { madeVideo } from '../../test/video-files.ts';

const t = testPortal({ listen: true });
type Item = { id: number; previewUrl: string; hasPoster: boolean; version: number };
type Problem = { detail: string; violations?: { propertyPath: string }[] };
const ITEMS = '/api/admin/gallery-items';
const ARRIVALS = '/api/admin/gallery-arrivals';
const NOBODY = 99_999_999;

const frame = async (background: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

describe('the frame that stands for a film of a gallery', () => {
  let admin: Client;
  let agente: Client;
  let origin: string;
  beforeAll(async () => {
    [admin, agente] = await Promise.all([t.as('admin'), t.as('agente', 0)]);
    const address = t.app.server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  const upload = async (bytes: Buffer, name: string, more: object = {}): Promise<Item> => {
    const begun = await admin.post<{ id: string; uploadUrl: string }>(
      ARRIVALS,
      { name, size: bytes.length },
      { key: newKey() },
    );
    const headers = {
      'tus-resumable': '1.0.0',
      cookie: admin.cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    };
    const sent = { method: 'PATCH', headers, body: new Uint8Array(bytes) };
    expect((await fetch(origin + begun.body.uploadUrl, sent)).status).toBe(204);
    const place = { shelf: 'video', album: null, item: null, ...more };
    return (await admin.post<Item>(`${ARRIVALS}/${begun.body.id}/complete`, place)).body;
  };
  const give = (who: Client, id: number, content: string, version = 1) =>
    who.put<Item & Problem>(`${ITEMS}/${id}/poster`, { content, version });
  const shown = async (who: Client, path = '/api/gallery-videos') =>
    (await who.get<{ items: Item[] }>(path)).body.items;

  it('NET-566 is given by the office alone, once, and seen by whoever sees the film', async () => {
    const film = await upload(madeVideo({ filler: 'uno' }), 'uno.mp4');
    expect(film).toMatchObject({ hasPoster: false, version: 1 });
    const content = await frame('#c83f71');
    expect((await give(t.anyone, film.id, content)).status).toBe(401);
    expect((await give(agente, film.id, content)).status).toBe(403);
    expect((await give(admin, NOBODY, content)).status).toBe(404);
    const neutral = (await agente.get(film.previewUrl)).raw;
    const all = await Promise.all(Array.from({ length: 6 }, () => give(admin, film.id, content)));
    expect(all.map(({ status, body }) => [status, body.hasPoster])).toEqual(all.map(() => [200, true]));
    const poster = (await agente.get(film.previewUrl)).raw;
    expect(poster.equals(neutral)).toBe(false);
    expect((await sharp(poster).metadata()).width).toBe(320);
    expect((await give(admin, film.id, await frame('#3f71c8'))).status).toBe(200);
    expect((await agente.get(film.previewUrl)).raw.equals(poster)).toBe(true);
    expect((await shown(agente)).find(({ id }) => id === film.id)?.hasPoster).toBe(true);
    expect((await shown(admin, `${ITEMS}?shelf=video`)).find(({ id }) => id === film.id)?.hasPoster).toBe(true);
  });

  it('NET-566 stands for the film it was drawn of: another file in its place begins without', async () => {
    const film = await upload(madeVideo({ filler: 'due' }), 'due.mp4');
    const content = await frame('#71c83f');
    expect((await give(admin, film.id, content)).status).toBe(200);
    const other = await upload(madeVideo({ filler: 'tre' }), 'tre.mp4', { item: film.id, version: 1 });
    expect(other).toMatchObject({ id: film.id, hasPoster: false, version: 2 });
    const late = await give(admin, film.id, content, 1);
    expect(late.status, 'drawn of the film before').toBe(409);
    expect((await give(admin, film.id, content, 2)).status).toBe(200);
  });

  it('NET-566 neither a picture, nor what is no frame, nor what is deleted', async () => {
    const content = await frame('#71c83f');
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const photo = await upload(bytes, 'foto.jpg', { shelf: 'incentive' });
    const noFilm = await give(admin, photo.id, content);
    expect([noFilm.status, noFilm.body.detail]).toEqual([409, expect.stringMatching(/^Solo un video/)]);
    const film = await upload(madeVideo({ filler: 'quattro' }), 'quattro.mp4');
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    const drawing = await give(admin, film.id, svg);
    expect([drawing.status, drawing.body.violations?.[0]?.propertyPath]).toEqual([422, 'content']);
    expect((await admin.del(`${ITEMS}/${film.id}`, { key: newKey() })).status).toBe(204);
    expect((await give(admin, film.id, content)).status).toBe(404);
  });
});
