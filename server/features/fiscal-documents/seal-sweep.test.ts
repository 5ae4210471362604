/** The sweep that seals what a worker left unsealed: each paper by itself. */
import { describe, expect, it } from 'vitest';
import { givePaper, paperApi, readWhole, type Paper } from '../../test/fiscal-builders.ts';
import { testPortal } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';
import { jobs } from '../all-jobs.ts';
import { findForgotten } from './queries.ts';

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

  it('ACC-577 the newest come first, from half a minute after the signature on, and twenty at a time', async () => {
    const { userId } = await someone([]);
    const id = await givePaper(t, userId, { type: 'FT' });
    const now = new Date(Math.floor(t.services.ports.clock.now().getTime() / 1000) * 1000);
    const { rows } = await t.db.query<{ id: number }>(
      `insert into fiscal_documents (agent_id, document_type, process_method, period, number, title, document_date,
         state, file_id, sha256, source_sha256, page_count, signed_at)
       select agent_id, document_type, process_method, period, 100 + n, title, document_date, 'signed', file_id, sha256,
         source_sha256, page_count, $2::timestamptz - make_interval(secs => 30 + n)
       from fiscal_documents, generate_series(0, 24) n
       where id = $1
       order by n
       returning id::int`,
      [id, now],
    );
    const forgotten = (await findForgotten(t.services.db, now)).map((one) => one.id);
    await t.db.query('update fiscal_documents set sealed_at = signed_at where signed_at is not null');
    expect(forgotten).toHaveLength(20);
    expect(forgotten.slice(0, 9)).toEqual(rows.slice(1, 10).map((one) => one.id));
  });
});
