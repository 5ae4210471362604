/** The period and the filters of a report, as its address has them. */
import { reportPeriods } from '@ema/calls/reports.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { Visibility } from '@ema/domain/reports/variants.ts';
import { useAddress } from '../../kernel/address.ts';
import { useCall } from '../../kernel/use-call.ts';

export type Periods = CallOutput<typeof reportPeriods>;
export type Change = (change: Record<string, string | number | null | undefined>) => void;

/** What a report's address may say; the server judges the words. */
type ReportAddress = Readonly<
  Partial<Record<'year' | 'month' | 'manager' | 'page' | 'view' | 'search' | 'sort', string>> & {
    visibility?: Visibility;
  }
>;

/** The period before one, as an address; null before the first year. */
const before = (periods: Periods, year: number, month: number): string | null => {
  if (month > 1) return `${year}-${month - 1}`;
  return periods.years.includes(year - 1) ? `${year - 1}-${periods.months.length}` : null;
};

/** The period of the address, else the server's current one (ORD-292). */
export const usePeriod = () => {
  const [address, change] = useAddress();
  const periods = useCall(reportPeriods, {});
  const current = periods.data?.current;
  const year = address['year'] ?? (current ? String(current.year) : '');
  const month = address['month'] ?? (current && year === String(current.year) ? String(current.month) : '1');
  return {
    address: address as ReportAddress,
    change,
    periods,
    year,
    month,
    period: current ? `${year}-${month}` : '',
  };
};
/** The period before, as an address; null while none is known, and before the first year. */
export const beforeOf = ({ period, periods, year, month }: ReportPeriod): string | null =>
  period === '' || !periods.data ? null : before(periods.data, Number(year), Number(month));
export type ReportPeriod = ReturnType<typeof usePeriod>;

/** The last period that is over, whatever the address says (NET-463); empty before the first one ends. */
export const useLastPeriod = (): ReportPeriod => {
  const chosen = usePeriod();
  const { data } = chosen.periods;
  const [year = '', month = ''] = (data && before(data, data.current.year, data.current.month))?.split('-') ?? [];
  return { ...chosen, year, month, period: year && `${year}-${month}` };
};
