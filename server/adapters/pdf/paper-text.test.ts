/** What is printed is read back from the PDF word by word, with its titles, paragraphs, lists and tables. */
import { readdirSync, readFileSync } from 'node:fs';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { StructTreeNode } from 'pdfjs-dist/types/src/display/api.js';
import { describe, expect, it } from 'vitest';
import { paperText, type PaperBlock, type PaperText, type Run } from '@ema/domain/contracts/paper-text.ts';
import { piecesOf } from '@ema/domain/contracts/painted.ts';
import { printContract } from './contract-text.ts';
import { orderTable } from './order-table.ts';

const at = new Date('2026-11-21T15:00:00+01:00');
const values = {
  nome: 'Niccolò D’Angelo',
  nascita: 'nato a Asti il 17/07/1985',
  indirizzo: 'Via dell’Industria 12/B, 14100 Asti, AT',
  codice_fiscale: 'DNGNCL80A01A479Z',
  cellulare: '+39 333 1000000',
  email: 'anna.bianchi-rossi@example.it',
  data: '21/11/2026',
  numero: '4711',
  tipo: 'Contratto kleen',
  pagamento: 'Bollettino MAV',
  incaricato: 'Marta Ferrero',
};
const printed = (body: string, blocks: Parameters<typeof printContract>[0]['blocks'] = {}) =>
  printContract({ title: 'Prova', revision: 7, body, values, signer: values.nome, createdAt: at, blocks });

const readBack = async (pdf: Buffer): Promise<PaperText[]> => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: PaperText[] = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const page = await document.getPage(n);
    const { height } = page.getViewport({ scale: 1 });
    const drawing = await page.getOperatorList();
    const isBold = (font: string) => /Medium|Bold/.test((page.commonObjs.get(font) as { name: string }).name);
    pages.push(paperText(piecesOf(drawing, OPS, { height, isBold }), height));
  }
  await task.destroy();
  return pages;
};
const written = (runs: readonly Run[]): string =>
  runs.map((run) => (run.isBold ? `**${run.text}**` : run.text)).join('');
const plain = (text: string): string => text.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim();
const lineOf = (block: PaperBlock): string =>
  block.kind === 'table'
    ? block.rows.map((row) => row.map((cell) => cell.map(written).join(' / ')).join(' | ')).join('\n')
    : `${{ title: '# ', heading: '## ', item: '- ', paragraph: '' }[block.kind]}${written(block.runs)}`;

/** The blocks of a text, with its values, as far as they are writing. */
const sourceOf = (body: string): string[] =>
  body
    .split(/\n{2,}|\n(?=- )/)
    .map((block) =>
      block.replaceAll('\n', ' ').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name as 'nome'] || '—'),
    )
    .map(plain)
    .filter((block) => block !== '' && !block.startsWith('[['));

const folder = new URL('../../db/seed/contracts/', import.meta.url);
const TEXTS = readdirSync(folder).filter((name) => name.endsWith('.md'));

describe('the text of a document beside its PDF', () => {
  it.each(TEXTS)('ACC-112 %s is read back block by block, not a word more or less', async (name) => {
    const body = readFileSync(new URL(name, folder), 'utf8').replace('[[ordine]]', '');
    const pages = await readBack(await printed(body));
    const source = sourceOf(body);
    const back = pages.flatMap((page) => page.blocks.map((block) => plain(lineOf(block))));
    const signed = body.includes('[[firma]]') ? ['Firma', 'Niccolò D’Angelo, con codice ricevuto via SMS'] : [];
    expect(back.join(' ').split(' ')).toEqual([...source, ...signed].join(' ').split(' '));
    // What a page cuts is the only text in two parts.
    const whole = back.filter((block) => source.includes(block)).length;
    expect(source.length - whole).toBeLessThan(pages.length);
    for (const [i, page] of pages.entries()) {
      expect(page.header).toEqual(['EMA Planet, prova, rev. 7', 'Niccolò D’Angelo']);
      expect(page.footer).toEqual([`Pagina ${i + 1} di ${pages.length}`]);
    }
  });

  it('ACC-112 keeps what is bold, and words that a line breaks or a justified line pulls apart', async () => {
    const text =
      'Tra **EMA Planet S.r.l.**, con sede in {{indirizzo}}, e {{nome}}, {{email}}, si conviene quanto segue.';
    const [page] = await readBack(
      await printed(`# Un titolo\n\n${text}\n\n- uno, con {{email}} e {{email}}\n- **due**`),
    );
    expect(page?.blocks.map(lineOf)).toEqual([
      '# **Un titolo**',
      `Tra **EMA Planet S.r.l.**, con sede in ${values.indirizzo}, e ${values.nome}, ${values.email}, si conviene quanto segue.`,
      `- uno, con ${values.email} e ${values.email}`,
      '- **due**',
    ]);
  });

  it('R61 the PDF says what is a heading, a paragraph and a list, in Italian, and what every page repeats is left out', async () => {
    const pdf = await printed(
      '# Un titolo\n\nPrima **forte** dopo.\n\n## Art. 1\n\n- uno\n- due\n\nFine.\n\n[[firma]]',
    );
    const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
    const document = await task.promise;
    expect(((await document.getMarkInfo()) as ReadonlyMap<string, boolean> | null)?.get('Marked')).toBe(true);
    expect((await document.getMetadata()).info).toMatchObject({ Title: 'Prova', Language: 'it-IT' });
    const roles = (node: StructTreeNode): unknown => [
      node.role,
      ...node.children.flatMap((child) => ('role' in child ? [roles(child)] : [])),
    ];
    const tree = await (await document.getPage(1)).getStructTree();
    expect(tree && roles(tree)).toEqual([
      'Root',
      [
        'Document',
        ['H1'],
        ['P'],
        ['H2'],
        ['L', ['LI', ['Lbl'], ['LBody']], ['LI', ['Lbl'], ['LBody']]],
        ['P'],
        ['P'],
        ['P'],
      ],
    ]);
    await task.destroy();
  });

  it('ORD-272 reads the table of an order row by row, over its pages too', async () => {
    const lines = Array.from({ length: 45 }, (_, i) => ({
      name: `Panno ${i} in microfibra per superfici molto delicate, lucide o laccate, e non solo`,
      variant: i % 2 === 0 ? 'Colore: verde, Misura: L' : '',
      quantity: i + 1,
      unitCents: 123_456,
      totalCents: 123_456 * (i + 1),
    }));
    const table = orderTable({
      kitName: 'Pacchetto casa',
      lines,
      linesCents: 370_468,
      discountCents: 300,
      shippingCents: 0,
      totalCents: 370_168,
      vat: [{ vatBasisPoints: 2200, taxableCents: 303_416, vatCents: 66_752 }],
    });
    const pages = await readBack(await printed('Prima\n\n[[ordine]]\n\nDopo', { ordine: table }));
    const rows = pages.flatMap((page) => page.blocks.filter((block) => block.kind === 'table').map(lineOf));
    expect(pages.length).toBeGreaterThan(1);
    const heads = rows
      .join('\n')
      .split('\n')
      .filter((row) => row.startsWith('Prodotto'));
    expect(heads).toEqual(pages.map(() => 'Prodotto | Quantità | Prezzo | Totale'));
    const body = rows
      .join('\n')
      .split('\n')
      .filter((row) => !row.startsWith('Prodotto |'))
      .map((row) => row.replaceAll('\u00a0', ' '));
    expect(body[0]).toBe('**Pacchetto casa**');
    expect(body[1]?.replace(' / lucide', ' lucide')).toMatch(
      /^Panno 0 in microfibra .* non solo \/ Colore: verde, Misura: L \| 1 \| 1\.234,56 € \| 1\.234,56 €$/,
    );
    expect(body).toHaveLength(1 + lines.length + 5);
    expect(body.slice(-5)).toEqual([
      'Prodotti | 3.704,68 €',
      'Sconto del metodo di pagamento | −3,00 €',
      'Consegna | gratuita',
      '**Totale, IVA compresa** | **3.701,68 €**',
      'di cui IVA 22 % su un imponibile di 3.034,16 € | 667,52 €',
    ]);
  });
});
