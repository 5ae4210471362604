/** Draws a card: 85.6 by 54 mm, both sides, as cards are everywhere (ISO/IEC 7810 ID-1). */
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { agentCardFile } from '@ema/calls/agent-cards.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { numberText } from '@ema/domain/agent-cards/card.ts';
import { formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { smallPicture } from '../../adapters/clean-upload.ts';
import { cleanText } from '../../adapters/pdf/clean-text.ts';
import { MUTED, printPdf } from '../../adapters/pdf/printer.ts';
import { qrOf } from '../../adapters/qr.ts';
import { handle } from '../../kernel/handle.ts';
import { addressOf, stateOf } from './present.ts';
import { findOwnCards, type CardRow } from './queries.ts';

const POINTS_PER_MM = 72 / 25.4;
const WIDTH = 85.6 * POINTS_PER_MM;
const HEIGHT = 54 * POINTS_PER_MM;
const EDGE = 10;
const BAND = 22;
const PHOTO: [number, number] = [64, 84];
const QR = 68;
const SEAM = 0.08;
const NAME_LENGTH = 40;
const LINE_LENGTH = 110;
const COLOUR = '#1F4E9E';

type Card = CardRow & { address: string; photo: Buffer };

/** A band with the company on top of each side. */
const band = (card: CardRow, y: number): Content[] => [
  {
    canvas: [{ type: 'rect', x: 0, y: 0, w: WIDTH, h: BAND, color: COLOUR }],
    absolutePosition: { x: 0, y },
  },
  {
    text: cleanText(card.company, NAME_LENGTH),
    color: '#FFFFFF',
    bold: true,
    fontSize: 10,
    absolutePosition: { x: EDGE, y: y + 5 },
  },
];
const fact = (label: string, value: string, size = 7.5): Content => ({
  stack: [
    { text: label, color: MUTED, fontSize: 5.5, lineHeight: 1.1 },
    { text: value, fontSize: size, bold: true, lineHeight: 1.1 },
  ],
  margin: [0, 0, 0, 3],
});

const front = (card: Card): Content[] => [
  ...band(card, 0),
  {
    image: `data:image/jpeg;base64,${card.photo.toString('base64')}`,
    fit: PHOTO,
    absolutePosition: { x: EDGE, y: BAND + 8 },
  },
  {
    absolutePosition: { x: EDGE + PHOTO[0] + 8, y: BAND + 7 },
    columns: [
      {
        width: WIDTH - 2 * EDGE - PHOTO[0] - 8,
        stack: [
          { text: 'Tesserino di riconoscimento', fontSize: 8, bold: true, color: COLOUR, lineHeight: 1.1 },
          { text: 'Incaricato alla vendita a domicilio', fontSize: 6, color: MUTED, margin: [0, 0, 0, 4] },
          {
            text: cleanText(`${card.first_name} ${card.last_name}`, NAME_LENGTH),
            fontSize: 11,
            bold: true,
            lineHeight: 1.05,
            margin: [0, 0, 0, 3],
          },
          fact(
            'Nascita',
            cleanText(
              [card.birth_date && formatDay(card.birth_date), card.birth_place].filter(Boolean).join(', ') || '–',
              NAME_LENGTH,
            ),
          ),
          {
            columns: [
              fact('Numero', numberText(card.year, card.number)),
              fact('Valido fino al', formatDay(card.last_day)),
            ],
          },
        ],
      },
    ],
  },
  {
    text: 'Da esporre in modo visibile durante la vendita. D.Lgs. 114/1998, art. 19; L. 173/2005, art. 3 e 4.',
    fontSize: 5,
    color: MUTED,
    absolutePosition: { x: EDGE, y: HEIGHT - 13 },
  },
];

const qrSquares = (address: string): Content => {
  const { size, dark } = qrOf(address);
  const side = QR / size;
  return {
    canvas: dark.map(([x, y]) => ({
      type: 'rect' as const,
      x: x * side,
      y: y * side,
      // A little over its neighbours: readers see no seams.
      w: side + SEAM,
      h: side + SEAM,
      color: '#1D1B19',
    })),
  };
};
const back = (card: Card): Content[] => [
  ...band(card, 0),
  { ...(qrSquares(card.address) as object), absolutePosition: { x: WIDTH - EDGE - QR, y: BAND + 10 } } as Content,
  {
    absolutePosition: { x: EDGE, y: BAND + 9 },
    columns: [
      {
        width: WIDTH - 3 * EDGE - QR,
        stack: [
          fact('Sede', cleanText(card.seat, LINE_LENGTH), 6.5),
          fact('Prodotti', cleanText(card.products, LINE_LENGTH), 6.5),
          fact('Responsabile dell’impresa', cleanText(card.responsible, NAME_LENGTH), 7.5),
          {
            canvas: [{ type: 'line', x1: 0, y1: 14, x2: 96, y2: 14, lineWidth: 0.5, lineColor: MUTED }],
          },
          { text: 'Firma del responsabile', fontSize: 5, color: MUTED },
        ],
      },
    ],
  },
  {
    text: 'Inquadra il codice: dice se il tesserino è valido e di chi è.',
    fontSize: 5.5,
    color: MUTED,
    absolutePosition: { x: EDGE, y: HEIGHT - 21 },
  },
  {
    text: `Tesserino ${numberText(card.year, card.number)}, codice ${card.code}`,
    fontSize: 5.5,
    color: MUTED,
    absolutePosition: { x: EDGE, y: HEIGHT - 13 },
  },
];

export const printCard = (card: Card): Promise<Buffer> => {
  const definition: TDocumentDefinitions = {
    info: { title: `Tesserino ${numberText(card.year, card.number)}`, author: card.company },
    pageSize: { width: WIDTH, height: HEIGHT },
    pageMargins: [0, 0, 0, 0],
    content: [{ stack: front(card) }, { text: ' ', pageBreak: 'before', fontSize: 1 }, { stack: back(card) }],
  };
  return printPdf(definition);
};

/** NET-441: the one in force. */
export const agentCardFileHandler = handle(agentCardFile, async (c) => {
  const [newest] = await findOwnCards(c.db, c.scope);
  if (!newest || stateOf(newest, romeDay(c.now)) !== 'valid')
    throw new CallError('not_found', 'Non hai un tesserino valido.');
  const photo = await smallPicture(await c.ports.files.get(newest.photo_sha256));
  await c.audit({ object: 'agent-card', objectId: newest.id });
  return {
    body: await printCard({ ...newest, address: addressOf(c.config, newest), photo }),
    contentType: 'application/pdf',
    name: `tesserino-${newest.year}-${newest.number}.pdf`,
  };
});
