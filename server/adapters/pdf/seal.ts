/** Joins a document with the evidence of its signature and seals both with the company's certificate. */
import type { Signer } from '@libpdf/core';

/** Loaded when the first document is sealed: a server at rest does without. */
const library = async () => (await import('@libpdf/core')).PDF;

/** Appends the evidence to the document exactly as it was read, then seals both (PAdES B-B). */
export const sealPdf = async (
  document: Buffer,
  evidence: Buffer,
  signer: Signer,
  seal: { reason: string; at: Date },
): Promise<Buffer> => {
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
    level: 'B-B',
    estimatedSize: 16_384,
    fieldName: 'Sigillo_EMA_Planet',
  });
  return Buffer.from(signed.bytes);
};

export const countPages = async (document: Buffer): Promise<number> =>
  (await (await library()).load(document)).getPageCount();
