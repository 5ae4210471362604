import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { hasOpenssl, hasPdfsig, sealOf, verifyByOpenssl, verifyByPdfsig, verifySeal } from '../../test/verify-seal.ts';
import { cleanText } from './clean-text.ts';
import { companySigner } from './company-certificate.ts';
import { printContract } from './contract-text.ts';
import { printEvidence } from './evidence-page.ts';
import { countPages, sealPdf } from './seal.ts';

const folder = await mkdtemp(join(tmpdir(), 'ema-seal-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = { EMA_DATA_DIR: folder };
const at = new Date('2026-11-21T15:00:00+01:00');
const print = (
  signer: string,
  body = '# Titolo\n\n## Art. 1\n\n1.1 Tra EMA Planet e {{nome}}, **con effetto** dal {{data}}.\n\n- uno\n- due\n\n[[firma]]',
) =>
  printContract({
    title: 'Lettera d’incarico',
    revision: 3,
    body,
    values: { nome: signer, data: '21/11/2026' },
    signer,
    createdAt: at,
  });
const textOf = async (pdf: Buffer): Promise<string> =>
  (await PDF.load(pdf))
    .getPages()
    .map((page) => page.extractText().text)
    .join('\n')
    .replace(/\s+/g, ' ');
const sealed = async (): Promise<Buffer> => {
  const evidence = await printEvidence({
    title: 'Lettera d’incarico',
    verificationCode: 'ABCD-EFGH-JKMN-PQRS',
    verificationUrl: 'https://portale.example/verifica/ABCD-EFGH-JKMN-PQRS',
    createdAt: at,
    evidence: [
      {
        heading: 'Firmatario',
        rows: [
          ['Nome', 'Niccolò D’Angelo'],
          ['Codice fiscale', 'DNG•••••••••••F'],
        ],
      },
    ],
  });
  return sealPdf(await print('Niccolò D’Angelo'), evidence, await companySigner(settings, at), { reason: 'Prova', at });
};

describe('contract documents', () => {
  it('prints headings, values as text and the signature’s box', async () => {
    const text = await textOf(await print('Ada **Rossi** {{data}}'));
    expect(text).toContain('EMA Planet, lettera d’incarico, rev. 3');
    expect(text).toContain('Tra EMA Planet e Ada **Rossi** {{data}}, con effetto dal 21/11/2026.');
    expect(text).toContain('Pagina 1 di 1');
  });

  it.each([
    'giovannibattista.dellarovere@studiolegaleassociato.example.it',
    `${'m'.repeat(64)}@${'w'.repeat(60)}.example.it`,
  ])('ACC-635 an address is printed as it is, in paragraphs and lists, within the page: %s', async (email) => {
    const pdf = await printContract({
      title: 'Prova',
      revision: 1,
      body: 'L’indirizzo ({{email}}) è quello indicato da chi firma, qui e altrove.\n\n- indirizzo: {{email}}; e altro',
      values: { email },
      signer: 'Ada Rossi',
      createdAt: at,
    });
    const [page] = (await PDF.load(pdf)).getPages();
    const { text, lines } = page?.extractText() ?? { text: '', lines: [] };
    // Of a word that is longer than a line only the lines are apart.
    expect(text.replaceAll(/(?<=\w) ?\n(?=[mw@.])/g, '').split(email)).toHaveLength(3);
    expect(Math.max(...lines.map(({ bbox }) => bbox.x + bbox.width))).toBeLessThan(545);
  });

  it('G7: whatever a person is called, the document is whole and says it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (name) => {
        const pdf = await print(name);
        expect(await countPages(pdf)).toBeGreaterThan(0);
        expect(cleanText(name)).toBe(cleanText(cleanText(name)));
      }),
      { numRuns: 25 },
    );
    for (const name of ['👩‍🚀 Ada', 'שלום', '\u202eodlaniR', 'x'.repeat(10_000), 'a\u0000b\nc', '{{nome}}', '']) {
      const text = await textOf(await print(name));
      expect(text.replaceAll(' ', '')).toContain((cleanText(name) || '—').replaceAll(' ', ''));
    }
  }, 60_000);

  it('G8: the seal verifies; a flipped byte never passes as the same document', async () => {
    const pdf = await sealed();
    expect(verifySeal(pdf)).toBe(true);
    const hash = createHash('sha256').update(pdf).digest('hex');
    const room = pdf.length - (sealOf(pdf)?.parts.reduce((sum, part) => sum + part.length, 0) ?? 0);
    const [before] = sealOf(pdf)?.parts ?? [];
    for (let n = 0; n < 1000; n += 1) {
      const altered = Buffer.from(pdf);
      const place = Math.floor((n * pdf.length) / 1000);
      altered[place] = (altered[place] ?? 0) ^ 1;
      expect(createHash('sha256').update(altered).digest('hex')).not.toBe(hash);
      const isInSeal = place >= (before?.length ?? 0) && place < (before?.length ?? 0) + room;
      if (n % 25 === 0 && !isInSeal) expect(verifySeal(altered)).toBe(false);
    }
    expect(verifySeal(Buffer.concat([pdf, Buffer.from('\n%more')]))).toBe(false);
  });

  /** Twenty seals verify, and with a byte flipped, in twenty places of the document, none does. */
  const agreesOnTwenty = async (verifies: (pdf: Buffer) => boolean): Promise<void> => {
    for (let n = 0; n < 20; n += 1) {
      const pdf = await sealed();
      const altered = Buffer.from(pdf);
      const place = Math.floor(((n + 0.5) * (sealOf(pdf)?.parts[0].length ?? 0)) / 20);
      altered[place] = (altered[place] ?? 0) ^ 1;
      expect([verifies(pdf), verifies(altered)]).toEqual([true, false]);
    }
  };
  it.skipIf(!hasOpenssl())(
    'G8 OpenSSL agrees: on twenty seals, and on twenty flipped bytes',
    () => agreesOnTwenty(verifyByOpenssl),
    90_000,
  );
  it.skipIf(!hasPdfsig())('G8 pdfsig agrees too, where it is installed', () => agreesOnTwenty(verifyByPdfsig), 90_000);

  it('the evidence of a letter with all its declarations fits on one page', async () => {
    const long =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0';
    const rows = (n: number, value: string): [string, string][] =>
      Array.from({ length: n }, (_, i) => [`Voce ${i}`, value]);
    const page = await printEvidence({
      title: 'Lettera d’incarico emakleen, rev. 12',
      verificationCode: 'ABCD-EFGH-JKMN-PQRS',
      verificationUrl: 'https://portale.emaplanet.example/verifica/ABCD-EFGH-JKMN-PQRS',
      createdAt: at,
      evidence: [
        { heading: 'Firmatario', rows: rows(3, 'Niccolò D’Angelo della Rovere') },
        {
          heading: 'Documento',
          rows: rows(
            3,
            '9 su 9, dal 21/11/2026 15:00:00 (ora di Roma), 2026-11-21T14:00:00Z (UTC) al 21/11/2026 15:00:00 (ora di Roma), 2026-11-21T14:00:00Z (UTC)',
          ),
        },
        {
          heading: 'Scelte e dichiarazioni rese prima della firma',
          rows: rows(7, 'Sì, presso il Comune di Castelnuovo Calcea'),
        },
        { heading: 'Firma con codice monouso', rows: rows(5, long) },
        { heading: 'Sigillo elettronico', rows: rows(1, long) },
      ],
    });
    expect(await countPages(page)).toBe(1);
  });

  it('prints a fingerprint unbroken, and breaks longer words', () => {
    expect(cleanText('a'.repeat(64), 900, 64)).toBe('a'.repeat(64));
    expect(cleanText('a'.repeat(80))).toBe(`${'a'.repeat(36)} ${'a'.repeat(36)} ${'a'.repeat(8)}`);
  });

  it('keeps the text as it was read: page for page the same', async () => {
    const whole = await PDF.load(await sealed());
    expect(whole.getPages()[0]?.extractText().text).toBe(
      (await PDF.load(await print('Niccolò D’Angelo'))).getPages()[0]?.extractText().text,
    );
    expect(whole.getPageCount()).toBe(2);
  });

  it('makes one self-signed certificate and keeps it: RSA 3072, its key for one account alone', async () => {
    const kept = await readFile(join(folder, 'seal/certificate.der'));
    const certificate = new X509Certificate(kept);
    expect(certificate.publicKey.asymmetricKeyType).toBe('rsa');
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect(certificate.signatureAlgorithm).toMatch(/sha256/i);
    const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
    expect([await modeOf('seal/key.p8'), await modeOf('seal')]).toEqual([0o600, 0o700]);
    expect(certificate.subject).toContain('EMA Planet');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(new Date(certificate.validTo).getFullYear()).toBeGreaterThan(2035);
    expect(await companySigner(settings, at)).toBe(await companySigner(settings, at));
  });
});
