/** Loads the key and certificate that seal documents: from files, which it makes itself, or behind a command. */
import { createHash, randomUUID, webcrypto, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signer } from '@libpdf/core';
import type { Config } from '../../kernel/config.ts';
import { commandSigner } from './command-signer.ts';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
/** A certificate of ours that ends within so many days is followed by another. */
const RENEWED_BEFORE_DAYS = 30;
const DAY_MS = 86_400_000;

/** By certificate: making a key ready takes longer than reading it. */
const ready = new Map<string, Promise<Signer>>();

type Settings = Pick<Config, 'EMA_DATA_DIR' | 'EMA_SEAL_COMMAND' | 'EMA_SEAL_CERTIFICATE'>;
/**
 * The company's signer. `EMA_SEAL_COMMAND`: a key that does not leave its device or service. Otherwise key and
 * certificate of `<EMA_DATA_DIR>/seal`, made when there are none and followed by others before the certificate ends;
 * they are read each time, so that a pair put in their place holds from the next seal on, in every process.
 */
export const companySigner = async (settings: Settings, now: Date): Promise<Signer> => {
  const { EMA_SEAL_COMMAND: command, EMA_SEAL_CERTIFICATE: path } = settings;
  if (command && path) return commandSigner(command, await readFile(path, 'utf8'), now);
  const folder = join(settings.EMA_DATA_DIR, 'seal');
  const kept = await present(folder, now);
  const id = createHash('sha256').update(kept.certificate).update(kept.key).digest('hex');
  const signer = ready.get(id) ?? signerOf(kept);
  ready.set(id, signer);
  signer.catch(() => ready.delete(id));
  return signer;
};

/** The pair that seals, before anything is sealed: so that it can be copied to the other machines. */
export const ensureSealKeys = async (settings: Settings, now: Date): Promise<void> => {
  if (!settings.EMA_SEAL_COMMAND) await present(join(settings.EMA_DATA_DIR, 'seal'), now);
};

const signerOf = async ({ key: bytes, certificate }: Kept): Promise<Signer> => {
  const key = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(bytes), ALGORITHM, false, ['sign']);
  const { CryptoKeySigner } = await import('@libpdf/core');
  return new CryptoKeySigner(key as never, new Uint8Array(certificate), 'RSA', 'RSASSA-PKCS1-v1_5');
};

/** Ours sign for themselves; one that somebody else gave is theirs to renew. */
const isOver = ({ certificate }: Kept, now: Date): boolean => {
  const { validToDate, issuer, subject } = new X509Certificate(certificate);
  return issuer === subject && validToDate.getTime() - now.getTime() < RENEWED_BEFORE_DAYS * DAY_MS;
};

const present = async (folder: string, now: Date): Promise<Kept> => {
  const kept = await read(folder);
  if (kept && !isOver(kept, now)) return kept;
  if (kept) await putAside(folder, kept);
  return make(folder, now);
};

/**
 * What was sealed stays provable: the certificate is in each seal, and is kept here. Its key goes. Of two processes one
 * can put it aside: the name is that of this certificate.
 */
const putAside = async (folder: string, { certificate }: Kept): Promise<void> => {
  const end = new X509Certificate(certificate).validToDate.toISOString().slice(0, 10);
  const aside = `${folder}-until-${end}`;
  const isMine = await rename(folder, aside).then(
    () => true,
    () => false,
  );
  if (isMine) await rm(join(aside, 'key.p8'), { force: true });
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
