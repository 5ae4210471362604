/** Gives a long table its structure while it is written, and holds of what was written no more than where it stands. */

type Doc = PDFKit.PDFDocument;
/** What pdfkit's documents have and its types do not name. */
type Numbered = {
  page: { structParentTreeKey: number };
  getStructParentTree: () => { get: (key: number) => object; add: (key: number, value: object) => void };
  ref: (data: object) => { data: object; end: () => void };
};
export type TaggedCell = {
  /** Whose heading it is: of its column or of its row. */ scope?: 'Column' | 'Row' | undefined;
  write: () => unknown;
};
export type TableTags = {
  text: (tag: 'H1' | 'P', write: () => unknown) => void;
  /** Each page has a table of its own, with the heads of its columns. */ openTable: () => void;
  row: (cells: readonly TaggedCell[]) => void;
  closeTable: () => void;
  /** What is not read aloud: lines, and what each page repeats. */
  artifact: (write: () => unknown, type?: 'Pagination' | 'Layout') => void;
  end: () => void;
};

/** To be written in order: title, then page by page a table of rows. */
export const tableTags = (doc: Doc): TableTags => {
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  let table: PDFKit.PDFStructureElement | undefined;

  const marked = (tag: string, write: () => unknown): PDFKit.PDFStructureContent => {
    const content = doc.markStructureContent(tag);
    write();
    doc.endMarkedContent();
    return content;
  };
  /** pdfkit keeps until the end whose each mark of each page is: what a page has stands in the file instead. */
  const letGo = (): void => {
    const numbered = doc as unknown as Numbered;
    const key = numbered.page.structParentTreeKey;
    const tree = numbered.getStructParentTree();
    const ofPage = numbered.ref(tree.get(key));
    tree.add(key, ofPage);
    ofPage.end();
    ofPage.data = {};
  };
  return {
    text: (tag, write) => whole.add(doc.struct(tag, {}, [marked(tag, write)])),
    openTable: () => {
      table = doc.struct('Table');
      whole.add(table);
    },
    row: (cells) => {
      const written = cells.map(({ scope, write }) => {
        const tag = scope ? 'TH' : 'TD';
        // pdfkit knows of a scope, its types do not.
        const options: object = scope ? { scope } : {};
        return doc.struct(tag, options, [marked(tag, write)]);
      });
      table?.add(doc.struct('TR', {}, written));
    },
    closeTable: () => {
      table?.end();
      letGo();
    },
    artifact: (write, type = 'Layout') => {
      doc.markContent('Artifact', { type });
      write();
      doc.endMarkedContent();
    },
    end: () => whole.end(),
  };
};
