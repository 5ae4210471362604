import { fastify } from 'fastify';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { sendFile } from './send-file.ts';

let name = '';
const app = fastify();
app.get('/', (_, reply) => sendFile(reply, { body: Buffer.from('x'), contentType: 'application/pdf', name }));
afterAll(() => app.close());

const TOKEN = String.raw`[!#$%&'*+.^_\`|~0-9A-Za-z-]+`;
/** The grammar of RFC 6266 with the extended value of RFC 8187, and nothing after it. */
const HEADER = new RegExp(
  String.raw`^${TOKEN}; filename="([^"\\\r\n]*)"; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_\`|~-]|%[0-9A-F]{2})*)$`,
);
const namedBy = async (title: string): Promise<string> => {
  name = title;
  const answer = await app.inject({ url: '/' });
  const parts = HEADER.exec(String(answer.headers['content-disposition']));
  expect(parts, `${JSON.stringify(title)}: ${String(answer.headers['content-disposition'])}`).not.toBeNull();
  return decodeURIComponent(parts?.[2] ?? '');
};

describe('the name of a file that is sent', () => {
  it.each([
    'Contratto (copia).pdf',
    `L'ordine di D'Angelo.pdf`,
    'a*b.pdf',
    'virgolette ".pdf',
    'a\r\nset-cookie: x=1.pdf',
    'percento %27 %.pdf',
    '\u202Efdp.exe',
    'perché – «è» così’.pdf',
    '名前 🙂.pdf',
    'a;b=c.pdf',
    '',
  ])('G5 ACC-444 %j is read back as it was', async (title) => {
    expect(await namedBy(title)).toBe(title);
  });
  it('G5 ACC-444 so is any other', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (title) => {
        expect(await namedBy(title)).toBe(title.toWellFormed());
      }),
    ));
});
