/** The subordinates of groups as cards, for a phone. */
import { day, plural } from '../../kernel/formats.ts';
import { InactivityMark } from './inactivity-mark.tsx';
import styles from './report-cards.module.css';
import { shopOf, stateOf, type SubordinatesGroup } from './answers.ts';

/** On a phone a card for each group, with the same facts of every agent. */
export const SubordinatesCards = ({ groups, today }: { groups: readonly SubordinatesGroup[]; today: string }) => (
  <ul className={styles.cards} aria-label="Sottoposti">
    {groups.map((g) => (
      <li key={g.managerId} className={styles.card}>
        <div className={styles.cardHead}>
          <h2>{`Gruppo di ${g.managerName}`}</h2>
        </div>
        <p className={styles.cardNote}>
          {`${g.managerLevelName}, ${plural(g.agentLines.length, 'incaricato', 'incaricati')}`}
        </p>
        <ul className={styles.lines}>
          {g.agentLines.map((a) => (
            <li key={a.agentId} className={styles.row}>
              <span>
                {a.agentName}
                <small>{`${a.levelName}, ${plural(a.levelCredits, 'credito', 'crediti')}`}</small>
                <small>{`Iscrizione ${day(a.registrationDate)}`}</small>
                <small>
                  {a.lastCommissionDate
                    ? `Ultima commissione ${day(a.lastCommissionDate)}, ${shopOf(a)}`
                    : 'Ancora nessuna commissione'}
                </small>
              </span>
              <span className={styles.marks}>
                {stateOf(a) === 'Attivo' ? null : <span className={styles.state}>{stateOf(a)}</span>}
                {a.maxInactiveDate && <InactivityMark until={a.maxInactiveDate} today={today} />}
              </span>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
