import { request as ask } from 'node:http';
import { mkdir, readdir, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../kernel/app.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { madeVideo, PICTURE, PLACE } from '../../test/video-files.ts';
import { handlers } from '../all.ts';
import { mediaJobs } from './jobs.ts';

const t = testPortal({ listen: true });
type Arrival = { id: string; uploadUrl: string; arrivedBytes: number; size: number; name: string };
type Problem = { detail: string; violations?: { message: string }[] };
const ARRIVALS = '/api/user-media/arrivals';
const originOf = (app: FastifyInstance): string => {
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};
const TUS = { 'tus-resumable': '1.0.0' };
const headersOf = (who: Client, more: Record<string, string> = {}) => ({ ...TUS, cookie: who.cookie, ...more });
const offsetOf = async (who: Client, url: string, app = t.app) => {
  const answer = await fetch(originOf(app) + url, { method: 'HEAD', headers: headersOf(who) });
  return [answer.status, answer.headers.get('upload-offset')];
};
const send = (
  who: Client,
  url: string,
  offset: number,
  bytes: Buffer,
  more: Record<string, string> = {},
  app = t.app,
) =>
  fetch(originOf(app) + url, {
    method: 'PATCH',
    headers: headersOf(who, {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...more,
    }),
    body: new Uint8Array(bytes),
  });
const begin = async (who: Client, bytes: Buffer, name = 'festa.mp4') =>
  (await who.post<Arrival>(ARRIVALS, { name, size: bytes.length }, { key: newKey() })).body;
const complete = (who: Client, id: string) =>
  who.post<{ id: number; name: string; originalUrl: string } & Problem>(`${ARRIVALS}/${id}/complete`);
const listed = async (who: Client) => (await who.get<{ items: Arrival[] }>(ARRIVALS)).body.items;
const set = (id: string, value: string) => t.db.query('update parameters set value = $2 where id = $1', [id, value]);

describe('photos and videos that arrive in pieces', () => {
  let agente: Client;
  let manager: Client;
  const film = madeVideo({ filler: 'film '.repeat(60_000) });
  beforeAll(async () => {
    [agente, manager] = await Promise.all([t.as('agente'), t.as('manager')]);
  });
  let other: FastifyInstance | undefined;
  afterAll(() => other?.close());

  it('NET-170 is for agents of the fibre shop, each for their own, from pages of the portal', async () => {
    const body = { name: 'a.mp4', size: 10 };
    expect((await t.anyone.post(ARRIVALS, body)).status).toBe(401);
    expect((await (await t.as('cliente')).post(ARRIVALS, body)).status).toBe(403);
    const { id, uploadUrl } = await begin(agente, film);
    const status = async (answer: Promise<Response>) => (await answer).status;
    const piece = film.subarray(0, 100);
    expect(await status(send(t.anyone, uploadUrl, 0, piece))).toBe(401);
    expect(await status(send(manager, uploadUrl, 0, piece))).toBe(404);
    expect((await offsetOf(manager, uploadUrl))[0]).toBe(404);
    expect((await offsetOf(agente, '/api/arrivals/..%2f..%2fetc'))[0]).toBe(404);
    expect(await status(send(agente, uploadUrl, 0, piece, { origin: 'https://altro.example' }))).toBe(403);
    expect(await status(send(agente, uploadUrl, 0, piece, { 'ema-account': 'manager' }))).toBe(403);
    expect((await complete(t.anyone, id)).status).toBe(401);
    expect((await complete(manager, id)).status).toBe(404);
    expect((await manager.del(`${ARRIVALS}/${id}`)).status).toBe(404);
    expect(await listed(manager)).toEqual([]);
    expect(
      (await agente.post('/api/user-media', 'x', { headers: { 'content-type': 'application/offset+octet-stream' } }))
        .status,
    ).toBe(415);
    expect(await offsetOf(agente, uploadUrl), 'nothing of all that arrived').toEqual([200, '0']);
    expect((await agente.del(`${ARRIVALS}/${id}`)).status).toBe(204);
    expect((await agente.del(`${ARRIVALS}/${id}`)).status).toBe(404);
    expect((await offsetOf(agente, uploadUrl))[0]).toBe(404);
  });

  it('NET-170 goes on after ten broken connections and a restart of the server, with the same bytes at the end', async () => {
    const { id, uploadUrl, arrivedBytes } = await begin(agente, film);
    expect(arrivedBytes).toBe(0);
    expect((await complete(agente, id)).body.detail).toBe('Il file non è ancora arrivato per intero.');
    for (let n = 1; n <= 10; n += 1) {
      const offset = Number((await offsetOf(agente, uploadUrl))[1]);
      // What a busy server had not read when the connection broke never arrived: it is sent once more.
      const sentOnce = async () => {
        await cutOff(uploadUrl, offset, film.subarray(offset, offset + 20_000));
        return Number((await offsetOf(agente, uploadUrl))[1]);
      };
      await expect.poll(sentOnce, { timeout: 10_000 }).toBeGreaterThan(offset);
    }
    expect((await send(agente, uploadUrl, 0, film.subarray(0, 100))).status, 'not what follows').toBe(409);
    other = await buildApp(t.services, handlers);
    await other.listen({ port: 0, host: '127.0.0.1' });
    const [, here] = await offsetOf(agente, uploadUrl, other);
    expect((await listed(agente)).map((a) => [a.id, a.arrivedBytes])).toEqual([[id, Number(here)]]);
    const rest = await send(agente, uploadUrl, Number(here), film.subarray(Number(here)), {}, other);
    expect([rest.status, rest.headers.get('access-control-allow-origin')]).toEqual([204, null]);
    expect(rest.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await send(agente, uploadUrl, film.length, Buffer.from('more'))).status, 'no more than was said').toBe(413);
    const { status, body } = await complete(agente, id);
    expect([status, body.name]).toEqual([201, 'festa.mp4']);
    const kept = (await agente.get(body.originalUrl)).raw;
    const picture = film.subarray(0, film.indexOf(PLACE));
    expect(kept.subarray(0, picture.length).equals(picture)).toBe(true);
    expect([kept.length, kept.includes(PICTURE), kept.includes(PLACE)]).toEqual([film.length, true, false]);
    expect(await listed(agente)).toEqual([]);
    expect((await complete(agente, id)).body.id, 'asked again').toBe(body.id);
  });

  /** Says that there is a lot, sends a piece and dies. */
  const cutOff = (url: string, offset: number, piece: Buffer) =>
    new Promise<void>((resolve) => {
      const sent = ask(originOf(t.app) + url, {
        method: 'PATCH',
        headers: headersOf(agente, {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'content-length': String(film.length - offset),
        }),
      });
      sent.on('error', () => resolve());
      sent.write(piece, () => setTimeout(() => sent.destroy(new Error('cut')), 60));
    });

  it('NET-170 one that is completed eight times at once is kept once', async () => {
    const { id, uploadUrl } = await begin(manager, film);
    await send(manager, uploadUrl, 0, film);
    const all = await Promise.all(Array.from({ length: 8 }, () => complete(manager, id)));
    expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(all.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    const { rows } = await t.db.query('select count(*)::int as n from user_media where user_id = $1', [manager.userId]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('NET-170 whoever died over it is followed by another', async () => {
    const { id, uploadUrl } = await begin(manager, film);
    await send(manager, uploadUrl, 0, film);
    const take = (seconds: number) =>
      t.db.query(`update arrivals set taken_until = ema_now() + make_interval(secs => $2) where id = $1`, [
        id,
        seconds,
      ]);
    await take(60);
    expect((await complete(manager, id)).status).toBe(409);
    await take(-1);
    expect((await complete(manager, id)).status).toBe(201);
    await t.db.query(`insert into arrivals (id, user_id, name, size) values ($1, $2, 'festa.mp4', 10)`, [
      id,
      manager.userId,
    ]);
    expect((await listed(manager)).map((a) => a.id)).toContain(id);
    expect((await complete(manager, id)).status, 'kept by whoever died before it was off the list').toBe(201);
    expect((await listed(manager)).map((a) => a.id)).not.toContain(id);
  });

  it('ACC-312 NET-170 a piece that is refused is answered as everything else is, also when the disk fails', async () => {
    const { id, uploadUrl } = await begin(manager, film);
    const said = async (answer: Response) => {
      const body = (await answer.json()) as Problem & { requestId: string };
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(body.requestId).toBe(answer.headers.get('x-request-id'));
      return [answer.status, body.detail];
    };
    expect(await said(await send(manager, uploadUrl, 7, film))).toEqual([
      409,
      'Il file è già arrivato fino a un altro punto: riprendi da lì.',
    ]);
    expect((await said(await send(manager, uploadUrl, 0, Buffer.alloc(film.length + 1))))[0]).toBe(413);
    const part = join(t.services.config.EMA_DATA_DIR, 'arriving', `${id}.part`);
    await mkdir(part);
    try {
      const [status, detail] = await said(await send(manager, uploadUrl, (await stat(part)).size, Buffer.alloc(10)));
      expect(status).toBe(500);
      expect(detail).not.toMatch(/EISDIR|\//);
    } finally {
      await rmdir(part);
    }
    expect((await manager.del(`${ARRIVALS}/${id}`)).status).toBe(204);
  });

  it('NET-170 NET-171 NET-180 what is too big is refused before it is sent, what is neither when it is here', async () => {
    const start = (size: number) => agente.post<Problem>(ARRIVALS, { name: 'a.mp4', size }, { key: newKey() });
    expect((await start(104_857_601)).body.violations?.[0]?.message).toMatch(/dimensioni massime indicate/);
    expect((await start(0)).status).toBe(422);
    try {
      await set('user_media_quota_mb', '1');
      await begin(agente, film);
      await begin(agente, film);
      await begin(agente, film);
      expect((await start(film.length)).body.violations?.[0]?.message, 'on its way it takes its space').toMatch(
        /spazio/,
      );
    } finally {
      await set('user_media_quota_mb', '5120');
    }
    const { username } = (await t.anyone.post<{ username: string }>('/dev/agents.json')).body;
    const other = await t.as(username, 0);
    try {
      await set('user_media_quota_mb', '1');
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          other.post(ARRIVALS, { name: `${i}.mp4`, size: 314_573 }, { key: newKey() }),
        ),
      );
      expect(all.filter(({ status }) => status === 201).length, 'ten at once share the space').toBe(3);
    } finally {
      await set('user_media_quota_mb', '5120');
    }
    const text = Buffer.from('%PDF-1.7 nothing to see');
    const { id, uploadUrl } = await begin(agente, text);
    await send(agente, uploadUrl, 0, text);
    const refused = await complete(agente, id);
    expect([refused.status, refused.body.violations?.[0]?.message]).toEqual([
      422,
      expect.stringMatching(/né un video/),
    ]);
    expect((await listed(agente)).map((a) => a.id)).not.toContain(id);
  });

  it('NET-931 what arrived and finds no room stays, and is kept once there is', async () => {
    const { id, uploadUrl } = await begin(agente, film);
    await send(agente, uploadUrl, 0, film);
    try {
      await set('user_media_quota_mb', '0');
      const refused = await complete(agente, id);
      expect([refused.status, refused.body.violations?.[0]?.message]).toEqual([422, expect.stringMatching(/spazio/)]);
      expect(await offsetOf(agente, uploadUrl)).toEqual([200, String(film.length)]);
    } finally {
      await set('user_media_quota_mb', '5120');
    }
    expect((await complete(agente, id)).status).toBe(201);
  });

  it('NET-932 what a killed server left there is removed after a day, what a row names is not', async () => {
    const folder = join(t.services.config.EMA_DATA_DIR, 'arriving');
    const { id, uploadUrl } = await begin(agente, film);
    await send(agente, uploadUrl, 0, film.subarray(0, 1000));
    const now = t.services.ports.clock.now().getTime();
    const names = ['a.whole', `${'a'.repeat(32)}.part`, 'b.whole', `${'b'.repeat(32)}.part`];
    for (const name of names) await writeFile(join(folder, name), 'left');
    const written = async (name: string, hours: number) => {
      const when = new Date(now - hours * 3_600_000);
      await utimes(join(folder, name), when, when);
    };
    for (const name of [...names.slice(0, 2), `${id}.part`]) await written(name, 25);
    for (const name of names.slice(2)) await written(name, 23);
    await mediaJobs.find((job) => job.queue === 'media-sweep-arrivals')?.run(t.services, {});
    const there = await readdir(folder);
    expect(names.filter((name) => there.includes(name))).toEqual(names.slice(2));
    expect(there).toContain(`${id}.part`);
  });

  it('NET-170 what nobody goes on with is forgotten after three days', async () => {
    const { id, uploadUrl } = await begin(agente, film);
    await send(agente, uploadUrl, 0, film.subarray(0, 1000));
    const sweep = mediaJobs.find((job) => job.queue === 'media-sweep-arrivals');
    await sweep?.run(t.services, {});
    expect(await offsetOf(agente, uploadUrl)).toEqual([200, '1000']);
    await t.db.query(`update arrivals set created_at = ema_now() - interval '73 hours' where id = $1`, [id]);
    await sweep?.run(t.services, {});
    expect((await offsetOf(agente, uploadUrl))[0]).toBe(404);
    expect(await readdir(join(t.services.config.EMA_DATA_DIR, 'arriving'))).not.toContain(`${id}.part`);
  });
});
