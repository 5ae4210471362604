import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { madeVideo } from '../../test/video-files.ts';

const t = testPortal();
type Medium = { id: number; name: string; originalUrl: string; previewUrl: string; isByAnother: boolean };
const MEDIA = '/api/user-media';
const ARRIVALS = `${MEDIA}/arrivals`;
const CONSENTS = '/api/account/user-consents';

const picture = (background: string, width = 320): Promise<Buffer> =>
  sharp({ create: { width, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
const contentOf = (bytes: Buffer, type = 'application/octet-stream') =>
  `data:${type};base64,${bytes.toString('base64')}`;
const upload = async (who: Client, name: string, bytes: Buffer): Promise<Medium> =>
  (await who.post<Medium>(MEDIA, { file: { content: contentOf(bytes), name, type: '' } }, { key: newKey() })).body;
const begin = async (who: Client, name: string): Promise<string> =>
  (await who.post<{ id: string }>(ARRIVALS, { name, size: 10 }, { key: newKey() })).body.id;
const namesOf = async (who: Client): Promise<string[]> =>
  (await who.get<{ items: Medium[] }>(MEDIA)).body.items.map((m) => m.name).toSorted();
const arriving = async (who: Client): Promise<string[]> =>
  (await who.get<{ items: { id: string }[] }>(ARRIVALS)).body.items.map(({ id }) => id);

/** An administrator who acts for somebody. */
const actingFor = async (subject: Client): Promise<Client> => {
  const admin = await t.as('admin');
  await t.db.query(
    `update sessions set subject_user_id = $2, acting_kind = 'impersonation', acting_since = ema_now(),
       acting_reason = 'prova'
     where actor_user_id = $1 and id = (select max(id) from sessions where actor_user_id = $1)`,
    [admin.userId, subject.userId],
  );
  return admin;
};

describe('NET-930 whoever acts for an agent', () => {
  let agente: Client;
  let acting: Client;
  let secret: Medium;
  let film: Medium;
  let shared: Medium;
  let sent: Medium;
  let consentId: number;
  beforeAll(async () => {
    agente = await t.as('agente');
    await t.db.query('update user_media set deleted_at = ema_now() where user_id = $1', [agente.userId]);
    secret = await upload(agente, 'segreta.jpg', await picture('#112233'));
    film = await upload(agente, 'segreto.mp4', madeVideo());
    const consent = await agente.post<{ consentId: number }>(CONSENTS, { type: 'consents.user_media_upload' });
    consentId = consent.body.consentId;
    shared = await upload(agente, 'mostrata.jpg', await picture('#332211'));
    acting = await actingFor(agente);
    await t.db.query('update consents set withdrawn_at = ema_now() where id = $1', [consentId]);
    sent = await upload(acting, 'per-lui.jpg', await picture('#213213'));
    await t.db.query('update consents set withdrawn_at = null where id = $1', [consentId]);
  });
  const statusesOf = async (who: Client, { originalUrl, previewUrl }: Medium) => [
    (await who.get(originalUrl)).status,
    (await who.get(previewUrl)).status,
  ];

  it('sees what has a consent and what they uploaded, in the list, in the file and as bytes', async () => {
    const seen = ['mostrata.jpg', 'per-lui.jpg'];
    expect(await namesOf(acting)).toEqual(seen);
    const listed = (await acting.get<string>('/file/user-media?format=csv')).body;
    expect(seen.every((name) => listed.includes(name))).toBe(true);
    expect(listed).not.toContain('segret');
    for (const own of [shared, sent]) expect(await statusesOf(acting, own), own.name).toEqual([200, 200]);
    for (const hidden of [secret, film]) expect(await statusesOf(acting, hidden), hidden.name).toEqual([404, 404]);
  });

  it('gives no poster to a film they do not see', async () => {
    const poster = { content: contentOf(await picture('#ffffff'), 'image/jpeg') };
    expect((await acting.put(`${MEDIA}/${film.id}/poster`, poster)).status).toBe(404);
    const { rows } = await t.db.query('select preview_file_id from user_media where id = $1', [film.id]);
    expect(rows).toEqual([{ preview_file_id: null }]);
    expect((await agente.put(`${MEDIA}/${film.id}/poster`, poster)).status).toBe(200);
  });

  it('goes on with what they began to send, and with nothing of the agent’s', async () => {
    const own = await begin(agente, 'privato.mp4');
    const begun = await begin(acting, 'per-lui.mp4');
    expect(await arriving(acting)).toEqual([begun]);
    expect((await acting.post(`${ARRIVALS}/${own}/complete`)).status).toBe(404);
    expect((await acting.del(`${ARRIVALS}/${own}`)).status).toBe(404);
    expect((await arriving(agente)).toSorted()).toEqual([own, begun].toSorted());
    expect((await acting.post(`${ARRIVALS}/${begun}/complete`)).status, 'nothing of it is here').toBe(409);
    expect((await acting.del(`${ARRIVALS}/${begun}`)).status).toBe(204);
    expect((await agente.del(`${ARRIVALS}/${own}`)).status).toBe(204);
  });

  it('the agent sees all, and who else sees what; a consent taken back hides from both', async () => {
    expect(await namesOf(agente)).toEqual(['mostrata.jpg', 'per-lui.jpg', 'segreta.jpg', 'segreto.mp4']);
    const { items } = (await agente.get<{ items: Medium[] }>(MEDIA)).body;
    expect(items.filter((m) => m.isByAnother).map((m) => m.name)).toEqual(['per-lui.jpg']);
    await t.db.query('update consents set withdrawn_at = ema_now() where id = $1', [consentId]);
    expect(await namesOf(acting)).toEqual(['per-lui.jpg']);
    expect(await statusesOf(acting, shared)).toEqual([404, 404]);
    expect(await statusesOf(agente, shared)).toEqual([200, 200]);
  });
});
