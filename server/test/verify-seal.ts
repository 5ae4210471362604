/** Verifies the seal of a PDF with other code than that which made it: Node's crypto, OpenSSL and pdfsig. */
import { spawnSync } from 'node:child_process';
import { createHash, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBER, type OctetString } from 'asn1js';
import { ContentInfo, SignedData, type Certificate } from 'pkijs';

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const TIMESTAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';

/** The last signature of a PDF: its CMS, and what it is over. Null when it is not over the whole file. */
export const sealOf = (pdf: Buffer): { cms: Uint8Array; parts: [Buffer, Buffer] } | null => {
  const text = pdf.toString('latin1');
  const [a, b, c, d] =
    [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1)?.slice(1).map(Number) ?? [];
  if (a !== 0 || b === undefined || c === undefined || d === undefined || c + d !== pdf.length) return null;
  const hex = text.slice(b, c).replace(/[<>\s]/g, '');
  return { cms: new Uint8Array(Buffer.from(hex, 'hex')), parts: [pdf.subarray(a, a + b), pdf.subarray(c, c + d)] };
};

const signedDataOf = (cms: Uint8Array): SignedData =>
  new SignedData({ schema: new ContentInfo({ schema: fromBER(new Uint8Array(cms).buffer).result }).content });

/** By Node's crypto: the digest is that of the file, and the signature is over it. */
export const verifySeal = (pdf: Buffer): boolean => {
  const seal = sealOf(pdf);
  if (!seal) return false;
  try {
    const signed = signedDataOf(seal.cms);
    const [signer] = signed.signerInfos;
    const certificate = signed.certificates?.[0];
    if (!signer?.signedAttrs || !certificate) return false;
    const kept = signer.signedAttrs.attributes.find((one) => one.type === MESSAGE_DIGEST)?.values[0] as
      | OctetString
      | undefined;
    const digest = createHash('sha256').update(seal.parts[0]).update(seal.parts[1]).digest();
    if (!kept || !digest.equals(Buffer.from(kept.getValue()))) return false;
    const key = new X509Certificate(Buffer.from((certificate as Certificate).toSchema().toBER())).publicKey;
    return verify(
      'sha256',
      Buffer.from(signer.signedAttrs.encodedValue),
      key,
      Buffer.from(signer.signature.getValue()),
    );
  } catch {
    return false;
  }
};

/** Does the seal carry a timestamp token? */
export const hasTimestamp = (pdf: Buffer): boolean =>
  signedDataOf(sealOf(pdf)?.cms ?? new Uint8Array()).signerInfos.some((signer) =>
    signer.unsignedAttrs?.attributes.some((one) => one.type === TIMESTAMP_TOKEN),
  );

const inFolder = <T>(work: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'ema-seal-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Is it here? Who runs the tests for everybody is not let off. */
export const hasOpenssl = (): boolean =>
  Boolean(process.env['CI']) || spawnSync('openssl', ['version']).error === undefined;
/** By OpenSSL. @throws where it is not installed: what nobody verified is not verified */
export const verifyByOpenssl = (pdf: Buffer): boolean => {
  const seal = sealOf(pdf);
  if (!seal) return false;
  return inFolder((folder) => {
    const [cms, content] = [join(folder, 'seal.der'), join(folder, 'content')];
    // The room that a seal leaves is filled with zeros, which are no part of it.
    writeFileSync(cms, seal.cms);
    writeFileSync(content, Buffer.concat(seal.parts));
    const over = ['-in', cms, '-content', content, '-out', '/dev/null'];
    const checked = spawnSync('openssl', ['cms', '-verify', '-binary', '-noverify', '-inform', 'DER', ...over]);
    if (checked.error) throw checked.error;
    return checked.status === 0;
  });
};

/** Poppler’s, which many readers of PDFs are made of. */
export const hasPdfsig = (): boolean => spawnSync('pdfsig', ['-v']).error === undefined;
export const verifyByPdfsig = (pdf: Buffer): boolean =>
  inFolder((folder) => {
    const file = join(folder, 'copy.pdf');
    writeFileSync(file, pdf);
    const checked = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
    if (checked.error) throw checked.error;
    return checked.stdout.includes('Signature is Valid');
  });
