/** What a contract that waits prints of its person, when the person’s data change. */
import { describe, expect, it } from 'vitest';
import { wordsOfPdf } from '../../test/files.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { contractApi, signersOf } from '../../test/signers.ts';
import { FORGET_BYTES } from '../system/forget-files.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { sweepFiles } from '../system/sweep-files.ts';

const t = testPortal();
const { someone, read, readAll, codeFor, sign } = signersOf(t);
const change = (userId: number, what: string) =>
  t.db.query(`update people set ${what} where id = (select person_id from users where id = $1)`, [userId]);
const printOf = async (id: number) =>
  (
    await t.db.query<{ file: number | null; sha256: string | null; pages: number | null }>(
      'select file_id::int as file, sha256, page_count as pages from contracts where id = $1',
      [id],
    )
  ).rows[0];
const NONE = { file: null, sha256: null, pages: null };

describe('a contract that waits, and the data of its person', () => {
  it('ACC-631 is printed anew after a correction: pages read and codes of the old print are worth nothing', async () => {
    const { client, userId, id, mobile } = await someone(['engagement_letter']);
    await readAll(client, id);
    expect((await client.post(contractApi(id, '/start-signature'), {})).status).toBe(200);
    const token = await codeFor(mobile);
    const before = await printOf(id);
    await change(userId, `street = 'Corso Savona'`);
    expect(await printOf(id)).toEqual(NONE);
    const complete = () => client.post<{ detail: string }>(contractApi(id, '/complete-signature'), { token });
    const unread = await complete();
    expect([unread.status, unread.body.detail]).toEqual([409, 'Apri prima il documento e leggilo per intero.']);
    const after = await read(client, id);
    expect([after.sha256 === before?.sha256, after.pagesSeen]).toEqual([false, []]);
    const text = await wordsOfPdf((await client.get(`/file/contract/${id}`)).raw);
    expect(text).toContain('Corso Savona');
    expect(text).not.toContain('Via Roma');
    const old = { page: 1, sha256: before?.sha256 };
    expect((await client.post(contractApi(id, '/pages-seen'), old)).status).toBe(409);
    await readAll(client, id);
    expect((await complete()).status, 'the code was for the old print').toBe(409);
    expect((await read(client, id)).isSigned).toBe(false);
    expect((await sign(client, id, mobile)).status).toBe(200);
    const signed = await printOf(id);
    await change(userId, `street = 'Via Torino'`);
    expect(await printOf(id), 'what is signed stays').toEqual(signed);

    await t.db.query(`update files set created_at = ema_now() - interval '2 days' where id = $1`, [before?.file]);
    await sweepFiles(t.services);
    await doWaitingJobs(t, FORGET_BYTES);
    expect((await t.db.query('select from files where id = $1', [before?.file])).rowCount).toBe(0);
    await expect(t.services.ports.files.read(before?.sha256 ?? '', 0, 1)).rejects.toThrow(/ENOENT/);
  });

  it('ACC-631 not for what is printed nowhere, nor the copy of an order', async () => {
    const { client, userId, id } = await someone(['engagement_letter']);
    await read(client, id);
    const printed = await printOf(id);
    await change(userId, `phone = '0141000000', street = street, email_validated_at = null`);
    expect(await printOf(id)).toEqual(printed);
    await t.db.query(
      `update contracts set order_id = (
         select max(o.id) from orders o where not exists (select from contracts k where k.order_id = o.id))
       where id = $1`,
      [id],
    );
    await change(userId, `street = 'Corso Savona'`);
    expect(await printOf(id)).toEqual(printed);
  });

  it.each([
    [`birth_municipality = null, birth_country = 'FR'`, 'nata all’estero (Francia) il 12/03/1990'],
    [`birth_municipality = null, birth_country = 'IT', gender = 'M'`, 'nato in Italia il 12/03/1990'],
    [`birth_municipality = 'Lione', birth_country = 'FR', gender = null`, 'nato/a a Lione il 12/03/1990'],
    [`birth_municipality = null, birth_country = null, birth_date = null`, 'nata'],
  ])('ACC-633 with %s says «%s»', async (what, words) => {
    const { client, userId, id } = await someone(['engagement_letter']);
    await change(userId, what);
    await read(client, id);
    const text = await wordsOfPdf((await client.get(`/file/contract/${id}`)).raw);
    expect(text).toContain(`Marta Ferrero, ${words}`);
  });

  it('ACC-631 a correction that comes while it is printed is in the print', async () => {
    const { client, userId, id } = await someone(['engagement_letter']);
    const { files } = t.services.ports;
    const { put } = files;
    files.put = async (bytes) => {
      files.put = put;
      await change(userId, `street = 'Corso Savona'`);
      return put.call(files, bytes);
    };
    await read(client, id);
    const text = await wordsOfPdf((await client.get(`/file/contract/${id}`)).raw);
    expect(text).toContain('Corso Savona');
    expect(await printOf(id)).not.toEqual(NONE);
  });

  it('ACC-302 of two who print it at once the first print stays', async () => {
    const { client, id } = await someone(['engagement_letter']);
    const { files } = t.services.ports;
    const { put } = files;
    let first: Awaited<ReturnType<typeof printOf>>;
    files.put = async (bytes) => {
      files.put = put;
      await read(client, id);
      first = await printOf(id);
      return put.call(files, bytes);
    };
    await read(client, id);
    expect(first?.file).toEqual(expect.any(Number));
    expect(await printOf(id)).toEqual(first);
  });
});

describe('the pages that a session was shown', () => {
  it('ACC-113 ACC-121 count in that session and of that print alone, also in the evidence', async () => {
    const { client, userId, id, mobile } = await someone(['engagement_letter']);
    const show = async (who: Client) => {
      const { sha256, pageCount } = await read(who, id);
      for (let page = 1; page <= pageCount; page += 1)
        await who.post(contractApi(id, '/pages-seen'), { page, sha256, shownAs: 'text' });
    };
    await show(client);
    await change(userId, `street = 'Corso Savona'`);
    const { rows } = await t.db.query<{ username: string }>('select username from users where id = $1', [userId]);
    const other = await t.as(rows[0]?.username ?? '');
    await show(other);
    expect((await read(client, id)).pagesSeen).toEqual([]);
    expect((await client.post(contractApi(id, '/start-signature'), {})).status).toBe(409);
    const before = t.services.ports.clock.now();
    expect((await sign(client, id, mobile)).status).toBe(200);
    const kept = await t.db.query<{ evidence: { pagesAsText: number; firstPageAt: string } }>(
      'select evidence from contracts where id = $1',
      [id],
    );
    expect(kept.rows[0]?.evidence.pagesAsText).toBe(0);
    expect(new Date(kept.rows[0]?.evidence.firstPageAt ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime());
  });
});
