/** One page of a document as its text, to be read at any width: the words of the PDF, none of them written anew. */
import { Alert, Button, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import type { Cell, PaperBlock, PaperText as Text, Run } from '@ema/domain/contracts/paper-text.ts';
import { readPaper } from './read-paper.ts';
import styles from './paper-text.module.css';

type Props = {
  pdf: pdfjs.PDFDocumentProxy;
  title: string;
  page: number;
  scale: number;
  /** The text stands there. */
  onDrawn: () => void;
  onPdf: () => void;
};

export const PaperText = ({ pdf, title, page, scale, onDrawn, onPdf }: Props) => {
  const [text, setText] = useState<Text | 'unreadable' | null>(null);
  useEffect(() => {
    let isLeft = false;
    const show = (read: Text | 'unreadable'): void => {
      if (!isLeft) setText(read);
    };
    readPaper(pdf, page).then(
      (read) => show(read.blocks.length > 0 ? read : 'unreadable'),
      () => show('unreadable'),
    );
    return () => {
      isLeft = true;
    };
  }, [pdf, page]);
  useEffect(() => {
    if (text !== null && text !== 'unreadable') onDrawn();
  }, [text]);
  if (text === null) return <Skeleton height={640} radius="md" />;
  if (text === 'unreadable')
    return (
      <Alert color="amber" role="alert" title="Di questa pagina non c’è il testo">
        <Button variant="default" size="sm" onClick={onPdf}>
          Vedi il PDF
        </Button>
      </Alert>
    );
  return (
    <article className={styles.paper} style={{ fontSize: `${scale}rem` }}>
      <h2 className="sr-only">{title}</h2>
      <Running lines={text.header} />
      {sectionsOf(text.blocks).map((section, i) =>
        Array.isArray(section) ? (
          <ul key={i}>
            {section.map((item, n) => (
              <li key={n}>
                <Runs of={item} />
              </li>
            ))}
          </ul>
        ) : (
          <Block key={i} block={section} />
        ),
      )}
      <Running lines={text.footer} />
    </article>
  );
};

type Items = (readonly Run[])[];
/** Points that follow each other are one list. */
const sectionsOf = (blocks: readonly PaperBlock[]): (Exclude<PaperBlock, { kind: 'item' }> | Items)[] => {
  const sections: (Exclude<PaperBlock, { kind: 'item' }> | Items)[] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (block.kind !== 'item') sections.push(block as Exclude<PaperBlock, { kind: 'item' }>);
    else if (Array.isArray(last)) last.push(block.runs);
    else sections.push([block.runs]);
  }
  return sections;
};

const Block = ({ block }: { block: PaperBlock }) => {
  if (block.kind === 'table') return <Table rows={block.rows} />;
  if (block.kind === 'paragraph')
    return (
      <p>
        <Runs of={block.runs} />
      </p>
    );
  return <h3 data-title={block.kind === 'title' || undefined}>{block.runs.map((run) => run.text).join('')}</h3>;
};

const Runs = ({ of }: { of: readonly Run[] }) =>
  of.map((run, i) => (run.isBold ? <strong key={i}>{run.text}</strong> : <span key={i}>{run.text}</span>));

/** What every page of the paper repeats. */
const Running = ({ lines }: { lines: readonly string[] }) => (
  <p className={styles.running}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </p>
);

/** A row of one cell goes over all columns; a shorter one, such as a total, begins with a wider cell. */
const Table = ({ rows }: { rows: readonly (readonly Cell[])[] }) => {
  const columns = Math.max(...rows.map((row) => row.length));
  const [head, ...body] = rows;
  if (!head || columns === 1)
    return rows.map((row, i) => (
      <p key={i} className={styles.small}>
        <CellText of={row[0] ?? []} />
      </p>
    ));
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, i) => (
            <th key={i} scope="col">
              <CellText of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, i) => (
          <tr key={i} data-sum={row.length < columns || undefined}>
            {row.map((cell, n) => (
              <td
                key={n}
                colSpan={n === 0 ? columns - row.length + 1 : undefined}
                data-head={row.length === columns && n > 0 ? textOf(head[n] ?? []) : undefined}
              >
                <CellText of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const textOf = (cell: Cell): string => cell.map((line) => line.map((run) => run.text).join('')).join(' ');
const CellText = ({ of }: { of: Cell }) =>
  of.map((line, i) => (
    <span key={i} className={styles.line}>
      <Runs of={line} />
    </span>
  ));
