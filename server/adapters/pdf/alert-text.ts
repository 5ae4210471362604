/** Prints an alert or another message to a person, written in the little Markdown of alerts, as a PDF. */
import type { Content } from 'pdfmake/interfaces.js';
import { markdownBlocks, type Block, type Inline } from '@ema/domain/alerts/markdown.ts';
import { PAPER } from '@ema/domain/contracts/paper-text.ts';
import { cleanText } from './clean-text.ts';
import { hairline, MUTED, printPdf, running } from './printer.ts';
import { tagged } from './tags.ts';

type Margins = [number, number, number, number];
type Run = { text: string; bold?: boolean; italics?: boolean; link?: string; decoration?: 'underline' };

/** `head` and `note`: left and right above every page; `dated`: the line below the title. */
export const printMessage = (message: {
  head: string;
  note: string;
  title: string;
  dated: string;
  content: string;
  createdAt: Date;
}): Promise<Buffer> => {
  const title = cleanText(message.title);
  return printPdf({
    info: { title, author: 'EMA Planet', creationDate: message.createdAt },
    ...running(message.head, cleanText(message.note, 120)),
    content: [
      tagged('H1', {
        text: title,
        bold: true,
        fontSize: PAPER.title,
        lineHeight: 1.15,
        margin: [0, 2, 0, 4] as Margins,
      }),
      { text: cleanText(message.dated, 200), color: MUTED, fontSize: 9.5, margin: [0, 0, 0, 12] },
      ...markdownBlocks(message.content).flatMap(printBlock),
    ],
  });
};

const printBlock = (block: Block): Content[] => {
  if (block.kind === 'rule') return [{ ...hairline(), margin: [0, 6, 0, 10] }];
  if (block.kind === 'paragraph') return [{ text: runsOf(block.children), margin: [0, 0, 0, 7] }];
  if (block.kind === 'heading')
    return [
      tagged('H2', {
        text: runsOf(block.children),
        bold: true,
        fontSize: PAPER.heading,
        margin: [0, 10, 0, 5] as Margins,
      }),
    ];
  return block.items.map((item, i) => ({
    columns: [
      tagged('Lbl', { width: 20, text: block.isOrdered ? `${block.start + i}.` : '–' }),
      tagged('LBody', { text: runsOf(item) }),
    ],
    margin: [8, 0, 0, 4] as Margins,
  }));
};

/** Spaces at the ends of a run belong to the text; `cleanText` would take them. */
const printed = (text: string): string =>
  `${/^\s/.test(text) ? ' ' : ''}${cleanText(text, 10_000)}${/\S\s$/.test(text) ? ' ' : ''}`;

const runsOf = (parts: readonly Inline[], look: Omit<Run, 'text'> = {}): Run[] =>
  parts.flatMap((part): Run[] => {
    if (part.kind === 'text') return [{ ...look, text: printed(part.text) }];
    if (part.kind === 'break') return [{ ...look, text: '\n' }];
    if (part.kind === 'link') return runsOf(part.children, { ...look, link: part.href, decoration: 'underline' });
    return runsOf(part.children, { ...look, ...(part.kind === 'strong' ? { bold: true } : { italics: true }) });
  });
