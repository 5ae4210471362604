/** Seals with a key that does not leave its device or service: a command is given what to sign and answers how. */
import { spawn } from 'node:child_process';
import { verify, X509Certificate, type KeyObject } from 'node:crypto';
import type { Signer } from '@libpdf/core';

const PATIENCE_MS = 10_000;
const MOST_BYTES = 4_096;
const ONE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** What the command answers to these bytes. @throws when it fails, says too much or nothing within ten seconds */
const ask = (command: string, bytes: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, { stdio: ['pipe', 'pipe', 'pipe'], timeout: PATIENCE_MS, killSignal: 'SIGKILL' });
    const parts: Buffer[] = [];
    let [size, said] = [0, ''];
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MOST_BYTES) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => (said = `${said}${part.toString()}`.slice(-500)));
    child.stdin.on('error', () => {});
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(Buffer.concat(parts));
      return reject(new Error(`EMA_SEAL_COMMAND ended with ${code ?? signal}: ${said.trim()}`));
    });
    child.stdin.end(bytes);
  });

const algorithmOf = (key: KeyObject): Pick<Signer, 'keyType' | 'signatureAlgorithm'> => {
  if (key.asymmetricKeyType === 'rsa') return { keyType: 'RSA', signatureAlgorithm: 'RSASSA-PKCS1-v1_5' };
  if (key.asymmetricKeyType === 'ec') return { keyType: 'EC', signatureAlgorithm: 'ECDSA' };
  throw new Error(`EMA_SEAL_CERTIFICATE has a key of type ${key.asymmetricKeyType}: RSA or EC seals.`);
};

/**
 * `command` (one file, without arguments) reads the bytes to sign and writes their SHA-256 signature: PKCS#1 v1.5 of an
 * RSA key, DER of an EC one. `pem`: the certificate of the seal, then those it follows from. What is answered is
 * verified with the certificate before anything is sealed with it. @throws when the certificate is over or is none
 */
export const commandSigner = (command: string, pem: string, now: Date): Signer => {
  const [own, ...chain] = (pem.match(ONE) ?? []).map((one) => new X509Certificate(one));
  if (!own) throw new Error('EMA_SEAL_CERTIFICATE holds no certificate (PEM).');
  if (own.validToDate < now || own.validFromDate > now)
    throw new Error(`EMA_SEAL_CERTIFICATE is good from ${own.validFrom} to ${own.validTo}.`);
  return {
    certificate: new Uint8Array(own.raw),
    certificateChain: chain.map(({ raw }) => new Uint8Array(raw)),
    ...algorithmOf(own.publicKey),
    sign: async (bytes, algorithm) => {
      if (algorithm !== 'SHA-256') throw new Error(`EMA_SEAL_COMMAND signs SHA-256, not ${algorithm}.`);
      const signature = await ask(command, bytes);
      if (!verify('sha256', bytes, own.publicKey, signature))
        throw new Error('EMA_SEAL_COMMAND answered a signature of another key than that of EMA_SEAL_CERTIFICATE.');
      return new Uint8Array(signature);
    },
  };
};
