/** The sales of groups, week by week. */
import { SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { salesReport } from '@ema/calls/reports.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { wireToCents, centsToWire } from '@ema/domain/kernel/money.ts';
import { weeklyMean } from '@ema/domain/reports/sales.ts';
import { variantOf, type Variant } from '@ema/domain/reports/variants.ts';
import { now } from '../../kernel/clock.ts';
import { euro, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { NotFoundPage } from '../../ui/not-found.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/paged-list/pager-bar.tsx';
import { nameOfWeek } from './amounts.ts';
import type { Sales } from './answers.ts';
import { chartSeries } from './chart-series.ts';
import { ReportFrame } from './report-frame.tsx';
import styles from './reports.module.css';
import { SalesCards } from './sales-cards.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SalesTable } from './sales-table.tsx';
import { pageOf, useLayout } from './use-layout.ts';
import { usePeriod } from './use-period.ts';

/** `/app/reports/sales/{variant}` (ORD-285, ORD-294). */
export const SalesReportPage = () => {
  const { variant: name = '' } = useParams({ strict: false }) as { variant?: string };
  const variant = variantOf(name);
  return variant ? <SalesReport key={name} name={name} variant={variant} /> : <NotFoundPage />;
};

const SalesReport = ({ name, variant }: { name: string; variant: Variant }) => {
  const reportPeriod = usePeriod();
  const { address, change, period } = reportPeriod;
  const query = { manager: address.manager };
  const report = useCall(
    salesReport,
    { params: { period, variant: name }, query },
    { enabled: period !== '', keep: true },
  );
  return (
    <ReportFrame
      title={variant.kind === 'group' ? 'Vendite di gruppo per settimana' : 'Vendite singolo per settimana'}
      period={reportPeriod}
      report={report}
      file={`/file/reports/sales/${period}/${name}`}
      filters={query}
      managers={report.data?.managers ?? []}
    >
      {(data) => <Shown sales={data} kind={variant.kind} address={address} change={change} />}
    </ReportFrame>
  );
};

type ShownProps = {
  sales: Sales;
  kind: Variant['kind'];
  address: ReturnType<typeof usePeriod>['address'];
  change: ReturnType<typeof usePeriod>['change'];
};

const Shown = ({ sales, kind, address, change }: ShownProps) => {
  const { isPhone, isPrinting } = useLayout();
  if (sales.managerReports.length === 0)
    return <EmptyState title="Nessun incaricato in questo periodo">Scegli un altro anno o un altro mese.</EmptyState>;
  const view = isPhone || isPrinting ? 'both' : (address['view'] ?? 'both');
  const { rows, pagination } = pageOf(sales.managerReports, Number(address['page'] ?? 1), isPrinting);
  const pager = pagination.totalPages > 1 && !isPrinting && (
    <PagerBar pagination={pagination} onPage={(page) => change({ page })} />
  );
  return (
    <>
      <section className={styles.figures} aria-label="In breve">
        <div className={styles.figuresHead}>
          <KeyFigures sales={sales} />
          {!isPhone && (
            <SegmentedControl
              className="no-print"
              aria-label="Che cosa mostrare"
              value={view}
              onChange={(v) => change({ view: v === 'both' ? null : v, page: address['page'] })}
              data={[
                { value: 'chart', label: 'Grafico' },
                { value: 'table', label: 'Tabella' },
                { value: 'both', label: 'Entrambi' },
              ]}
            />
          )}
        </div>
        {view !== 'table' && wireToCents(sales.finalTotal) !== 0 && (
          <SalesChart
            weeks={sales.weeks.map(nameOfWeek)}
            totals={sales.totals}
            series={seriesOf(sales, kind)}
            isPhone={isPhone}
          />
        )}
      </section>
      {view !== 'chart' &&
        (isPhone ? (
          <>
            <SalesCards sales={sales} groups={rows} />
            {pager && <div className={styles.pager}>{pager}</div>}
          </>
        ) : (
          <SalesTable sales={sales} groups={rows}>
            {pager}
          </SalesTable>
        ))}
    </>
  );
};

/** Of groups the managers, of one group its agents. */
const seriesOf = (sales: Sales, kind: Variant['kind']) => {
  const only = sales.managerReports.length === 1 ? sales.managerReports[0] : undefined;
  return kind === 'single' || only
    ? chartSeries(
        (only?.agentMonthSalesByWeek ?? []).map((a) => ({ name: a.agentName, weeks: a.sales, total: a.total })),
        (n) => `Altri ${n} incaricati`,
      )
    : chartSeries(
        sales.managerReports.map((m) => ({ name: m.managerName, weeks: m.totals, total: m.finalTotal })),
        (n) => `Altri ${n} gruppi`,
      );
};

/** Of which weeks: those to come do not count. */
const meanOf = (begun: number, all: number): string => {
  if (begun === 0) return 'nessuna settimana è iniziata';
  const weeks = plural(begun, 'settimana', 'settimane');
  return begun === all ? `su ${weeks}` : `su ${weeks} ${begun === 1 ? 'iniziata' : 'iniziate'} di ${all}`;
};

const KeyFigures = ({ sales }: { sales: Sales }) => {
  const weeks = sales.totals.map(wireToCents);
  const best = weeks.indexOf(Math.max(...weeks));
  const bestWeek = sales.weeks[best];
  const mean = weeklyMean(wireToCents(sales.finalTotal), sales.weeks, romeDay(now()));
  return (
    <dl className={styles.keys}>
      <div>
        <dt>{sales.monthName.startsWith('Periodo') ? 'Totale del periodo' : 'Totale del mese'}</dt>
        <dd>{euro(sales.finalTotal)}</dd>
      </div>
      <div>
        <dt>Media a settimana</dt>
        <dd>
          {mean.begun === 0 ? '–' : euro(centsToWire(mean.cents))} <small>{meanOf(mean.begun, weeks.length)}</small>
        </dd>
      </div>
      <div>
        <dt>Settimana migliore</dt>
        <dd>{bestWeek && (weeks[best] ?? 0) > 0 ? nameOfWeek(bestWeek) : '–'}</dd>
      </div>
    </dl>
  );
};
