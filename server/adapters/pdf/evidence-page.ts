/** Prints the page of a signed document that says who signed it, when, how, and where to verify it. */
import type { Content } from 'pdfmake/interfaces.js';
import { cleanText } from './clean-text.ts';
import { hairline, MUTED, printPdf, running } from './printer.ts';

/** What is proved about a signature, in the words of the evidence page. */
export type Evidence = { heading: string; rows: readonly (readonly [label: string, value: string])[] }[];

/** In the small type of the table a fingerprint fits unbroken. */
const SHA256_LENGTH = 64;

export const printEvidence = async (page: {
  title: string;
  verificationCode: string;
  verificationUrl: string;
  evidence: Evidence;
  createdAt: Date;
}): Promise<Buffer> =>
  printPdf({
    // It becomes a part of another document, which has a structure of its own.
    tagged: false,
    info: { title: `Evidenze di firma, ${page.title}`, author: 'EMA Planet', creationDate: page.createdAt },
    header: running('EMA Planet, evidenze della firma elettronica', page.verificationCode).header,
    content: [
      { text: 'Evidenze della firma elettronica', bold: true, fontSize: 16, margin: [0, 0, 0, 2] },
      {
        text:
          `Questa pagina è parte del documento «${cleanText(page.title)}» ` +
          'ed è stata aggiunta al momento della firma.',
        color: MUTED,
        fontSize: 9.5,
        lineHeight: 1.2,
        margin: [0, 0, 0, 6],
      },
      ...page.evidence.flatMap(printSection),
      { ...hairline(), margin: [0, 10, 0, 8] },
      {
        columns: [
          { width: 84, qr: page.verificationUrl, fit: 76, foreground: '#1D1B19' },
          {
            stack: [
              { text: 'Verifica del documento', bold: true },
              {
                text: [
                  'Apri ',
                  { text: page.verificationUrl, bold: true },
                  ' e scegli questo file: il portale confronta la sua impronta con quella registrata. ' +
                    'Il file resta sul tuo dispositivo.',
                ],
              },
              { text: ['Codice di verifica: ', { text: page.verificationCode, bold: true }], margin: [0, 4, 0, 0] },
            ],
          },
        ],
        columnGap: 12,
        fontSize: 9.5,
        lineHeight: 1.2,
        unbreakable: true,
      },
    ],
  });

const printSection = (section: Evidence[number]): Content[] => [
  { text: section.heading, bold: true, fontSize: 11, margin: [0, 6, 0, 2] },
  {
    table: {
      widths: [160, '*'],
      body: section.rows.map(([label, value]) => [
        { text: cleanText(label), color: MUTED, fontSize: 8.5, lineHeight: 1.18 },
        { text: cleanText(value, 900, SHA256_LENGTH), fontSize: 8.5, lineHeight: 1.18 },
      ]),
    },
    layout: {
      hLineWidth: (i, node) => (i === 0 || i === node.table.body.length ? 0 : 0.4),
      vLineWidth: () => 0,
      hLineColor: () => '#E9E6E0',
      paddingLeft: () => 0,
      paddingTop: () => 2,
      paddingBottom: () => 1,
    },
  },
];
