/** What a draft changes of the text in force: paragraphs that are new, gone or changed, with the words (ACC-383). */
import { Fragment } from 'react';
import { countDifferences, differencesOf, type Difference, type Piece } from '@ema/domain/contracts/differences.ts';
import { plural } from '../../kernel/formats.ts';
import { EmptyState } from '../../ui/page.tsx';
import styles from './templates.module.css';

type Text = { title: string; body: string };

export const TextDifferences = ({ before, after }: { before: Text | null; after: Text }) => {
  if (before === null)
    return (
      <EmptyState title="Nessun testo in vigore">
        Questo documento non è mai stato pubblicato: è tutto nuovo.
      </EmptyState>
    );
  const title = before.title === after.title ? [] : differencesOf(before.title, after.title);
  const all = [...title, ...differencesOf(before.body, after.body)];
  const { added, removed, changed } = countDifferences(all);
  if (added + removed + changed === 0)
    return <EmptyState title="Nessuna differenza">La bozza è uguale al testo in vigore.</EmptyState>;
  return (
    <section aria-label="Differenze dal testo in vigore">
      <p className={styles.summary}>
        {[
          changed > 0 && plural(changed, 'paragrafo modificato', 'paragrafi modificati'),
          added > 0 && plural(added, 'aggiunto', 'aggiunti'),
          removed > 0 && plural(removed, 'tolto', 'tolti'),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className={styles.differences}>
        {runsOf(all).map((run, i) =>
          run.isHidden ? (
            <Unchanged key={i} of={run.of} />
          ) : (
            run.of.map((one, n) => <Paragraph key={`${i}.${n}`} of={one} />)
          ),
        )}
      </div>
    </section>
  );
};

type Run = { isHidden: boolean; of: Difference[] };
/** So many equal paragraphs in a row are told by their number, but for one on each side. */
const LONG = 4;
const runsOf = (differences: readonly Difference[]): Run[] => {
  const runs: Run[] = [];
  let same: Difference[] = [];
  const endSame = (isLast: boolean): void => {
    const first = runs.length === 0 ? 0 : 1;
    const last = isLast ? 0 : 1;
    if (same.length < LONG) runs.push({ isHidden: false, of: same });
    else
      runs.push(
        { isHidden: false, of: same.slice(0, first) },
        { isHidden: true, of: same.slice(first, same.length - last) },
        { isHidden: false, of: same.slice(same.length - last) },
      );
    same = [];
  };
  for (const one of differences) {
    if (one.kind === 'same') {
      same.push(one);
      continue;
    }
    if (same.length > 0) endSame(false);
    runs.push({ isHidden: false, of: [one] });
  }
  if (same.length > 0) endSame(true);
  return runs;
};

const Unchanged = ({ of }: { of: readonly Difference[] }) => (
  <details className={styles.unchanged}>
    <summary>{`${plural(of.length, 'paragrafo uguale', 'paragrafi uguali')}`}</summary>
    {of.map((one, i) => (
      <Paragraph key={i} of={one} />
    ))}
  </details>
);

const Paragraph = ({ of }: { of: Difference }) => {
  if (of.kind === 'changed')
    return (
      <p>
        {of.pieces.map((piece, i) => (
          <Fragment key={i}>
            <PieceText of={piece} />
          </Fragment>
        ))}
      </p>
    );
  return (
    <p data-kind={of.kind}>
      <PieceText of={of} />
    </p>
  );
};

/** A screen reader is told which it is; so is whoever sees no colours. */
const PieceText = ({ of: { kind, text } }: { of: Piece }) => {
  if (kind === 'added') return <ins>{text}</ins>;
  return kind === 'removed' ? <del>{text}</del> : text;
};
