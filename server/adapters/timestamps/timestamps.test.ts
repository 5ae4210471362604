import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OctetString } from 'asn1js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../clock.ts';
import { localAuthority, type Authority } from './local.ts';
import { createHttpTimestamps, createLocalTimestamps, noTimestamps } from './timestamps.ts';

const NOW = new Date('2026-11-21T14:00:00Z');
const answers: Record<string, (request: Uint8Array) => Promise<Uint8Array>> = {};
const answering = (name: string, authority: Authority): void => {
  answers[name] = (request) => authority(request, NOW);
};
answering('good', localAuthority());
answering('for-servers', localAuthority({ purpose: '1.3.6.1.5.5.7.3.1' }));
answering(
  'of-something-else',
  localAuthority({
    change: (info) => {
      info.messageImprint.hashedMessage = new OctetString({ valueHex: new Uint8Array(32).buffer });
    },
  }),
);
answering(
  'of-another-request',
  localAuthority({
    change: (info) => {
      delete info.nonce;
    },
  }),
);
const good = localAuthority();
answers['tampered'] = async (request) => {
  const answer = Buffer.from(await good(request, NOW));
  // The last bytes are the signature's.
  answer[answer.length - 4] = (answer[answer.length - 4] ?? 0) ^ 1;
  return answer;
};
answers['nonsense'] = async () => randomBytes(40);

let server: Server | undefined;
const seen: { authorization: string | undefined; type: string | undefined }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push({ authorization: request.headers.authorization, type: request.headers['content-type'] });
      const answer = answers[(request.url ?? '').slice(1)];
      if (!answer) return void response.writeHead(503).end();
      void answer(Buffer.concat(parts)).then((bytes) => response.writeHead(200).end(bytes));
    });
  });
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server?.close());
const at = (name: string): string => `http://127.0.0.1:${(server?.address() as AddressInfo | undefined)?.port}/${name}`;
const digest = randomBytes(32);

describe('a trusted timestamp', () => {
  it('ACC-388 is asked of the authority, with its permission, and has its time', async () => {
    const timestamps = createHttpTimestamps(at('good'), 'Basic abc');
    const { token, at: time } = await timestamps.stamp(digest);
    expect([timestamps.authority, time, token.length > 500]).toEqual(['127.0.0.1', NOW, true]);
    expect(seen.at(-1)).toEqual({ authorization: 'Basic abc', type: 'application/timestamp-query' });
  });
  it.each([
    ['for-servers', 'the certificate is not for timestamps'],
    ['of-something-else', 'it is of something else'],
    ['of-another-request', 'it answers another request'],
    ['tampered', 'the signature is wrong'],
    ['nonsense', ''],
    ['nobody', 'answered 503'],
  ])('ACC-388 an answer %s is refused', async (name, why) => {
    await expect(createHttpTimestamps(at(name), undefined).stamp(digest)).rejects.toThrow(why);
  });
  it('ACC-388 one of our own answers without any network, and where none is configured there is none', async () => {
    const local = createLocalTimestamps(createClock(NOW.toISOString()));
    expect((await local.stamp(digest)).at.getUTCFullYear()).toBe(2026);
    expect(noTimestamps.authority).toBeNull();
    await expect(noTimestamps.stamp(digest)).rejects.toThrow('no timestamp authority');
  });
});
