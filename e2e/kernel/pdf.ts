/** Reads what is written on a PDF, page by page. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What is written on a PDF, page by page, as somebody reads it. */
export const pdfText = async (file: Buffer): Promise<string[]> => {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const { items } = await (await document.getPage(n)).getTextContent();
    pages.push(items.map((i) => ('str' in i ? i.str : '')).join(' '));
  }
  await task.destroy();
  return pages.map((text) => text.replaceAll(/\s+/g, ' '));
};
