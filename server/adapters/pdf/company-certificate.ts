/** Loads the company's key and certificate that seal signed documents, or makes them the first time. */
import { randomUUID, webcrypto } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signer } from '@libpdf/core';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const known = new Map<string, Promise<Signer>>();

/** The company's signer: key and certificate of `<folder>/seal`, made when there are none. One instance per folder. */
export const companySigner = (folder: string, now: Date): Promise<Signer> => {
  const cached = known.get(folder);
  if (cached) return cached;
  const signer = loadOrMake(join(folder, 'seal'), now).catch((error: unknown) => {
    known.delete(folder);
    throw error;
  });
  known.set(folder, signer);
  return signer;
};

const loadOrMake = async (folder: string, now: Date): Promise<Signer> => {
  const kept = (await read(folder)) ?? (await make(folder, now));
  const key = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(kept.key), ALGORITHM, false, ['sign']);
  const { CryptoKeySigner } = await import('@libpdf/core');
  return new CryptoKeySigner(key as never, new Uint8Array(kept.certificate), 'RSA', 'RSASSA-PKCS1-v1_5');
};

type Kept = { key: Buffer; certificate: Buffer };

const read = async (folder: string): Promise<Kept | null> => {
  const [key, certificate] = await Promise.all([
    readFile(join(folder, 'key.p8')).catch(() => null),
    readFile(join(folder, 'certificate.der')).catch(() => null),
  ]);
  return key && certificate ? { key, certificate } : null;
};

/** Makes the pair in a folder of its own and renames it: of two processes that start together, one wins for both. */
const make = async (folder: string, now: Date): Promise<Kept> => {
  const pair = await webcrypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const { selfSigned } = await import('./self-signed.ts');
  const certificate = Buffer.from(await selfSigned(pair, now));
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey));
  const fresh = `${folder}.${randomUUID()}.tmp`;
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await writeFile(join(fresh, 'key.p8'), key, { mode: 0o600, flush: true });
  await writeFile(join(fresh, 'certificate.der'), certificate, { flush: true });
  const won = await rename(fresh, folder).then(
    () => true,
    () => false,
  );
  if (won) return { key, certificate };
  await rm(fresh, { recursive: true, force: true });
  const other = await read(folder);
  if (!other) throw new Error(`The seal in ${folder} is damaged.`);
  return other;
};
