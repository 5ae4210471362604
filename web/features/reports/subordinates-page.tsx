import { useParams } from '@tanstack/react-router';
import { subordinatesReport } from '@ema/calls/reports.ts';
import { variantOf, type Variant } from '@ema/domain/reports/variants.ts';
import { plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { NotFoundPage } from '../../ui/not-found.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/paged-list/pager-bar.tsx';
import type { Subordinates } from './answers.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportFailure } from './report-failure.tsx';
import { factsOf, ReportFilters } from './report-filters.tsx';
import styles from './reports.module.css';
import { SubordinatesCards } from './subordinates-cards.tsx';
import { SubordinatesTable } from './subordinates-table.tsx';
import { pageOf, useLayout } from './use-layout.ts';
import { usePeriod } from './use-period.ts';

/** `/app/reports/subordinates/{variant}`: who stands where, and until when (ORD-285, ORD-295). */
export const SubordinatesReportPage = () => {
  const { variant: name = '' } = useParams({ strict: false }) as { variant?: string };
  const variant = variantOf(name);
  return variant ? <SubordinatesReport key={name} name={name} variant={variant} /> : <NotFoundPage />;
};

const SubordinatesReport = ({ name, variant }: { name: string; variant: Variant }) => {
  const { address, change, periods, period, year, month } = usePeriod();
  const visibility = address['visibility'] ?? 'all';
  const query = Object.fromEntries(
    (['manager', 'visibility'] as const).flatMap((k) => (address[k] ? [[k, address[k]]] : [])),
  );
  const report = useCall(subordinatesReport, { params: { period, variant: name }, query } as never, {
    enabled: period !== '',
    keep: true,
  });
  const file = (format: string) =>
    `/file/reports/subordinates/${period}/${name}?${new URLSearchParams({ ...query, format }).toString()}`;
  const shown = report.error ? undefined : report.data;
  const count = shown?.managerGroups.reduce((n, g) => n + g.agentLines.length, 0) ?? 0;
  return (
    <Page
      title={variant.kind === 'group' ? 'Sottoposti di gruppo' : 'Sottoposti singolo'}
      facts={
        shown && periods.data ? `${factsOf(shown, periods.data)} ${plural(count, 'incaricato', 'incaricati')}.` : ' '
      }
      action={shown && <ReportActions file={file} />}
    >
      {periods.data && (
        <ReportFilters
          periods={periods.data}
          year={year}
          month={month}
          change={change}
          managers={report.data?.managers ?? []}
          manager={address['manager']}
          visibility={visibility}
        />
      )}
      {report.error || periods.error ? (
        <ReportFailure
          error={report.error ?? periods.error}
          change={change}
          onRetry={() => void (periods.error ? periods.refetch() : report.refetch())}
        />
      ) : (
        <Loading
          of={report}
          skeleton={<SkeletonRows rows={8} height={36} />}
          isEmpty={(d) => d.managerGroups.length === 0}
          empty={
            <EmptyState title="Nessun sottoposto da mostrare">
              {visibility === 'all'
                ? 'In questo periodo non avevi sottoposti in questo negozio.'
                : 'Nessun sottoposto con la visibilità scelta: prova con «Tutti gli incaricati».'}
            </EmptyState>
          }
        >
          {(data) => <Shown report={data} page={Number(address['page'] ?? 1)} change={change} />}
        </Loading>
      )}
    </Page>
  );
};

const Shown = ({
  report,
  page,
  change,
}: {
  report: Subordinates;
  page: number;
  change: ReturnType<typeof usePeriod>['change'];
}) => {
  const { isPhone, isPrinting } = useLayout();
  const { rows, pagination } = pageOf(report.managerGroups, page, isPrinting);
  const pager = pagination.totalPages > 1 && !isPrinting && (
    <PagerBar pagination={pagination} onPage={(to) => change({ page: to })} />
  );
  return isPhone ? (
    <>
      <SubordinatesCards groups={rows} today={report.today} />
      {pager && <div className={styles.pager}>{pager}</div>}
    </>
  ) : (
    <SubordinatesTable groups={rows} today={report.today}>
      {pager}
    </SubordinatesTable>
  );
};
