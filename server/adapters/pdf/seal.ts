/** Joins a document with the evidence of its signature and seals both with the company's certificate. */
import type { Signer } from '@libpdf/core';

/** Loaded when the first document is sealed: a server at rest does without. */
const library = async () => (await import('@libpdf/core')).PDF;

/** Room for a seal, and for one with the certificates of a timestamp's authority. */
const ROOM = 16_384;
const ROOM_WITH_TIMESTAMP = 49_152;

/** `stamp`: gets a timestamp token of a digest; the seal is made with one, or not at all. */
type Seal = { reason: string; at: Date; stamp?: (digest: Uint8Array) => Promise<Uint8Array> };

/** Appends the evidence to the document exactly as it was read, then seals both (PAdES B-B; B-T with a timestamp). */
export const sealPdf = async (document: Buffer, evidence: Buffer, signer: Signer, seal: Seal): Promise<Buffer> => {
  const PDF = await library();
  const joined = await PDF.load(document);
  const appendix = await PDF.load(evidence);
  await joined.copyPagesFrom(
    appendix,
    appendix.getPages().map((_, i) => i),
  );
  const whole = await PDF.load(await joined.save());
  const signed = await whole.sign({
    signer,
    reason: seal.reason,
    location: 'Italia',
    signingTime: seal.at,
    ...(seal.stamp
      ? { level: 'B-T', timestampAuthority: { timestamp: seal.stamp }, estimatedSize: ROOM_WITH_TIMESTAMP }
      : { level: 'B-B', estimatedSize: ROOM }),
    fieldName: 'Sigillo_EMA_Planet',
  });
  return Buffer.from(signed.bytes);
};

export const countPages = async (document: Buffer): Promise<number> =>
  (await (await library()).load(document)).getPageCount();
