import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { localAuthority } from '../../adapters/timestamps/local.ts';
import { givePaper, paperApi, readWhole, type Paper } from '../../test/fiscal-builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';
import { hasNoTimers } from '../../test/template.ts';
import { sealOf, verifySeal } from '../../test/verify-seal.ts';
import { wholeServers } from '../../test/whole-server.ts';
import { SECTIONS } from '../profile/data-export-sections.ts';

const t = testPortal({ ownFiles: true });
const { someone, codeFor } = signersOf(t);
const servers = wholeServers(t);
/** Longer than another server needs to hear of a death and to do the work, on a machine that has others to do. */
const PATIENCE = { timeout: 90_000, interval: 100 };

/** An authority for timestamps that never answers its first request, whose sender is killed meanwhile. */
let authority: Server;
let asked = 0;
const answerTimestamps = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  asked += 1;
  if (asked === 1) return;
  const answer = await localAuthority()(new Uint8Array(Buffer.concat(parts)), t.services.ports.clock.now());
  response.end(Buffer.from(answer));
};
beforeAll(async () => {
  authority = createServer((request, response) => void answerTimestamps(request, response));
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
});
afterEach(() => servers.stop());
afterAll(async () => {
  authority.closeAllConnections();
  await new Promise((resolve) => authority.close(resolve));
});
const withTimestamps = () => ({
  TIMESTAMP_ADAPTER: 'http',
  TIMESTAMP_URL: `http://127.0.0.1:${(authority.address() as AddressInfo).port}/`,
});

const isWaitingFor = async (words: string): Promise<boolean> =>
  (
    await t.db.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${words}%`],
    )
  ).rows.length > 0;
const files = async (folder: string): Promise<string[]> =>
  (await readdir(join(t.services.config.EMA_DATA_DIR, folder), { recursive: true }).catch(() => [])).map(String);

/** A paper that was signed with the right code and that nobody has sealed. */
const signedPaper = async () => {
  const who = await someone([]);
  const id = await givePaper(t, who.userId, { type: 'FT' });
  await readWhole(who.client, 'fiscal', id);
  await who.client.post(paperApi('fiscal', id, '/start-signature'), {});
  const token = await codeFor(who.mobile);
  const { body } = await who.client.post<Paper>(paperApi('fiscal', id, '/complete-signature'), { token });
  const said = async () =>
    (await t.anyone.get<{ state: string }>(`/api/verification/${body.signature?.identifier}`)).body.state;
  const copy = async () => (await who.client.get(`/file/fiscal-document/${id}/signed`)).raw;
  return { id, said, copy };
};
const rowOf = async (id: number) =>
  (
    await t.db.query<{ state: string; sealed: boolean; signed_sha256: string | null }>(
      'select state, sealed_at is not null as sealed, signed_sha256 from fiscal_documents where id = $1',
      [id],
    )
  ).rows[0];

describe('a server that is killed', () => {
  it.skipIf(hasNoTimers)(
    'ACC-404 while it seals a signed paper: the signature stands, it says so, and another server seals it once',
    async () => {
      const { id, said, copy } = await signedPaper();
      const first = await servers.start(withTimestamps());
      await vi.waitFor(() => expect(asked).toBe(1), PATIENCE);
      await first.kill();
      expect(await rowOf(id)).toEqual({ state: 'signed', sealed: false, signed_sha256: null });
      expect(await said()).toBe('sealing');
      await servers.start(withTimestamps());
      await vi.waitFor(async () => expect(await said()).toBe('signed'), PATIENCE);
      const kept = await rowOf(id);
      const sealed = await copy();
      expect([verifySeal(sealed), sealOf(sealed) !== null]).toEqual([true, true]);
      expect(await rowOf(id), 'asked for, it is not sealed again').toEqual(kept);
      expect((await files('files')).filter((name) => name.includes('.tmp'))).toEqual([]);
    },
    200_000,
  );

  it.skipIf(hasNoTimers)(
    'ACC-404 after it stored the sealed copy and before the row says so: one copy remains, the same for ever',
    async () => {
      const { id, said, copy } = await signedPaper();
      const holder = await t.db.connect();
      try {
        await holder.query('begin');
        await holder.query('select 1 from fiscal_documents where id = $1 for update', [id]);
        const first = await servers.start();
        await vi.waitFor(async () => expect(await isWaitingFor('update fiscal_documents')).toBe(true), PATIENCE);
        await first.kill();
        expect((await rowOf(id))?.sealed).toBe(false);
      } finally {
        await holder.query('rollback');
        holder.release();
      }
      await servers.start();
      await vi.waitFor(async () => expect(await said()).toBe('signed'), PATIENCE);
      const sealed = await copy();
      expect(verifySeal(sealed)).toBe(true);
      expect((await copy()).equals(sealed)).toBe(true);
    },
    200_000,
  );

  it.skipIf(hasNoTimers)(
    'ACC-404 while it writes a copy of somebody’s data: no half of it is given out, and another server makes it whole',
    async () => {
      const who = await t.as('gm');
      type Copy = { id: number; state: string; size: number | null; fileDownloadUrl: string | null };
      const copyOf = async () => (await who.get<{ items: Copy[] }>('/api/account/data-exports')).body.items[0] as Copy;
      const { id } = (await who.post<Copy>('/api/account/data-exports', {}, { key: newKey() })).body;
      const holder = await t.db.connect();
      try {
        await holder.query('begin');
        await holder.query('lock table saved_views in access exclusive mode');
        const first = await servers.start();
        await vi.waitFor(async () => expect(await isWaitingFor('saved_views')).toBe(true), PATIENCE);
        await first.kill();
        expect((await files('spool')).length, 'it was in the middle of writing it').toBe(1);
        expect(await copyOf()).toMatchObject({ id, state: 'running', fileDownloadUrl: null });
        const early = await who.get<{ detail: string }>(`/file/data-export/${id}`);
        expect([early.status, early.body.detail]).toEqual([409, 'La copia non è ancora pronta.']);
      } finally {
        await holder.query('rollback');
        holder.release();
      }
      await servers.start();
      await vi.waitFor(async () => expect((await copyOf()).state).toBe('ready'), PATIENCE);
      const { size, fileDownloadUrl } = await copyOf();
      const { raw } = await who.get(fileDownloadUrl ?? '');
      expect(raw.length).toBe(size);
      const entries = unzipSync(new Uint8Array(raw));
      for (const { name } of SECTIONS)
        expect(JSON.parse(strFromU8(entries[`dati/${name}.json`] ?? new Uint8Array())), name).toBeInstanceOf(Array);
      const made = await t.db.query('select count(*)::int as n from data_exports where sha256 is not null');
      expect(made.rows).toEqual([{ n: 1 }]);
    },
    200_000,
  );
});
