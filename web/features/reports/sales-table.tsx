/** The sales of groups as a table. */
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { count } from '../../kernel/formats.ts';
import { amount, nameOfWeek } from './amounts.ts';
import type { Opening, Sales, SalesGroup } from './answers.ts';
import styles from './reports.module.css';
import { scrollable } from './use-layout.ts';

type Props = {
  sales: Sales;
  groups: readonly SalesGroup[];
  opening: Opening;
  children?: ReactNode;
};

/** A group is a row with its totals, its agents the rows below once it is opened. */
export const SalesTable = ({ sales, groups, opening, children }: Props) => (
  <div className={styles.frame}>
    <div {...scrollable} className={styles.scroll} aria-label="Vendite per incaricato">
      <table className={styles.table} data-tight={sales.weeks.length > 4 || undefined}>
        <caption className="sr-only">Vendite per incaricato e settimana, in euro</caption>
        <thead>
          <tr>
            <th scope="col">Incaricato</th>
            <th scope="col">Livello</th>
            <th scope="col" data-figure>
              Crediti
            </th>
            {sales.weeks.map((week) => (
              <th key={week.dateStart} scope="col" data-figure>
                {nameOfWeek(week)}
              </th>
            ))}
            <th scope="col" data-figure>
              Totale
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((g) => (
            <Fragment key={g.managerId}>
              <tr className={styles.group}>
                <th scope="row" colSpan={3}>
                  <button
                    type="button"
                    className={styles.open}
                    aria-expanded={opening.isOpen(g)}
                    onClick={() => opening.toggle(g)}
                  >
                    <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
                    {`Gruppo di ${g.managerName}`} <span className={styles.level}>{g.managerLevelName}</span>
                  </button>
                </th>
                {g.totals.map((total, i) => (
                  <td key={sales.weeks[i]?.dateStart} data-figure>
                    {amount(total)}
                  </td>
                ))}
                <td data-figure>{amount(g.finalTotal)}</td>
              </tr>
              {(opening.isOpen(g) ? g.agentMonthSalesByWeek : []).map((a) => (
                <tr key={a.agentId} className={styles.line}>
                  <th scope="row">{a.agentName}</th>
                  <td className="nowrap">{a.levelName}</td>
                  <td data-figure>{count(a.levelCredits)}</td>
                  {a.sales.map((sold, i) => (
                    <td key={sales.weeks[i]?.dateStart} data-figure>
                      {amount(sold)}
                    </td>
                  ))}
                  <td data-figure className={styles.total}>
                    {amount(a.total)}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {sales.managerReports.length === 1 ? 'Totale' : 'Totale di tutti i gruppi'}
            </th>
            {sales.totals.map((total, i) => (
              <td key={sales.weeks[i]?.dateStart} data-figure>
                {amount(total)}
              </td>
            ))}
            <td data-figure>{amount(sales.finalTotal)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
    {children && <div className={styles.footer}>{children}</div>}
  </div>
);
