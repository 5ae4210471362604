import { describe, expect, it } from 'vitest';
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
});
