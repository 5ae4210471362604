import { describe, expect, it } from 'vitest';
import { runJob } from '../../kernel/jobs.ts';
import { testPortal } from '../../test/harness.ts';
import { contractApi, signersOf, type ToRead } from '../../test/signers.ts';
import { verifySeal } from '../../test/verify-seal.ts';
import { contractJobs } from './jobs.ts';

const t = testPortal();
const { someone, readAll, codeFor } = signersOf(t);
const work = async (queue: string, data: Record<string, unknown> = {}): Promise<void> => {
  await contractJobs.find((job) => job.queue === queue)?.run(t.services, data);
};

/** Signed with the right code; no worker has sealed it. */
const signedOnly = async () => {
  const who = await someone(['engagement_letter']);
  await readAll(who.client, who.id);
  await who.client.post(contractApi(who.id, '/start-signature'), {});
  const answer = await who.client.post<ToRead>(contractApi(who.id, '/complete-signature'), {
    token: await codeFor(who.mobile),
  });
  return { ...who, contract: answer.body };
};
const kept = async (id: number) =>
  (
    await t.db.query<{ state: string; sealed_at: Date | null; signed_sha256: string | null }>(
      'select state, sealed_at, signed_sha256 from contracts where id = $1',
      [id],
    )
  ).rows[0];

describe('killed between the code and the seal', () => {
  it('ACC-389 the signature stands, the public page says so, and the sweep seals it half a minute later', async () => {
    const { client, id, contract } = await signedOnly();
    expect([contract.isSigned, contract.isSealed]).toEqual([true, false]);
    const files = t.services.ports.files;
    const { put } = files;
    files.put = () => Promise.reject(new Error('killed while the seal was made'));
    await expect(work('contracts.seal', { contractId: id })).rejects.toThrow('killed');
    files.put = put;
    expect(await kept(id)).toEqual({ state: 'signed', sealed_at: null, signed_sha256: null });
    const told = async () =>
      (await t.anyone.get<{ state: string }>(`/api/verification/${contract.verificationCode}`)).body.state;
    expect(await told()).toBe('sealing');
    await work('contracts.seal-sweep');
    expect((await kept(id))?.sealed_at, 'not at once: its own worker may be at it').toBeNull();
    await t.db.query(`update contracts set signed_at = signed_at - interval '31 seconds' where id = $1`, [id]);
    await work('contracts.seal-sweep');
    expect(await told()).toBe('signed');
    expect(verifySeal((await client.get(`/file/contract/${id}/signed`)).raw)).toBe(true);
  });

  it('ACC-389 killed after the file was stored, before the row: sealed once, the copy never changes again', async () => {
    const { client, id } = await signedOnly();
    const { db } = t.services;
    const execute = db.execute.bind(db);
    const dying = Object.assign(Object.create(t.services) as typeof t.services, {
      db: Object.assign(Object.create(db) as typeof db, {
        execute: ((statement: Parameters<typeof execute>[0]) =>
          JSON.stringify(statement).includes('signed_file_id = file.id')
            ? Promise.reject(new Error('killed before the row'))
            : execute(statement)) as typeof execute,
      }),
    });
    const seal = contractJobs.find((job) => job.queue === 'contracts.seal');
    await expect(seal?.run(dying, { contractId: id })).rejects.toThrow('killed before the row');
    expect((await kept(id))?.sealed_at).toBeNull();
    await Promise.all([work('contracts.seal', { contractId: id }), work('contracts.seal', { contractId: id })]);
    const first = await kept(id);
    await work('contracts.seal', { contractId: id });
    expect(await kept(id)).toEqual(first);
    const copy = (await client.get(`/file/contract/${id}/signed`)).raw;
    expect(verifySeal(copy)).toBe(true);
    expect((await client.get(`/file/contract/${id}/signed`)).raw.equals(copy)).toBe(true);
  });

  it('ACC-389 sealed by another while it is sealed, the copy that was first stays', async () => {
    const { id } = await signedOnly();
    const copyOf = async () =>
      (await t.db.query('select signed_file_id, signed_sha256, sealed_at from contracts where id = $1', [id])).rows[0];
    const { files } = t.services.ports;
    const { put } = files;
    let first: unknown;
    files.put = async (bytes) => {
      files.put = put;
      await work('contracts.seal', { contractId: id });
      first = await copyOf();
      return put.call(files, bytes);
    };
    await work('contracts.seal', { contractId: id });
    expect(first).toMatchObject({ sealed_at: expect.any(Date) });
    expect(await copyOf()).toEqual(first);
  });

  it('ACC-577 NET-859 one whose document is missing keeps no older one from its seal, and the sweep says so', async () => {
    await t.db.query('update contracts set sealed_at = signed_at where signed_at is not null and sealed_at is null');
    const [older, newer] = [await signedOnly(), await signedOnly()];
    await t.db.query(`update contracts set signed_at = signed_at - interval '2 minutes' where id = $1`, [older.id]);
    await t.db.query(`update contracts set signed_at = signed_at - interval '1 minute' where id = $1`, [newer.id]);
    const { rows } = await t.db.query<{ sha256: string }>('select sha256 from contracts where id = $1', [newer.id]);
    const { files } = t.services.ports;
    const { get } = files;
    files.get = (sha256) => (sha256 === rows[0]?.sha256 ? Promise.reject(new Error('no such file')) : get(sha256));
    const sweep = contractJobs.find((job) => job.queue === 'contracts.seal-sweep');
    if (!sweep) throw new Error('no sweep');
    const last = async () =>
      (await t.db.query<{ error: string | null }>('select error from job_runs where queue = $1', [sweep.queue])).rows;
    await expect(runJob(t.services, sweep, {})).rejects.toThrow('a contract was not sealed: 1 of 2');
    expect((await kept(older.id))?.sealed_at).not.toBeNull();
    expect([(await kept(newer.id))?.sealed_at, await last()]).toEqual([null, [{ error: 'Error' }]]);
    files.get = get;
    await runJob(t.services, sweep, {});
    expect((await kept(newer.id))?.sealed_at).not.toBeNull();
    expect(await last()).toEqual([{ error: null }]);
  });
});
