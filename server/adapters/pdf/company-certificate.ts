/** Loads the company's key and certificate that seal signed documents, or makes them the first time. */
import { randomUUID, webcrypto } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CryptoKeySigner, type Signer } from '@libpdf/core';
import { BitString, Integer, PrintableString, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension } from 'pkijs';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const YEARS = 10;
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

const selfSigned = async (pair: webcrypto.CryptoKeyPair, now: Date): Promise<ArrayBuffer> => {
  const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as never });
  const certificate = new Certificate();
  certificate.version = 2;
  const serial = webcrypto.getRandomValues(new Uint8Array(16));
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x01;
  certificate.serialNumber = new Integer({ valueHex: serial.buffer });
  for (const name of [certificate.subject, certificate.issuer]) {
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'IT' }) }),
      new AttributeTypeAndValue({ type: '2.5.4.10', value: new Utf8String({ value: 'EMA Planet S.r.l.' }) }),
      new AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: 'EMA Planet, sigillo dei documenti' }),
      }),
    );
  }
  certificate.notBefore.value = new Date(now.getTime() - 86_400_000);
  certificate.notAfter.value = new Date(now.getTime() + YEARS * 365 * 86_400_000);
  const usage = new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 });
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(false),
    }),
    new Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER(false) }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey as never, engine);
  await certificate.sign(pair.privateKey as never, 'SHA-256', engine);
  return certificate.toSchema(true).toBER(false);
};
