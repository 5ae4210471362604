import type { Content } from 'pdfmake/interfaces.js';
import { cleanText } from './clean-text.ts';
import { hairline, MUTED, printPdf, running } from './printer.ts';

/** What is proved about a signature, in the words of the evidence page. */
export type Evidence = { heading: string; rows: readonly (readonly [label: string, value: string])[] }[];

/** Prints the page that is appended to a signed document. */
export const printEvidence = async (page: {
  title: string; verificationCode: string; verificationUrl: string; evidence: Evidence; createdAt: Date;
}): Promise<Buffer> =>
  printPdf({
    info: { title: `Evidenze di firma, ${page.title}`, author: 'EMA Planet', creationDate: page.createdAt },
    header: running('EMA Planet, evidenze della firma elettronica', page.verificationCode).header,
    content: [
      { text: 'Evidenze della firma elettronica', bold: true, fontSize: 17, margin: [0, 2, 0, 4] },
      { text: `Questa pagina è parte del documento «${cleanText(page.title)}» ed è stata aggiunta al momento della firma.`, color: MUTED, fontSize: 10, margin: [0, 0, 0, 8] },
      ...page.evidence.flatMap(printSection),
      { ...hairline(), margin: [0, 12, 0, 10] },
      {
        columns: [
          { width: 84, qr: page.verificationUrl, fit: 76, foreground: '#1D1B19' },
          {
            stack: [
              { text: 'Verifica del documento', bold: true },
              { text: ['Apri ', { text: page.verificationUrl, bold: true }, ' e scegli questo file: il portale confronta la sua impronta con quella registrata. Il file resta sul tuo dispositivo.'] },
              { text: ['Codice di verifica: ', { text: page.verificationCode, bold: true }], margin: [0, 4, 0, 0] },
            ],
          },
        ],
        columnGap: 12,
        fontSize: 10,
        unbreakable: true,
      },
    ],
  });

const printSection = (section: Evidence[number]): Content[] => [
  { text: section.heading, bold: true, fontSize: 11.5, margin: [0, 8, 0, 3] },
  {
    table: { widths: [150, '*'], body: section.rows.map(([label, value]) => [{ text: cleanText(label), color: MUTED, fontSize: 9 }, { text: cleanText(value, 900), fontSize: 9 }]) },
    layout: { hLineWidth: (i, node) => (i === 0 || i === node.table.body.length ? 0 : 0.4), vLineWidth: () => 0, hLineColor: () => '#E9E6E0', paddingLeft: () => 0, paddingTop: () => 2.5, paddingBottom: () => 1 },
  },
];
