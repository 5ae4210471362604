/** Writes money, days, instants and counts as Italians read them. */
import { formatCount, groupThousands } from '@ema/domain/kernel/counts.ts';
import { formatDay as formatPlainDay, formatInstant as formatAt, romeDay } from '@ema/domain/kernel/days.ts';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';

/** `"1234.50"` → `1.234,50 €`. */
export const euro = (wire: string): string => formatEuro(wireToCents(wire));
/** `2026-11-21` → `21/11/2026`. */
export const day = (value: string | null | undefined): string => (value ? formatPlainDay(value) : '–');
/** ISO instant → `21/11/2026 15:00`, Rome time. */
export const moment = (iso: string | null | undefined): string => (iso ? formatAt(new Date(iso)) : '–');
/** ISO instant → `21/11/2026`, its day in Rome. */
export const dayOfMoment = (iso: string): string => formatPlainDay(romeDay(new Date(iso)));
/** ISO instant → `21/11/26`, where there is little room. */
export const shortDayOfMoment = (iso: string): string => dayOfMoment(iso).replace(/\d\d(?=\d\d$)/, '');
/** `1128.4` → `1.128,4`. */
export const points = (value: string | number): string => {
  const [whole = '', tenths] = String(value).split('.');
  return `${groupThousands(whole).replace('-', '−')}${tenths === undefined ? '' : `,${tenths}`}`;
};
export const count = formatCount;
/** `1 commissione`, `3 commissioni`. */
export const plural = (n: number, one: string, many: string): string => `${count(n)} ${n === 1 ? one : many}`;
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((w) => w[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
