/** Gives a printed document its structure, which a screen reader follows: pdfmake marks nothing that it writes. */
import { createRequire } from 'node:module';

/** What a text is; without a tag it is a paragraph. `Artifact`: what every page repeats, which is not read aloud. */
export type Tag = 'H1' | 'H2' | 'P' | 'Lbl' | 'LBody' | 'Artifact';
type Node = { tag?: Tag };
/** A text as pdfmake takes it, with what it is. */
export const tagged = <T extends object>(tag: Tag, content: T): T => Object.assign(content, { tag });

/** Marked writing, or an element that holds some. */
type Content = object;
/** The part of pdfkit's documents that marks what is written. */
type Marked = {
  options: { tagged?: boolean };
  markContent: (tag: string) => void;
  markStructureContent: (tag: string) => Content;
  endMarkedContent: () => void;
  struct: (tag: string, children: readonly Content[]) => Content;
  addStructure: (element: Content) => void;
};
type Line = { paragraph?: Node };
type Writer = { pdfDocument: Marked };
type Write = (this: Writer, ...given: unknown[]) => void;

/** Each text of a document with the marks of its lines, in the order in which they are written. */
const written = new WeakMap<Marked, Map<Node, Content[]>>();

/** Points of a list stand together; each is its sign and its text. */
const structureOf = (doc: Marked, texts: ReadonlyMap<Node, readonly Content[]>): Content[] => {
  const elements: Content[] = [];
  let points: Content[][] = [];
  const endList = (): void => {
    if (points.length > 0)
      elements.push(
        doc.struct(
          'L',
          points.map((point) => doc.struct('LI', point)),
        ),
      );
    points = [];
  };
  for (const [{ tag = 'P' }, contents] of texts) {
    const element = doc.struct(tag, contents);
    if (tag === 'Lbl') points.push([element]);
    else if (tag === 'LBody' && points.length > 0) points.at(-1)?.push(element);
    else {
      endList();
      elements.push(element);
    }
  }
  endList();
  return elements;
};

const asArtifact = (write: Write): Write =>
  function (...given) {
    if (!this.pdfDocument.options.tagged) return write.apply(this, given);
    this.pdfDocument.markContent('Artifact');
    write.apply(this, given);
    this.pdfDocument.endMarkedContent();
  };

/** Makes pdfmake mark what it writes. Called once, with the first document: a server at rest does without pdfmake. */
export const markWriting = (): void => {
  const load = createRequire(import.meta.url);
  const { default: LayoutBuilder } = load('pdfmake/js/LayoutBuilder.js') as {
    default: { prototype: { buildNextLine: (this: unknown, node: Node) => Line | null } };
  };
  const { default: Renderer } = load('pdfmake/js/Renderer.js') as {
    default: { prototype: Record<'renderLine' | 'renderVector' | 'renderPages', Write> };
  };
  const { buildNextLine } = LayoutBuilder.prototype;
  LayoutBuilder.prototype.buildNextLine = function (node) {
    const line = buildNextLine.call(this, node);
    return line && Object.assign(line, { paragraph: node });
  };

  const { renderLine, renderVector, renderPages } = Renderer.prototype;
  Renderer.prototype.renderVector = asArtifact(renderVector);
  const repeated = asArtifact(renderLine);
  Renderer.prototype.renderLine = function (...given) {
    const doc = this.pdfDocument;
    const [{ paragraph }] = given as [Line];
    if (!doc.options.tagged || !paragraph || paragraph.tag === 'Artifact') return repeated.apply(this, given);
    const texts = written.get(doc) ?? new Map<Node, Content[]>();
    written.set(doc, texts);
    const content = doc.markStructureContent(paragraph.tag ?? 'P');
    renderLine.apply(this, given);
    doc.endMarkedContent();
    texts.set(paragraph, [...(texts.get(paragraph) ?? []), content]);
  };
  Renderer.prototype.renderPages = function (...given) {
    renderPages.apply(this, given);
    const doc = this.pdfDocument;
    if (doc.options.tagged) doc.addStructure(doc.struct('Document', structureOf(doc, written.get(doc) ?? new Map())));
  };
};
