/** Reads the text of a page out of the very PDF that is signed. */
import { pdfjs } from 'react-pdf';
import { piecesOf } from '@ema/domain/contracts/painted.ts';
import { paperText, type PaperText } from '@ema/domain/contracts/paper-text.ts';

/** The weights of the documents' typeface by the fonts of a page; a font may come after the words set in it. */
const weightsOf = async (page: pdfjs.PDFPageProxy, fonts: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const named = await Promise.all(
    [...fonts].map(
      (font) =>
        new Promise<[string, string]>((resolve) => {
          page.commonObjs.get(font, (known: { name?: string } | null) => resolve([font, known?.name ?? '']));
        }),
    ),
  );
  return new Set(named.filter(([, name]) => /Medium|Bold/.test(name)).map(([font]) => font));
};

/** The text of one page, block by block. */
export const readPaper = async (pdf: pdfjs.PDFDocumentProxy, number: number): Promise<PaperText> => {
  const page = await pdf.getPage(number);
  const drawing = await page.getOperatorList();
  const fonts = drawing.fnArray.flatMap((operator, i) =>
    operator === pdfjs.OPS.setFont ? [String((drawing.argsArray[i] as unknown[])[0])] : [],
  );
  const bold = await weightsOf(page, new Set(fonts));
  const { height } = page.getViewport({ scale: 1 });
  return paperText(piecesOf(drawing, pdfjs.OPS, { height, isBold: (font) => bold.has(font) }), height);
};
