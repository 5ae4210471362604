/** Reads what a printed PDF says, as one line of text. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export const textOfPdf = async (pdf: Buffer): Promise<string> => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const { items } = await (await document.getPage(n)).getTextContent();
    texts.push(...items.map((i) => ('str' in i ? i.str : '')));
  }
  await task.destroy();
  return texts.join(' ').replaceAll(/\s+/g, ' ');
};
