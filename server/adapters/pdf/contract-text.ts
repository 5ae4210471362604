/** Prints a contract's text, written in a little Markdown with placeholders, as a PDF. */
import type { Content } from 'pdfmake/interfaces.js';
import { PAPER } from '@ema/domain/contracts/paper-text.ts';
import { blockName, blocksOf } from '@ema/domain/contracts/text-blocks.ts';
import { cleanText } from './clean-text.ts';
import { HAIRLINE, MUTED, printPdf, running } from './printer.ts';
import { tagged } from './tags.ts';

/** What stands for `{{name}}` in a text. Values are printed as text, never read as Markdown. */
export type Placeholders = Record<string, string>;
type Margins = [number, number, number, number];
type Run = { text: string; bold?: boolean };

/** Of a sheet of A4; a fixed width breaks a word that is longer, any other lets it run out of the page. */
const SHEET_WIDTH = 595.28;
const INDENT = 8;
const LABEL_WIDTH = 14;
const ITEM_WIDTH = SHEET_WIDTH - PAPER.margins[0] - PAPER.margins[2] - INDENT - LABEL_WIDTH;
/** An address is as it was given: the printer breaks what is longer than a line, and puts no space there. */
const LONGEST_VALUE = 300;

/**
 * Prints a contract text: `#` and `##` headings, paragraphs, `-` lists, `**bold**`, `{{placeholders}}`, `[[firma]]` for
 * the signature's box, `[[pagina]]` for a new page and `[[name]]` for one of the `blocks`. `mark` is written across
 * every page of what nobody may sign. @returns the PDF
 */
export const printContract = async (contract: {
  title: string;
  revision: number;
  body: string;
  values: Placeholders;
  signer: string;
  createdAt: Date;
  blocks?: Readonly<Record<string, Content>>;
  mark?: string;
}): Promise<Buffer> => {
  const { mark } = contract;
  const signer = cleanText(contract.signer, 80);
  const title = `EMA Planet, ${contract.title.toLowerCase()}, rev. ${contract.revision}`;
  return printPdf({
    info: { title: contract.title, author: 'EMA Planet', creationDate: contract.createdAt },
    ...(mark === undefined ? {} : { watermark: { text: mark, color: MUTED, opacity: 0.12, bold: true } }),
    ...running(mark === undefined ? title : `${mark}. ${title}`, signer),
    content: blocksOf(contract.body).map(
      (block) => contract.blocks?.[blockName(block)] ?? printBlock(block, contract.values, signer),
    ),
    pageBreakBefore: (node, nodes) => Boolean(node.headlineLevel) && nodes.getFollowingNodesOnPage().length === 0,
  });
};

const printBlock = (block: string, values: Placeholders, signer: string): Content => {
  if (block === '[[pagina]]') return { text: '', pageBreak: 'after' };
  if (block === '[[firma]]') return signatureBox(signer);
  if (block.startsWith('## '))
    return tagged('H2', {
      text: runsOf(block.slice(3), values),
      bold: true,
      fontSize: PAPER.heading,
      headlineLevel: 2,
      margin: [0, 12, 0, 5] as Margins,
    });
  if (block.startsWith('# '))
    return tagged('H1', {
      text: runsOf(block.slice(2), values),
      bold: true,
      fontSize: PAPER.title,
      lineHeight: 1.15,
      margin: [0, 2, 0, 12] as Margins,
    });
  if (block.startsWith('- '))
    return {
      columns: [
        tagged('Lbl', { width: LABEL_WIDTH, text: '–' }),
        tagged('LBody', { width: ITEM_WIDTH, text: runsOf(block.slice(2), values), alignment: 'justify' as const }),
      ],
      margin: [INDENT, 0, 0, 4],
    };
  return { text: runsOf(block, values), alignment: 'justify', margin: [0, 0, 0, 7] };
};

/** Splits at `**`. Values come in afterwards, within a run: never read, and justified lines get no gap beside them. */
const runsOf = (text: string, values: Placeholders): Run[] =>
  text.split('**').map((part, i) => ({
    text: part.replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => cleanText(values[name] ?? '', LONGEST_VALUE, LONGEST_VALUE) || '—',
    ),
    ...(i % 2 === 1 ? { bold: true } : {}),
  }));

const signatureBox = (signer: string): Content => ({
  margin: [0, 18, 0, 0],
  unbreakable: true,
  table: {
    widths: ['*'],
    body: [
      [
        {
          stack: [
            { text: 'Firma', color: MUTED, fontSize: 9 },
            { text: [{ text: signer, bold: true }, ', con codice ricevuto via SMS'] },
          ],
          margin: [10, 8, 10, 10],
        },
      ],
    ],
  },
  layout: {
    hLineColor: () => HAIRLINE,
    vLineColor: () => HAIRLINE,
    hLineStyle: () => ({ dash: { length: 3 } }),
    vLineStyle: () => ({ dash: { length: 3 } }),
  },
});
