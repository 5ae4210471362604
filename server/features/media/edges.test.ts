import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { mediaJobs } from './jobs.ts';

const t = testPortal();
type Medium = { id: number; name: string; originalUrl: string; isShared: boolean };
type Problem = { detail: string; violations?: { propertyPath: string; message: string }[] };
const MEDIA = '/api/user-media';
const ARRIVALS = `${MEDIA}/arrivals`;
const CONSENT = '/api/account/user-consent-type/consents.user_media_upload';

describe('photos and videos, to the day and to the letter', () => {
  let agente: Client;
  beforeAll(async () => {
    agente = await t.as('agente');
  });
  const picture = (format: 'jpeg' | 'png', background = '#3f71c8'): Promise<Buffer> =>
    sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .toFormat(format)
      .toBuffer();
  const upload = (bytes: Buffer, name: string, key = newKey()) =>
    agente.post<Medium & Problem>(
      MEDIA,
      { file: { content: `data:application/octet-stream;base64,${bytes.toString('base64')}`, name, type: '' } },
      { key },
    );

  it('NET-172 NET-174 only a consent that was given, to these words, and that stands is one', async () => {
    const asked = async () => (await agente.get<{ consentId: number | null; textVersion: string }>(CONSENT)).body;
    const { textVersion, consentId } = await asked();
    expect(consentId).toBeNull();
    const write = async (type: string, version: string, isGiven: boolean): Promise<string> =>
      (
        await t.db.query<{ id: string }>(
          `insert into consents (user_id, title, content, given, ip_address, actor_user_id, type, text_version)
           values ($1, 'Uso', 'Testo', $2, '127.0.0.1', $1, $3, $4)
           returning id`,
          [agente.userId, isGiven, type, version],
        )
      ).rows[0]?.id ?? '';
    const type = 'consents.user_media_upload';
    for (const [of, version, isGiven] of [
      [type, 'le parole di prima', true],
      ['consents.altro', textVersion, true],
      [type, textVersion, false],
    ] as const) {
      const id = await write(of, version, isGiven);
      expect((await asked()).consentId, `${of} ${version} ${isGiven}`).toBeNull();
      expect((await upload(await picture('jpeg'), 'sola.jpg')).body.isShared).toBe(false);
      await t.db.query('update consents set withdrawn_at = ema_now() where id = $1', [id]);
    }
  });

  it('NET-170 a photo stays of the kind it is', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const { body } = await upload(await picture(format), 'foto');
      const whole = await agente.get(body.originalUrl);
      expect([whole.headers['content-type'], (await sharp(whole.raw).metadata()).format]).toEqual([
        `image/${format}`,
        format,
      ]);
    }
  });

  it('NET-169 NET-170 what was kept and then deleted is not kept again by the same request', async () => {
    const [bytes, key] = [await picture('jpeg', '#102030'), newKey()];
    const { body } = await upload(bytes, 'una.jpg', key);
    await t.db.query('update user_media set deleted_at = ema_now() where id = $1', [body.id]);
    const again = await upload(bytes, 'una.jpg', key);
    expect([again.status, again.body.detail]).toEqual([
      422,
      'Questo file è già stato caricato e poi eliminato. Sceglilo di nuovo.',
    ]);
  });

  it('NET-182 NET-184 what was uploaded at midnight in Rome belongs to the day that begins', async () => {
    const { body } = await upload(await picture('jpeg', '#203040'), 'mezzanotte.jpg');
    await t.db.query(`update user_media set created_at = '2026-03-11T23:00:00Z' where id = $1`, [body.id]);
    const on = async (day: string): Promise<number[]> =>
      (
        await agente.get<{ items: Medium[] }>(`${MEDIA}?createdAt[after]=${day}&createdAt[before]=${day}`)
      ).body.items.map(({ id }) => id);
    expect([await on('2026-03-11'), await on('2026-03-12')]).toEqual([[], [body.id]]);
  });

  it('NET-170 NET-171 what is on its way is listed, the newest first; what is on its way for the office takes no space', async () => {
    const begin = async (name: string): Promise<string> =>
      (await agente.post<{ id: string }>(ARRIVALS, { name, size: 10 }, { key: newKey() })).body.id;
    const [first, second] = [await begin('prima.mp4'), await begin('seconda.mp4')];
    const listed = async () => (await agente.get<{ items: { id: string }[] }>(ARRIVALS)).body.items.map(({ id }) => id);
    expect(await listed()).toEqual([second, first]);
    await t.db.query(
      `insert into arrivals (id, user_id, purpose, name, size) values ($1, $2, 'gallery', 'ufficio.mp4', 6000000000)`,
      ['g'.repeat(32), agente.userId],
    );
    expect(await begin('terza.mp4')).toMatch(/^.{32}$/);
    expect(await listed()).not.toContain('g'.repeat(32));
  });

  it('NET-170 what nobody goes on with is forgotten after three days, and not before they are over', async () => {
    const { clock } = t.services.ports;
    const now = clock.now();
    const threeDays = 3 * 86_400_000;
    const sweep = () =>
      mediaJobs
        .find(({ queue }) => queue === 'media-sweep-arrivals')
        ?.run({ ...t.services, ports: { ...t.services.ports, clock: { ...clock, now: () => now } } }, {});
    const id = 'd'.repeat(32);
    const isThere = async (age: number): Promise<boolean> => {
      await t.db.query(
        `insert into arrivals (id, user_id, name, size, created_at) values ($1, $2, 'vecchia.mp4', 10, $3)
         on conflict (id) do update set created_at = excluded.created_at`,
        [id, agente.userId, new Date(now.getTime() - age)],
      );
      await sweep();
      return (await t.db.query('select 1 from arrivals where id = $1', [id])).rowCount === 1;
    };
    expect(await isThere(threeDays)).toBe(true);
    expect(await isThere(threeDays + 1)).toBe(false);
  });

  it('NET-168 a list in a file says how long a film is', async () => {
    const { body } = await upload(await picture('jpeg', '#304050'), 'lunga.jpg');
    await t.db.query(`update user_media set media_type = 'video', duration_seconds = 65 where id = $1`, [body.id]);
    const file = (await agente.get('/file/user-media?format=csv')).raw.toString('utf8').split('\r\n');
    expect(file.find((line) => line.includes('lunga.jpg'))).toContain(';1:05;');
    expect(file.find((line) => line.includes('mezzanotte.jpg'))).not.toMatch(/;\d+:\d\d;/);
  });
});
