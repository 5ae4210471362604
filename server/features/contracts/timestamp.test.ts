import { afterEach, describe, expect, it } from 'vitest';
import type { Timestamps } from '../../adapters/ports.ts';
import { createLocalTimestamps } from '../../adapters/timestamps/timestamps.ts';
import { testPortal } from '../../test/harness.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { signersOf } from '../../test/signers.ts';
import { hasTimestamp, verifySeal } from '../../test/verify-seal.ts';
import { sealContract } from './seal-contract.ts';

const t = testPortal();
const { someone, sign } = signersOf(t);
let before: Timestamps | undefined;
const use = (timestamps: Timestamps): void => {
  before ??= t.services.ports.timestamps;
  t.services.ports.timestamps = timestamps;
};
afterEach(() => {
  if (before) t.services.ports.timestamps = before;
});

/** Signs a paper and fetches it. @returns what its seal, its page of evidence and the public page say */
const signed = async () => {
  const { client, id, mobile } = await someone(['engagement_letter']);
  const contract = (await sign(client, id, mobile)).body;
  expect(contract.isSigned).toBe(true);
  const pdf = (await client.get(`/file/contract/${id}/signed`)).raw;
  const told = await t.anyone.get<{ state: string; timestamp: { authority: string; at: string | null } | null }>(
    `/api/verification/${contract.verificationCode}`,
  );
  return { pdf, evidence: await textOfPdf(pdf), ...told.body };
};

describe('the timestamp of a seal', () => {
  it('ACC-388 is in the seal, on the page of evidence and on the public page', async () => {
    use(createLocalTimestamps(t.services.ports.clock));
    const paper = await signed();
    expect([verifySeal(paper.pdf), hasTimestamp(paper.pdf), paper.state]).toEqual([true, true, 'signed']);
    expect(paper.evidence).toContain('Rilasciata dall’autorità localhost (RFC 3161)');
    expect(paper.timestamp?.authority).toBe('localhost');
    expect(paper.timestamp?.at).toMatch(/^\d{4}-/);
  });
  it('ACC-388 that is not to be had stops nobody, and both say so', async () => {
    use({ authority: 'tsa.example.it', stamp: () => Promise.reject(new Error('no answer')) });
    const paper = await signed();
    expect([verifySeal(paper.pdf), hasTimestamp(paper.pdf), paper.state]).toEqual([true, false, 'signed']);
    expect(paper.evidence).toContain('Non apposta: l’autorità tsa.example.it non l’ha rilasciata.');
    expect(paper.timestamp).toEqual({ authority: 'tsa.example.it', at: null });
  });
  it('ACC-388 a fault of ours is none of the authority’s: the next try has a timestamp', async () => {
    use(createLocalTimestamps(t.services.ports.clock));
    const { client, id, mobile } = await someone(['engagement_letter']);
    expect((await sign(client, id, mobile)).body.isSigned).toBe(true);
    const { files } = t.services.ports;
    const { get } = files;
    files.get = async () => {
      files.get = get;
      throw new Error('the folder is away');
    };
    await expect(sealContract(t.services, id)).rejects.toThrow('the folder is away');
    const { rows } = await t.db.query('select sealed_at, seal_timestamp from contracts where id = $1', [id]);
    expect(rows).toEqual([{ sealed_at: null, seal_timestamp: null }]);
    await sealContract(t.services, id);
    expect(hasTimestamp((await client.get(`/file/contract/${id}/signed`)).raw)).toBe(true);
  });
  it('ACC-388 where nobody is asked for one the evidence says whose time it is', async () => {
    const paper = await signed();
    expect([verifySeal(paper.pdf), hasTimestamp(paper.pdf), paper.timestamp]).toEqual([true, false, null]);
    expect(paper.evidence).toContain('Non apposta: il portale non usa un’autorità di marcatura.');
  });
});
