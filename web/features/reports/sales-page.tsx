/** The sales of groups, week by week. */
import { SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { salesReport } from '@ema/calls/reports.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { wireToCents, centsToWire } from '@ema/domain/kernel/money.ts';
import { periodName } from '@ema/domain/reports/calendar.ts';
import { weeklyMean } from '@ema/domain/reports/sales.ts';
import { variantOf, type Variant } from '@ema/domain/reports/variants.ts';
import { now } from '../../kernel/clock.ts';
import { euro, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { NotFoundPage } from '../../ui/not-found.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { namedWeeks, nameOfWeek } from './amounts.ts';
import type { Sales } from './answers.ts';
import { chartWeeks, ranking } from './chart-bars.ts';
import { ReportFrame } from './report-frame.tsx';
import styles from './reports.module.css';
import { SalesChart } from './sales-chart.tsx';
import { SalesGroups } from './sales-groups.tsx';
import { SalesRanking } from './sales-ranking.tsx';
import { useLayout } from './use-layout.ts';
import { beforeOf, usePeriod } from './use-period.ts';

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
  const before = useCall(
    salesReport,
    { params: { period: beforeOf(reportPeriod) ?? '', variant: name }, query },
    { enabled: report.data !== undefined && beforeOf(reportPeriod) !== null },
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
      {(data) => <Shown sales={data} before={before.data} shop={variant.shop} address={address} change={change} />}
    </ReportFrame>
  );
};

/** So many are ranked. */
const RANKED = 10;

type ShownProps = {
  sales: Sales;
  /** The same of the period before, once it is there; none of somebody who had no group then. */
  before: Sales | undefined;
  shop: Variant['shop'];
  address: ReturnType<typeof usePeriod>['address'];
  change: ReturnType<typeof usePeriod>['change'];
};

const Shown = ({ sales, before, shop, address, change }: ShownProps) => {
  const { isPhone, isPrinting } = useLayout();
  if (sales.managerReports.length === 0)
    return <EmptyState title="Nessun incaricato in questo periodo">Scegli un altro anno o un altro mese.</EmptyState>;
  const view = isPhone || isPrinting ? 'both' : (address['view'] ?? 'both');
  const last = before && {
    name: periodName({ shop, year: before.year, month: before.month }),
    total: before.finalTotal,
    totals: before.totals,
  };
  const isSold = wireToCents(sales.finalTotal) !== 0;
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
        {view !== 'table' && (isSold || last) && (
          <SalesChart
            weeks={chartWeeks(namedWeeks(sales.weeks), sales.totals, romeDay(now()), last ?? null)}
            before={last ?? null}
          />
        )}
        {view !== 'table' && isSold && (
          <SalesRanking ranking={ranking(rankedOf(sales), RANKED)} othersName={othersName(sales)} />
        )}
      </section>
      {view !== 'chart' && <SalesGroups sales={sales} address={address} change={change} />}
    </>
  );
};

/** Of groups the managers, of one group its agents. */
const rankedOf = (sales: Sales) => {
  const [only, ...more] = sales.managerReports;
  return only && more.length === 0
    ? only.agentMonthSalesByWeek.map((a) => ({ id: a.agentId, name: a.agentName, total: a.total }))
    : sales.managerReports.map((m) => ({ id: m.managerId, name: m.managerName, total: m.finalTotal }));
};
const othersName = (sales: Sales) => (count: number) =>
  sales.managerReports.length === 1
    ? plural(count, 'altro incaricato', 'altri incaricati')
    : plural(count, 'altro gruppo', 'altri gruppi');

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
