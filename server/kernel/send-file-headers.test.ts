/** What is said with a file beside its name: where it opens, how long it is kept, how long it is and which part. */
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileAnswer } from './context.ts';
import { sendFile } from './send-file.ts';

const PLAIN = { body: Buffer.from('abc'), contentType: 'application/pdf', name: 'a.pdf' };
let file: FileAnswer = PLAIN;
const app = fastify();
app.get('/', (_, reply) => sendFile(reply, file));
afterAll(() => app.close());
const send = async (more: Partial<FileAnswer> = {}) => {
  file = { ...PLAIN, ...more };
  const { statusCode, headers, body } = await app.inject({ url: '/' });
  return { statusCode, headers, body };
};
const FOR_EVER = 'public, max-age=31536000, immutable';

describe('a file that is sent', () => {
  it('ACC-444 is taken along unless it is shown, under a name of plain letters for old browsers', async () => {
    const named = async (name: string, inline?: boolean) =>
      String((await send({ name, inline })).headers['content-disposition']).split("; filename*=UTF-8''")[0];
    expect(await named('a.pdf')).toBe('attachment; filename="a.pdf"');
    expect(await named('a.pdf', true)).toBe('inline; filename="a.pdf"');
    expect(await named('perché no.pdf')).toBe('attachment; filename="perche no.pdf"');
    expect(await named('名前')).toBe('attachment; filename="file"');
  });

  it('ACC-444 is kept by nobody, unless its address says what it is', async () => {
    expect((await send()).headers['cache-control']).toBe('no-store');
    expect((await send({ isForever: true })).headers['cache-control']).toBe(FOR_EVER);
  });

  it('NET-170 says how long it is: bytes by themselves, a stream where that is known', async () => {
    const lengthOf = async (more: Partial<FileAnswer>) => {
      const { headers, body } = await send(more);
      return [body, headers['content-length'] === undefined ? null : Number(headers['content-length'])];
    };
    expect(await lengthOf({})).toEqual(['abc', 3]);
    expect(await lengthOf({ body: Readable.from([Buffer.from('abcd')]), size: 4 })).toEqual(['abcd', 4]);
    expect(await lengthOf({ body: Readable.from([Buffer.from('abcd')]) })).toEqual(['abcd', null]);
  });

  it('NET-170 a part is one and says of what; a whole file is none', async () => {
    const ranges = async (more: Partial<FileAnswer>) => {
      const { statusCode, headers } = await send(more);
      return [statusCode, headers['accept-ranges'], headers['content-range']];
    };
    expect(await ranges({ part: { from: 4, to: 6, of: 20 } })).toEqual([206, 'bytes', 'bytes 4-6/20']);
    expect(await ranges({})).toEqual([200, undefined, undefined]);
  });

  it('NET-548 what to ask with the next time goes along, and how many pages there will be', async () => {
    const { headers } = await send({ nextSince: '1.00000001.7', pages: 12 });
    expect([headers['x-next-since'], String(headers['x-pages'])]).toEqual(['1.00000001.7', '12']);
    const plain = (await send()).headers;
    expect([plain['x-next-since'], plain['x-pages']]).toEqual([undefined, undefined]);
  });
});
