/** Turns a laid-out document into a PDF, with the typeface, colours and running lines all documents share. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { PAPER } from '@ema/domain/contracts/paper-text.ts';
import { markWriting, tagged } from './tags.ts';

/** Roboto lies in pdfmake's own package; it is embedded, so that a document looks the same everywhere. */
const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');
export const roboto = {
  normal: join(folder, 'Roboto-Regular.ttf'),
  bold: join(folder, 'Roboto-Medium.ttf'),
  italics: join(folder, 'Roboto-Italic.ttf'),
  bolditalics: join(folder, 'Roboto-MediumItalic.ttf'),
};
const fontFiles = new Set(Object.values(roboto));
const load = async () => {
  const { default: pdfmake } = await import('pdfmake');
  markWriting();
  pdfmake.setFonts({ Roboto: roboto });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));
  return pdfmake;
};
let loading: ReturnType<typeof load> | undefined;
/** Loaded with the first document: a server at rest does without. */
const printer = () => (loading ??= load());

/** Lays out a document. It reads its own typeface and nothing else, neither files nor addresses. */
export const printPdf = async (definition: TDocumentDefinitions): Promise<Buffer> =>
  (await printer())
    .createPdf({
      pageSize: 'A4',
      version: '1.7',
      language: 'it-IT',
      displayTitle: true,
      tagged: true,
      pageMargins: [...PAPER.margins],
      defaultStyle: { font: 'Roboto', fontSize: PAPER.body, lineHeight: 1.3, color: '#1D1B19' },
      ...definition,
    })
    .getBuffer();

export const MUTED = '#68635B';
export const HAIRLINE = '#DAD6CE';
const WIDTH = 595.28 - 120;

/** A hairline over the width of the text. */
export const hairline = () => ({
  canvas: [{ type: 'line' as const, x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.6, lineColor: HAIRLINE }],
});

/** The two lines that every page repeats: what it is and whose, and which page of how many. */
export const running = (left: string, right: string): Pick<TDocumentDefinitions, 'header' | 'footer'> => ({
  header: () => ({
    margin: [60, 40, 60, 0],
    stack: [
      {
        columns: [
          tagged('Artifact', { text: left, color: MUTED, fontSize: 9.5 }),
          tagged('Artifact', {
            text: right,
            color: MUTED,
            fontSize: 9.5,
            alignment: 'right' as const,
            width: 'auto' as const,
          }),
        ],
      },
      { ...hairline(), margin: [0, 5, 0, 0] },
    ],
  }),
  footer: (page, pages) =>
    tagged('Artifact', {
      margin: [60, 16, 60, 0] as [number, number, number, number],
      text: `Pagina ${page} di ${pages}`,
      color: MUTED,
      fontSize: 9.5,
      alignment: 'right' as const,
    }),
});
