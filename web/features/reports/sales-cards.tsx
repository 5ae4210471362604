/** The sales of groups as cards, for a phone. */
import { IconChevronDown } from '@tabler/icons-react';
import { euro, plural } from '../../kernel/formats.ts';
import { nameOfWeek } from './amounts.ts';
import type { Opening, Sales, SalesGroup } from './answers.ts';
import styles from './report-cards.module.css';

type Props = { sales: Sales; groups: readonly SalesGroup[]; opening: Opening };

/** On a phone a card for each group, which opens to its agents; an agent opens to the weeks. */
export const SalesCards = ({ sales, groups, opening }: Props) => (
  <ul className={styles.cards} aria-label="Vendite per incaricato">
    {groups.map((g) => (
      <li key={g.managerId} className={styles.card}>
        <h2 className={styles.groupHead}>
          <button type="button" aria-expanded={opening.isOpen(g)} onClick={() => opening.toggle(g)}>
            <span>
              {`Gruppo di ${g.managerName}`}
              <small>
                {`${g.managerLevelName}, ${plural(g.agentMonthSalesByWeek.length, 'incaricato', 'incaricati')}`}
              </small>
            </span>
            <b>{g.finalTotal === '0.00' ? '–' : euro(g.finalTotal)}</b>
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </h2>
        {opening.isOpen(g) && (
          <ul className={styles.lines}>
            <li>
              <details>
                <summary>
                  <span>Totali per settimana</span>
                  <b />
                  <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
                </summary>
                <Weeks weeks={sales.weeks} amounts={g.totals} />
              </details>
            </li>
            {g.agentMonthSalesByWeek.map((a) => (
              <li key={a.agentId}>
                <details>
                  <summary>
                    <span>
                      {a.agentName}
                      <small>{`${a.levelName}, ${plural(a.levelCredits, 'credito', 'crediti')}`}</small>
                    </span>
                    <b>{a.total === '0.00' ? '–' : euro(a.total)}</b>
                    <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
                  </summary>
                  <Weeks weeks={sales.weeks} amounts={a.sales} />
                </details>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);

const Weeks = ({ weeks, amounts }: { weeks: Sales['weeks']; amounts: readonly string[] }) => (
  <dl className={styles.weeks}>
    {weeks.map((week, i) => (
      <div key={week.dateStart}>
        <dt>{nameOfWeek(week)}</dt>
        <dd>{amounts[i] === '0.00' ? '–' : euro(amounts[i] ?? '0.00')}</dd>
      </div>
    ))}
  </dl>
);
