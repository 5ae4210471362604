/** Who of the subordinates stands where, and until when. */
import { useParams } from '@tanstack/react-router';
import { subordinatesReport } from '@ema/calls/reports.ts';
import { variantOf, type Variant } from '@ema/domain/reports/variants.ts';
import { plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { NotFoundPage } from '../../ui/not-found.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/paged-list/pager-bar.tsx';
import type { Subordinates } from './answers.ts';
import { ReportFrame } from './report-frame.tsx';
import styles from './reports.module.css';
import { SubordinatesCards } from './subordinates-cards.tsx';
import { SubordinatesTable } from './subordinates-table.tsx';
import { pageOf, useLayout } from './use-layout.ts';
import { usePeriod } from './use-period.ts';

/** `/app/reports/subordinates/{variant}` (ORD-285, ORD-295). */
export const SubordinatesReportPage = () => {
  const { variant: name = '' } = useParams({ strict: false }) as { variant?: string };
  const variant = variantOf(name);
  return variant ? <SubordinatesReport key={name} name={name} variant={variant} /> : <NotFoundPage />;
};

const SubordinatesReport = ({ name, variant }: { name: string; variant: Variant }) => {
  const reportPeriod = usePeriod();
  const { address, change, period } = reportPeriod;
  const { visibility = 'all' } = address;
  const query = { manager: address.manager, visibility: address.visibility };
  const report = useCall(
    subordinatesReport,
    { params: { period, variant: name }, query },
    { enabled: period !== '', keep: true },
  );
  return (
    <ReportFrame
      title={variant.kind === 'group' ? 'Sottoposti di gruppo' : 'Sottoposti singolo'}
      period={reportPeriod}
      report={report}
      facts={(data) => `${plural(countOf(data), 'incaricato', 'incaricati')}.`}
      file={`/file/reports/subordinates/${period}/${name}`}
      filters={query}
      managers={report.data?.managers ?? []}
      visibility={visibility}
      empty={{
        isEmpty: (data) => data.managerGroups.length === 0,
        state: (
          <EmptyState title="Nessun sottoposto da mostrare">
            {visibility === 'all'
              ? 'In questo periodo non avevi sottoposti in questo negozio.'
              : 'Nessun sottoposto con la visibilità scelta: prova con «Tutti gli incaricati».'}
          </EmptyState>
        ),
      }}
    >
      {(data) => <Shown report={data} page={Number(address['page'] ?? 1)} change={change} />}
    </ReportFrame>
  );
};

const countOf = (report: Subordinates): number => report.managerGroups.reduce((n, g) => n + g.agentLines.length, 0);

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
