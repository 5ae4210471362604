/** «Calendario dei periodi»: those of a shop and a year by which reports count, the last one first (NET-326, NET-869). */
import { NativeSelect } from '@mantine/core';
import { emaMonths, emaMonthsFile } from '@ema/calls/reports.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { day, plural } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import styles from './reports.module.css';

type Row = CallOutput<typeof emaMonths>['items'][number];

const PERIODS = describeList(emaMonths, {
  perPage: 25,
  hasSizes: true,
  filters: { shop: { oneOf: ['0', '1'] }, year: { chip: () => null } },
  file: emaMonthsFile,
});
/** A calendar is looked at some years back and ahead. */
const YEARS_EACH_WAY = 10;
const yearsAround = (year: number): string[] =>
  Array.from({ length: 2 * YEARS_EACH_WAY + 1 }, (_, n) => String(year + YEARS_EACH_WAY - n));
const yearOf = (day: string): number => Number(day.slice(0, 4));

const STATES = { closed: 'Chiuso', open: 'In corso', future: 'Futuro' } as const;
const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Periodo',
    inFile: ['Periodo', 'Anno'],
    render: (p) => <strong>{`${p.name} ${p.year}`}</strong>,
  },
  { key: 'from', label: 'Dal', numeric: true, render: (p) => day(p.dateStart) },
  { key: 'to', label: 'Al', numeric: true, render: (p) => day(p.dateEnd) },
  { key: 'weeks', label: 'Settimane', numeric: true, render: (p) => p.weeksNumber },
  { key: 'state', label: 'Stato', render: (p) => STATES[p.state] },
];

export const PeriodsPage = () => {
  const { shop: own } = useSession();
  const thisYear = yearOf(romeDay(now()));
  const list = usePagedList(PERIODS, { initial: { shop: String(own ?? 0), year: String(thisYear) } });
  return (
    <Page
      title="Calendario dei periodi"
      facts={list.total === undefined ? ' ' : `${howMany(list, 'periodo', 'periodi')}, dall’ultimo al primo.`}
    >
      <PagedList
        title="Periodi"
        list={list}
        tools={
          <>
            <NativeSelect
              aria-label="Negozio"
              className={styles.shop}
              value={list.filters.shop}
              onChange={(e) => list.set({ shop: e.currentTarget.value })}
              data={[
                { value: '0', label: 'fibra' },
                { value: '1', label: 'kleen' },
              ]}
            />
            <NativeSelect
              aria-label="Anno"
              value={list.filters.year}
              onChange={(e) => list.set({ year: e.currentTarget.value })}
              data={yearsAround(thisYear)}
            />
          </>
        }
        skeleton={{ rows: 6, height: 48 }}
        empty={{ title: 'Nessun periodo in questa pagina', text: 'Scegli un altro anno, o l’altro negozio.' }}
        density="dense"
        columns={COLUMNS}
        rowKey={(p) => p.id}
        short={(p) => ({
          who: `${p.name} ${p.year}`,
          what: [`${day(p.dateStart)} – ${day(p.dateEnd)}`, plural(p.weeksNumber, 'settimana', 'settimane')],
          state: STATES[p.state],
        })}
      />
    </Page>
  );
};
