/** The filters of a report, and the line that says which period it is about. */
import { NativeSelect } from '@mantine/core';
import { periodName } from '@ema/domain/reports/calendar.ts';
import { day } from '../../kernel/formats.ts';
import { openWeek, type WireWeek } from './amounts.ts';
import styles from './reports.module.css';
import type { Change, Periods } from './use-period.ts';

type Props = {
  periods: Periods;
  year: string;
  month: string;
  change: Change;
  managers?: readonly { managerId: number; managerName: string }[] | undefined;
  manager?: string | undefined;
  visibility?: string | undefined;
};

const VISIBILITY = [
  { value: 'all', label: 'Tutti gli incaricati' },
  { value: 'enabled', label: 'Attivi' },
  { value: 'customer', label: 'Clienti agevolati' },
  { value: 'disabled', label: 'Disabilitati' },
];

/** ORD-287, ORD-288: year, month and, where they are, manager and visibility; all of them in the address. */
export const ReportFilters = ({ periods, year, month, change, managers, manager, visibility }: Props) => (
  <>
    <div className={`${styles.filters} no-print`}>
      <NativeSelect
        aria-label="Anno"
        value={year}
        data={[...new Set([...periods.years.map(String), year])]}
        onChange={(e) => change({ year: e.currentTarget.value, month })}
      />
      <NativeSelect
        aria-label={periods.shop === 0 ? 'Periodo' : 'Mese'}
        value={month}
        data={periods.months.map((m) => ({ value: String(m.month), label: m.name }))}
        onChange={(e) => change({ month: e.currentTarget.value, year })}
      />
      {managers && (
        <NativeSelect
          className={styles.wide}
          aria-label="Manager"
          value={manager ?? ''}
          data={[
            { value: '', label: 'Tutti i manager' },
            ...managers.map((m) => ({ value: String(m.managerId), label: m.managerName })),
          ]}
          onChange={(e) => change({ manager: e.currentTarget.value })}
        />
      )}
      {visibility !== undefined && (
        <NativeSelect
          className={styles.wide}
          aria-label="Visibilità"
          value={visibility}
          data={VISIBILITY}
          onChange={(e) => change({ visibility: e.currentTarget.value === 'all' ? null : e.currentTarget.value })}
        />
      )}
    </div>
    {(manager || (visibility && visibility !== 'all')) && (
      <p className={styles.onPaper}>
        {[
          manager && `Manager: ${managers?.find((m) => String(m.managerId) === manager)?.managerName ?? manager}`,
          visibility && `Visibilità: ${VISIBILITY.find((v) => v.value === visibility)?.label ?? visibility}`,
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
    )}
  </>
);

export type Period = {
  year: number;
  month: number;
  dateStart: string;
  dateEnd: string;
  weeks: WireWeek[];
  isOpen: boolean;
};

/** «Novembre 2026, dal 01/11/2026 al 30/11/2026. La quarta settimana è ancora aperta.» */
export const factsOf = (p: Period, periods: Periods): string =>
  `${periodName({ shop: periods.shop, year: p.year, month: p.month })}, dal ${day(p.dateStart)} al ${day(p.dateEnd)}.${openWeek(p.weeks, p.isOpen, periods.today)}`;
