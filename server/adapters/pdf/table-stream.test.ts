/** A long table is read back from its PDF as a screen reader does: by its structure, page by page. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { StructTreeNode } from 'pdfjs-dist/types/src/display/api.js';
import { describe, expect, it } from 'vitest';
import { streamTable } from './table-stream.ts';

type Row = { id: number; name: string; street: string };
const ROWS: Row[] = Array.from({ length: 120 }, (_, n) => ({
  id: n + 1,
  name: `Persona Numero ${n + 1}`,
  street: n % 7 === 0 ? 'Via del Gran Giardino delle Rose e dei Gelsomini 12, 42121 Reggio nell’Emilia' : 'Via Po 1',
}));
const print = async (rows: readonly Row[]): Promise<{ pdf: Buffer; pages: number }> => {
  const { body, pages } = await streamTable({
    title: 'Clienti censiti di Ada Rossi',
    facts: `${rows.length} clienti`,
    columns: [
      { label: 'ID', width: 6, of: (r) => String(r.id) },
      { label: 'Cliente', width: 22, strong: true, of: (r) => r.name },
      { label: 'Indirizzo', width: 22, of: (r) => r.street },
    ],
    rows,
    now: new Date('2026-11-21T15:00:00+01:00'),
  });
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return { pdf: Buffer.concat(parts), pages };
};

type Read = { role: string; text: string; children: Read[] };
const open = (pdf: Buffer) => getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
/** The structure of a page with what each part of it says; what no part holds is not read. */
const readPage = async (document: Awaited<ReturnType<typeof open>['promise']>, number: number): Promise<Read[]> => {
  const page = await document.getPage(number);
  const said = new Map<string, string>();
  const within: string[] = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items)
    if ('str' in item) {
      const id = within.at(-1);
      if (id) said.set(id, `${said.get(id) ?? ''} ${item.str}`.trim());
    } else if (item.type === 'endMarkedContent') within.pop();
    else within.push(item.type === 'beginMarkedContentProps' ? (item.id ?? '') : '');
  const read = (node: StructTreeNode): Read => ({
    role: node.role,
    text: node.children.flatMap((c) => ('role' in c ? [] : [said.get(c.id) ?? ''])).join(' '),
    children: node.children.flatMap((c) => ('role' in c ? [read(c)] : [])),
  });
  const tree = await page.getStructTree();
  return tree ? [read(tree)] : [];
};
const within = (all: readonly Read[], role: string): Read[] =>
  all.flatMap((one) => [...(one.role === role ? [one] : []), ...within(one.children, role)]);
const textsOf = (row: Read): string[] => row.children.map(({ text }) => text.replaceAll(/\s+/g, ' '));

describe('a long table on paper', () => {
  it('NET-833 R61 every page has a table with the heads of its columns, read row by row, whole and in order', async () => {
    const { pdf, pages } = await print(ROWS);
    const task = open(pdf);
    const document = await task.promise;
    expect(document.numPages).toBe(pages);
    expect(pages).toBeGreaterThan(4);
    const rows: string[][] = [];
    for (let number = 1; number <= pages; number += 1) {
      const read = await readPage(document, number);
      expect(within(read, 'Table'), `page ${number}`).toHaveLength(1);
      const [head, ...body] = within(read, 'TR');
      expect(head?.children.map(({ role, text }) => [role, text])).toEqual([
        ['TH', 'ID'],
        ['TH', 'Cliente'],
        ['TH', 'Indirizzo'],
      ]);
      for (const row of body) expect(row.children.map(({ role }) => role)).toEqual(['TD', 'TH', 'TD']);
      rows.push(...body.map(textsOf));
      expect(JSON.stringify(read), 'what every page repeats is not read').not.toContain('Pagina ');
    }
    expect(rows).toEqual(ROWS.map(({ id, name, street }) => [String(id), name, street]));
    const first = await readPage(document, 1);
    expect(within(first, 'H1').map(({ text }) => text)).toEqual(['Clienti censiti di Ada Rossi']);
    expect(within(first, 'P').map(({ text }) => text)).toEqual(['120 clienti']);
    await task.destroy();
  });

  it('NET-833 it says what it is: a tagged paper in Italian with its title, by PDF/UA; whose a head is stands there', async () => {
    const { pdf } = await print(ROWS.slice(0, 3));
    const task = open(pdf);
    const document = await task.promise;
    expect(((await document.getMarkInfo()) as ReadonlyMap<string, boolean> | null)?.get('Marked')).toBe(true);
    const { info, metadata } = await document.getMetadata();
    expect(info).toMatchObject({ Title: 'Clienti censiti di Ada Rossi', Language: 'it-IT', PDFFormatVersion: '1.7' });
    expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(await document.getViewerPreferences()).toEqual(new Map([['DisplayDocTitle', true]]));
    const source = pdf.toString('latin1');
    expect(source.match(/\/Scope \/Column/g)).toHaveLength(3);
    expect(source.match(/\/Scope \/Row/g)).toHaveLength(3);
    expect(source).toContain('/Tabs /S');
    await task.destroy();
  });

  it('NET-833 whatever the length, an element is written as soon as its page is: the next page finds it in the file', async () => {
    const { body } = await streamTable({
      title: 'Elenco',
      facts: 'Prova',
      columns: [{ label: 'ID', width: 1, of: (r: Row) => String(r.id) }],
      rows: Array.from({ length: 20 }, () => ROWS).flat(),
      now: new Date('2026-11-21T15:00:00+01:00'),
    });
    let [tables, pages, most] = [0, 0, 0];
    for await (const part of body) {
      const text = (part as Buffer).toString('latin1');
      tables += text.match(/\/S \/Table/g)?.length ?? 0;
      pages += text.match(/\/Type \/Page\b/g)?.length ?? 0;
      most = Math.max(most, pages - tables);
    }
    expect(tables).toBeGreaterThan(50);
    expect(tables).toBe(pages);
    expect(most, 'tables that wait for the end').toBeLessThanOrEqual(1);
  });
});
