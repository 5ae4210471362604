import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { cutsOf, filmOf, sendCutOff, sha256Of } from '../../test/cut-off.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { hasNoTimers } from '../../test/template.ts';
import { wholeServers, type WholeServer } from '../../test/whole-server.ts';

const t = testPortal({ ownFiles: true });
const servers = wholeServers(t);
afterAll(() => servers.stop());
const SIZE = 20_000_000;
const CUTS = 10;
/** At this one the server is killed, too. */
const KILLED_AT = 5;

describe('a long film over a bad line', () => {
  it('NET-533 the film of a seed is the same from wherever it is read', () => {
    const film = filmOf(100_003, 7);
    const whole = film.read(0, film.size);
    expect(whole.length).toBe(film.size);
    for (const [from, to] of [
      [0, 5],
      [3, 40],
      [31, 33],
      [17, 99_999],
      [99_000, 100_003],
      [100_001, 100_003],
    ] as const)
      expect(film.read(from, to).equals(whole.subarray(from, to)), `${from}–${to}`).toBe(true);
    expect(sha256Of(film, 999)).toBe(createHash('sha256').update(whole).digest('hex'));
    expect(filmOf(100_003, 8).read(0, 100_003).equals(whole)).toBe(false);
    const cuts = cutsOf(film.size, CUTS, 7);
    expect([new Set(cuts).size, cuts.toSorted((a, b) => a - b)]).toEqual([CUTS, cuts]);
  });

  it.skipIf(hasNoTimers)(
    'NET-533 NET-170 it breaks off ten times, once with the server killed, and arrives byte by byte as it was sent',
    async () => {
      const film = filmOf(SIZE, 1);
      const agente = await t.as('agente');
      const begun = await agente.post<{ id: string; uploadUrl: string }>(
        '/api/user-media/arrivals',
        { name: 'festa.mp4', size: SIZE },
        { key: newKey() },
      );
      let server: WholeServer = await servers.start();
      const { port } = server;
      const broken = await sendCutOff(
        film,
        { url: `http://127.0.0.1:${port}${begun.body.uploadUrl}`, headers: { cookie: agente.cookie } },
        {
          pieceBytes: 2 * 1024 * 1024,
          cuts: cutsOf(SIZE, CUTS, 1),
          onCut: async (n) => {
            if (n !== KILLED_AT) return;
            await server.kill();
            server = await servers.start({ PORT: String(port) });
          },
        },
      );
      expect(broken).toBe(CUTS);
      const kept = await agente.post<{ originalUrl: string }>(`/api/user-media/arrivals/${begun.body.id}/complete`);
      expect(kept.status).toBe(201);
      const { raw } = await agente.get(kept.body.originalUrl);
      expect(raw.length).toBe(SIZE);
      expect(createHash('sha256').update(raw).digest('hex')).toBe(sha256Of(film));
    },
    200_000,
  );
});
