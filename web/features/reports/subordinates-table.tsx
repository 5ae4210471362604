/** The subordinates of groups as a table. */
import { Fragment, type ReactNode } from 'react';
import { count, day } from '../../kernel/formats.ts';
import { InactivityMark } from './inactivity-mark.tsx';
import styles from './reports.module.css';
import { scrollable } from './use-layout.ts';
import { shopOf, stateOf, type SubordinatesGroup } from './answers.ts';

export const SubordinatesTable = ({
  groups,
  today,
  children,
}: {
  groups: readonly SubordinatesGroup[];
  today: string;
  children?: ReactNode;
}) => (
  <div className={styles.frame}>
    <div {...scrollable} className={styles.scroll} aria-label="Sottoposti">
      <table className={styles.table}>
        <caption className="sr-only">Sottoposti per gruppo</caption>
        <thead>
          <tr>
            <th scope="col">Incaricato</th>
            <th scope="col">Livello</th>
            <th scope="col" data-figure>
              Crediti
            </th>
            <th scope="col">Stato</th>
            <th scope="col" data-figure>
              Iscrizione
            </th>
            <th scope="col" data-figure>
              Ultima commissione
            </th>
            <th scope="col" data-figure>
              Giorni rimasti
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((g) => (
            <Fragment key={g.managerId}>
              <tr className={styles.group}>
                <th scope="row" colSpan={7}>
                  {`Gruppo di ${g.managerName}`} <span className={styles.level}>{g.managerLevelName}</span>
                </th>
              </tr>
              {g.agentLines.map((a) => (
                <tr key={a.agentId} className={styles.line}>
                  <th scope="row">{a.agentName}</th>
                  <td className="nowrap">{a.levelName}</td>
                  <td data-figure>{count(a.levelCredits)}</td>
                  <td className={stateOf(a) === 'Attivo' ? undefined : styles.muted}>{stateOf(a)}</td>
                  <td data-figure>{day(a.registrationDate)}</td>
                  <td data-figure>
                    {day(a.lastCommissionDate)} {shopOf(a) && <span className="support small">{shopOf(a)}</span>}
                  </td>
                  <td data-figure>
                    <InactivityMark until={a.maxInactiveDate} today={today} />
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
    {children && <div className={styles.footer}>{children}</div>}
  </div>
);
