import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCallError } from '../kernel/problem.ts';
import { createS3Files } from './files-s3.ts';
import type { Files } from './ports.ts';

/** What the store knows now: keys and their secrets. */
const known = new Map<string, string>([['AKIAFIRST', 'secret-of-the-first']]);
const used: string[] = [];
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Reckons the signature (AWS Signature Version 4) as the specification says. @returns the key it was made with */
const signerOf = (request: IncomingMessage): string | undefined => {
  const [, key = '', day = '', region = '', signed = '', signature] =
    /Credential=(\w+)\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)/.exec(
      String(request.headers.authorization),
    ) ?? [];
  const secret = known.get(key);
  if (!secret) return undefined;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted();
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const body = String(request.headers['x-amz-content-sha256']);
  const whole = [request.method, pathname, query.join('&'), headers.join(''), signed, body].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hex(whole)].join('\n');
  const signing = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(signing, text).toString('hex') === signature ? key : undefined;
};

let store: Server;
let files: Files;
const folder = mkdtempSync(join(tmpdir(), 'ema-s3-'));
const credentialsFile = join(folder, 'credentials');
const replace = async (key: string, secret: string): Promise<void> => {
  await writeFile(
    `${credentialsFile}.new`,
    `[default]\naws_access_key_id = ${key}\naws_secret_access_key = ${secret}\n`,
  );
  await rename(`${credentialsFile}.new`, credentialsFile);
};
beforeAll(async () => {
  store = createServer((request, response) => {
    const signer = signerOf(request);
    used.push(signer ?? 'nobody');
    request.resume().on('end', () => response.writeHead(signer ? 200 : 403).end());
  });
  await new Promise<void>((resolve) => void store.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  files = createS3Files({ bucket: 'ema', region: 'eu-south-1', endpoint, credentialsFile });
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('NET-531 the keys of S3 are turned while the portal runs', () => {
  it('what stands in the file signs the next request, and two keys overlap', async () => {
    await replace('AKIAFIRST', 'secret-of-the-first');
    const sha256 = await files.put(Buffer.from('carta'));
    known.set('AKIASECOND', 'secret-of-the-second');
    await files.remove(sha256);
    await replace('AKIASECOND', 'secret-of-the-second');
    await files.remove(sha256);
    known.delete('AKIAFIRST');
    await files.put(Buffer.from('altra'));
    expect(used).toEqual(['AKIAFIRST', 'AKIAFIRST', 'AKIASECOND', 'AKIASECOND']);
  });

  it('a key that the store does not know, or a false secret, keeps nothing and says none of it', async () => {
    for (const [key, secret] of [
      ['AKIAFIRST', 'secret-of-the-first'],
      ['AKIASECOND', 'a-false-secret'],
    ] as const) {
      await replace(key, secret);
      const thrown = await files.put(Buffer.from('terza')).then(String, (error: unknown) => JSON.stringify(error));
      expect(used.at(-1)).toBe('nobody');
      expect(thrown).toContain('403');
      expect(thrown).not.toContain(secret);
    }
    await replace('AKIASECOND', 'secret-of-the-second');
    await files.put(Buffer.from('terza'));
    expect(used.at(-1)).toBe('AKIASECOND');
  });
});

describe('NET-872 a store that accepts and says nothing', () => {
  it('holds nobody for 10 seconds: whoever reads, puts or removes is told to come again', async () => {
    const silent = createTcpServer((socket) => void socket.on('error', () => {}).resume());
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    try {
      await replace('AKIASECOND', 'secret-of-the-second');
      const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const away = createS3Files({ bucket: 'ema', region: 'eu-south-1', endpoint, credentialsFile });
      const began = performance.now();
      const asked = [
        away.read(hex('x'), 0, 0),
        away.get(hex('x')),
        away.put(Buffer.from('carta')),
        away.put(Buffer.alloc(3_000_000)),
        away.remove(hex('x')),
      ].map(async (one) => one.catch((thrown: unknown) => [toCallError(thrown).code, performance.now() - began]));
      for (const [code, ms] of (await Promise.all(asked)) as [string, number][]) {
        expect(code).toBe('unavailable');
        expect(ms).toBeLessThan(9_900);
      }
    } finally {
      silent.close();
    }
  }, 20_000);
});

describe('NET-1028 whether a store holds a file', () => {
  it('is asked without its bytes; one that says anything but yes or no has not answered', async () => {
    const [held, broken] = [hex('held'), hex('broken')];
    const methods: (string | undefined)[] = [];
    const some = createServer((request, response) => {
      methods.push(request.method);
      const status = request.url?.includes(held) ? 200 : request.url?.includes(broken) ? 403 : 404;
      request.resume().on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => void some.listen(0, '127.0.0.1', resolve));
    try {
      await replace('AKIASECOND', 'secret-of-the-second');
      const endpoint = `http://127.0.0.1:${(some.address() as AddressInfo).port}`;
      const asked = createS3Files({ bucket: 'ema', region: 'eu-south-1', endpoint, credentialsFile });
      expect([await asked.holds(held), await asked.holds(hex('gone'))]).toEqual([true, false]);
      await expect(asked.holds(broken)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
      expect(new Set(methods)).toEqual(new Set(['HEAD']));
    } finally {
      some.close();
    }
  });
});

describe('NET-886 a store that answers with a fault of its own', () => {
  it.each([500, 503, 429])('%i: whoever reads, puts or removes is told to come again', async (status) => {
    const faulty = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => void faulty.listen(0, '127.0.0.1', resolve));
    try {
      await replace('AKIASECOND', 'secret-of-the-second');
      const endpoint = `http://127.0.0.1:${(faulty.address() as AddressInfo).port}`;
      const away = createS3Files({ bucket: 'ema', region: 'eu-south-1', endpoint, credentialsFile });
      const path = join(folder, 'film');
      await writeFile(path, 'film');
      const asked = [
        away.read(hex('x'), 0, 0),
        away.get(hex('x')),
        away.put(Buffer.from('carta')),
        away.putFile(path),
        away.remove(hex('x')),
      ].map(async (one) => one.then(String, (thrown: unknown) => toCallError(thrown).code));
      expect(await Promise.all(asked)).toEqual(Array(5).fill('unavailable'));
    } finally {
      faulty.close();
    }
  });
});
