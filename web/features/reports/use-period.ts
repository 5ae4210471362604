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

/** The period of the address, else the server's current one (ORD-292). */
export const usePeriod = () => {
  const [address, change] = useAddress();
  const periods = useCall(reportPeriods, {});
  const current = periods.data?.current;
  const year = address['year'] ?? (current ? String(current.year) : '');
  const month = address['month'] ?? (current && year === String(current.year) ? String(current.month) : '1');
  return {
    address: address as ReportAddress,
    change: change as Change,
    periods,
    year,
    month,
    period: current ? `${year}-${month}` : '',
  };
};
/** The period before, as an address; null while none is known, and before the first year. */
export const beforeOf = ({ period, periods, year, month }: ReturnType<typeof usePeriod>): string | null => {
  if (period === '' || !periods.data) return null;
  const [y, m] = [Number(year), Number(month)];
  if (m > 1) return `${y}-${m - 1}`;
  return periods.data.years.includes(y - 1) ? `${y - 1}-${periods.data.months.length}` : null;
};
export type ReportPeriod = ReturnType<typeof usePeriod>;
