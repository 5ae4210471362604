/** What happened to something, from its beginning: uploaded, decided on by whom, when and why. */
import { Link } from '@tanstack/react-router';
import { moment } from '../../kernel/formats.ts';
import { Panel } from '../../ui/page.tsx';
import styles from './data-validation.module.css';

export type Version = {
  id: number;
  begunAt: string;
  begunBy: string;
  isAccepted: boolean;
  isDiscarded: boolean;
  settledAt: string | null;
  settledBy: string | null;
  reason: string | null;
  /** Where another version is looked at; none for the one that is shown. */
  to?: string | undefined;
};
type Props = { versions: readonly Version[]; begun: string; isOne: boolean };

/** `begun`: `Caricato`, `Inserito`. Oldest first; what belongs to the shown one stands out. */
export const Course = ({ versions, begun, isOne }: Props) => (
  <Panel title="Percorso">
    <ol className={styles.course}>
      {versions.toReversed().map((v) => (
        <li key={v.id} data-shown={v.to === undefined || undefined}>
          <p>
            <strong>{begun}</strong> {`il ${moment(v.begunAt)} da ${v.begunBy}`}
            {v.to !== undefined && (
              <>
                {' '}
                <Link to={v.to} className={styles.version}>
                  Vedi questa versione
                </Link>
              </>
            )}
            {v.to === undefined && !isOne && <span className="support"> (questo file)</span>}
          </p>
          <Decision version={v} />
        </li>
      ))}
    </ol>
  </Panel>
);

const Decision = ({ version: v }: { version: Version }) => {
  if (!v.isAccepted && !v.isDiscarded) return <p className={styles.pending}>In attesa di una decisione</p>;
  const by = v.settledBy === null ? '' : ` da ${v.settledBy}`;
  const at = v.settledAt === null ? '' : ` il ${moment(v.settledAt)}`;
  return (
    <>
      <p>
        <strong>{v.isAccepted ? 'Convalidato' : 'Scartato'}</strong>
        {`${at}${by}`}
      </p>
      {v.reason !== null && <p className={styles.reason}>{`«${v.reason}»`}</p>}
    </>
  );
};
