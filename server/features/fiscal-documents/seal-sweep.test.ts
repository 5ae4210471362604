/** The sweep that seals what a worker left unsealed: each paper by itself. */
import { describe, expect, it } from 'vitest';
import { givePaper, paperApi, readWhole, type Paper } from '../../test/fiscal-builders.ts';
import { testPortal } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';
import { jobs } from '../all-jobs.ts';

const t = testPortal();
const { someone, codeFor } = signersOf(t);

describe('the sweep of seals', () => {
  it('ACC-577 NET-859 one whose document is missing keeps no older one from its seal, and the sweep says so', async () => {
    await t.db.query('update fiscal_documents set sealed_at = signed_at where signed_at is not null');
    const signed = async (minutesAgo: number): Promise<Paper> => {
      const { client, userId, mobile } = await someone([]);
      const id = await givePaper(t, userId, { type: 'FT' });
      const paper = await readWhole(client, 'fiscal', id);
      await client.post(paperApi('fiscal', id, '/start-signature'), {});
      await client.post(paperApi('fiscal', id, '/complete-signature'), { token: await codeFor(mobile) });
      await t.db.query('update fiscal_documents set signed_at = signed_at - make_interval(mins => $2) where id = $1', [
        id,
        minutesAgo,
      ]);
      return paper;
    };
    const [older, newer] = [await signed(2), await signed(1)];
    const { files } = t.services.ports;
    const { get } = files;
    files.get = (sha256) => (sha256 === newer.sha256 ? Promise.reject(new Error('no such file')) : get(sha256));
    const sweep = jobs.find(({ queue }) => queue === 'fiscal-documents.seal-sweep');
    await expect(sweep?.run(t.services, {})).rejects.toThrow('a paper was not sealed: 1 of 2');
    files.get = get;
    const unsealed = await t.db.query(
      'select id::int from fiscal_documents where signed_at is not null and sealed_at is null',
    );
    expect([unsealed.rows, older.id === newer.id]).toEqual([[{ id: newer.id }], false]);
    await sweep?.run(t.services, {});
  });
});
