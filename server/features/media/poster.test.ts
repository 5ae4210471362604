import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { hostileFiles } from '../../test/hostile-files.ts';
import { madeVideo } from '../../test/video-files.ts';

const t = testPortal();
type Medium = { id: number; originalUrl: string; previewUrl: string; hasPoster: boolean };
type Problem = { detail: string; violations?: { propertyPath: string; message: string }[] };
const MEDIA = '/api/user-media';
const GIVE = '/api/account/user-consents';
const TYPE = { type: 'consents.user_media_upload' };

const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;
const frame = (background = '#c83f71', width = 640, height = 360): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Model: 'EVIL' } })
    .toBuffer();
let films = 0;
const upload = async (who: Client, bytes?: Buffer): Promise<Medium> => {
  films += 1;
  const content = dataUrl(bytes ?? madeVideo({ filler: `${films} ` }), '');
  const { body } = await who.post<Medium>(
    MEDIA,
    { file: { content, name: `film ${films}.mp4`, type: '' } },
    { key: newKey() },
  );
  return body;
};
const give = (who: Client, id: number, content: string) =>
  who.put<Medium & Problem>(`${MEDIA}/${id}/poster`, { content });
const small = async (who: Client, { previewUrl }: Medium) => (await who.get(previewUrl)).raw;
const kept = async (id: number): Promise<number | null> =>
  (await t.db.query('select preview_file_id from user_media where id = $1', [id])).rows[0]?.preview_file_id;
const countFiles = async (): Promise<number> =>
  Number((await t.db.query('select count(*) as n from files')).rows[0]?.n);

describe('the frame that stands for a film', () => {
  let agente: Client;
  let manager: Client;
  let admin: Client;
  beforeAll(async () => {
    [agente, manager, admin] = await Promise.all([t.as('agente'), t.as('manager'), t.as('admin')]);
  });

  it('NET-564 is given by whose film it is alone', async () => {
    const film = await upload(agente);
    expect(film.hasPoster).toBe(false);
    const content = dataUrl(await frame());
    expect((await give(t.anyone, film.id, content)).status).toBe(401);
    for (const other of [admin, await t.as('cliente')]) expect((await give(other, film.id, content)).status).toBe(403);
    expect((await give(manager, film.id, content)).status, 'somebody else’s film').toBe(404);
    expect((await give(agente, 99_999_999, content)).status).toBe(404);
    expect(await kept(film.id)).toBeNull();
  });

  it('NET-564 is written anew, served to who sees the film, and stays what it was first', async () => {
    const film = await upload(agente);
    const neutral = await small(agente, film);
    const content = dataUrl(await frame('#c83f71', 1000, 500));
    const given = await give(agente, film.id, content);
    expect([given.status, given.body.hasPoster]).toEqual([200, true]);
    const poster = await small(agente, film);
    expect(poster.equals(neutral)).toBe(false);
    expect(poster.includes('EVIL')).toBe(false);
    const { width, height, format } = await sharp(poster).metadata();
    expect([width, height, format]).toEqual([640, 320, 'jpeg']);
    for (const other of [manager, admin]) expect((await other.get(film.previewUrl)).status).toBe(404);
    const again = await give(agente, film.id, dataUrl(await frame('#3f71c8')));
    expect([again.status, again.body.hasPoster]).toEqual([200, true]);
    expect((await small(agente, film)).equals(poster), 'what is there stays').toBe(true);
    const listed = (await agente.get<{ items: Medium[] }>(MEDIA)).body.items.find(({ id }) => id === film.id);
    expect(listed?.hasPoster).toBe(true);
    expect(await auditCount(t, 'media.give-poster', film.id)).toBe(2);
  });

  it('NET-564 of twenty at once one is kept, with one row of a file', async () => {
    const film = await upload(agente);
    const before = await countFiles();
    const frames = await Promise.all(
      Array.from({ length: 20 }, async (_, i) =>
        dataUrl(await frame(`#${(i + 10).toString(16).padStart(2, '0')}8040`)),
      ),
    );
    const all = await Promise.all(frames.map((content) => give(agente, film.id, content)));
    expect(all.map(({ status, body }) => [status, body.hasPoster])).toEqual(frames.map(() => [200, true]));
    expect(await countFiles()).toBe(before + 1);
  });

  it('NET-565 what is no frame is refused under its field; what hides something is kept as what one sees', async () => {
    const film = await upload(agente);
    const before = await countFiles();
    const hostile = (await hostileFiles()).filter(({ name }) => !name.endsWith('.pdf'));
    const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff';
    const refused = hostile.filter(({ fate, bytes }) => fate === 'refused' || !isJpeg(bytes));
    expect(refused.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['disegno.svg', 'finta-con-svg.jpg', '200-milioni.jpg', 'tronca.jpg', 'sei-megabyte.jpg']),
    );
    for (const { name, bytes } of refused) {
      const { status, body } = await give(agente, film.id, dataUrl(bytes));
      // Beyond the limit of the body it is not even read.
      if (name === 'sei-megabyte.jpg') expect([413, 422], name).toContain(status);
      else expect([status, body.violations?.[0]?.propertyPath], name).toEqual([422, 'content']);
      if (name === 'tronca.jpg') expect(body.violations?.[0]?.message).toMatch(/^L’anteprima .*JPEG/);
    }
    for (const content of ['', 'javascript:alert(1)', 'https://altro.example/x.jpg', 'data:image/jpeg,x'])
      expect((await give(agente, film.id, content)).status).toBe(422);
    const huge = dataUrl(await frame('#000', 2000, 1001));
    expect((await give(agente, film.id, huge)).status, 'no browser sends so many points').toBe(422);
    expect([await kept(film.id), await countFiles()]).toEqual([null, before]);

    const polyglots = hostile.filter(({ fate, bytes }) => fate === 'clean' && isJpeg(bytes));
    expect(polyglots.length).toBeGreaterThan(5);
    for (const { name, bytes } of polyglots) {
      const other = await upload(agente);
      expect((await give(agente, other.id, dataUrl(bytes))).status, name).toBe(200);
      const poster = await small(agente, other);
      expect([poster.includes('EVIL'), (await sharp(poster).metadata()).exif], name).toEqual([false, undefined]);
    }
  });

  it('NET-565 is seen, hidden and gone with its film', async () => {
    await manager.post(GIVE, TYPE);
    const film = await upload(manager);
    const content = dataUrl(await frame());
    expect((await give(manager, film.id, content)).status).toBe(200);
    expect((await admin.get(film.previewUrl)).status).toBe(200);
    expect((await agente.get(film.previewUrl)).status).toBe(404);
    const consent = await manager.get<{ consentId: number }>(`/api/account/user-consent-type/${TYPE.type}`);
    expect((await manager.post(`${GIVE}/${consent.body.consentId}/withdraw`)).status).toBe(200);
    expect((await admin.get(film.previewUrl)).status, 'the consent was taken back').toBe(404);
    expect((await manager.get(film.previewUrl)).status).toBe(200);
    expect((await manager.del(`${MEDIA}/${film.id}`)).status).toBe(204);
    expect((await manager.get(film.previewUrl)).status).toBe(404);
    expect((await give(manager, film.id, content)).status).toBe(404);
  });

  it('NET-565 neither a photo nor a film that the office hid is given one', async () => {
    await manager.post(GIVE, TYPE);
    const content = dataUrl(await frame());
    const photo = await upload(manager, await frame('#123456'));
    const noFilm = await give(manager, photo.id, content);
    expect([noFilm.status, noFilm.body.detail]).toEqual([409, expect.stringMatching(/^Solo un video/)]);
    const film = await upload(manager);
    expect((await admin.post(`/api/admin/user-media/${film.id}/hide`, { reason: 'Si vede una targa.' })).status).toBe(
      200,
    );
    const hidden = await give(manager, film.id, content);
    expect([hidden.status, hidden.body.detail]).toEqual([409, expect.stringMatching(/^Questo video è nascosto/)]);
    expect(await kept(film.id)).toBeNull();
    expect((await admin.post(`/api/admin/user-media/${film.id}/show`)).status).toBe(200);
    expect((await give(manager, film.id, content)).status).toBe(200);
  });
});
