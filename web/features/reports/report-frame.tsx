/** The frame of every report: title and period, its file, its filters, and what stands there instead when it fails. */
import type { ReactNode } from 'react';
import { Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportFailure } from './report-failure.tsx';
import { factsOf, ReportFilters, type Period } from './report-filters.tsx';
import type { ReportPeriod } from './use-period.ts';

type Report<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
type Props<T extends Period> = {
  title: string;
  period: ReportPeriod;
  report: Report<T>;
  /** The address of its file, and what the address of the page leaves of it. */
  file: string;
  filters?: Readonly<Record<string, string | undefined>>;
  /** One period and no other: there is nothing to choose. */
  isFixed?: boolean;
  /** More about the figures, after the period. */
  facts?: (report: T) => string;
  managers?: readonly { managerId: number; managerName: string }[];
  /** Which agents are shown, where one can choose. */
  visibility?: string;
  skeleton?: { rows: number; height?: number };
  /** What is said when the report is empty; without it a report never is. */
  empty?: { isEmpty: (report: T) => boolean; state: ReactNode };
  children: (report: T) => ReactNode;
};

const fileAddress = (file: string, filters: Props<Period>['filters'], format: string): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, format })) if (value) search.set(name, value);
  return `${file}?${search.toString()}`;
};

export const ReportFrame = <T extends Period>(p: Props<T>) => {
  const { change, periods } = p.period;
  const shown = p.report.data;
  const error = (shown ? null : p.report.error) ?? (periods.data ? null : periods.error);
  const retry = () => void (periods.data ? p.report.refetch() : periods.refetch());
  const facts = shown && periods.data && [factsOf(shown, periods.data), p.facts?.(shown)].filter(Boolean).join(' ');
  return (
    <Page
      title={p.title}
      facts={facts ?? ' '}
      action={shown && <ReportActions file={(format) => fileAddress(p.file, p.filters, format)} />}
    >
      {!p.isFixed && <Choices {...p} />}
      {error ? (
        <ReportFailure error={error} change={change} onRetry={retry} />
      ) : (
        <Loading
          of={p.report}
          skeleton={<SkeletonRows {...(p.skeleton ?? { rows: 8, height: 36 })} />}
          isEmpty={p.empty?.isEmpty ?? (() => false)}
          empty={p.empty?.state}
        >
          {p.children}
        </Loading>
      )}
    </Page>
  );
};

/** What of a report can be chosen, once the periods are known. */
const Choices = <T extends Period>({ period, managers, visibility }: Props<T>) => {
  const { address, change, periods, year, month } = period;
  return (
    periods.data && (
      <ReportFilters
        periods={periods.data}
        year={year}
        month={month}
        change={change}
        managers={managers}
        manager={managers && address.manager}
        visibility={visibility}
      />
    )
  );
};
