/** Rows of what an agent earns as the portal answers them. */
import type { z } from 'zod';
import type { addExternalIncome, incomeThreshold } from '@ema/calls/incomes.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { INCOME_THRESHOLD_CENTS, meterOf } from '@ema/domain/incomes/threshold.ts';
import type { IncomeRow, MonthRow } from './queries.ts';

export const presentIncome = (r: IncomeRow): z.input<typeof addExternalIncome.output> => ({
  id: r.id,
  date: r.date,
  incomeValue: centsToWire(r.income_cents),
  description: r.description,
  isDiscarded: r.state === 'discarded',
  isAccepted: r.state === 'accepted',
  createdAt: r.created_at.toISOString(),
  reason: r.reason,
});

/** The sums are those of the months shown: whoever adds them up finds the total. */
export const presentThreshold = (
  months: readonly MonthRow[],
  hasVatNumber: boolean,
  today: Day,
): z.input<typeof incomeThreshold.output> => {
  const sumOf = (part: 'own' | 'external' | 'waiting'): number => months.reduce((sum, m) => sum + m[part], 0);
  const { totalCents, percent, state, reachedOn } = meterOf(sumOf('own') + sumOf('external'), today);
  return {
    year: Number(today.slice(0, 4)),
    threshold: centsToWire(INCOME_THRESHOLD_CENTS),
    total: centsToWire(totalCents),
    own: centsToWire(sumOf('own')),
    external: centsToWire(sumOf('external')),
    waiting: centsToWire(sumOf('waiting')),
    percent,
    state,
    reachedOn,
    months: months.map((m) => ({ month: m.month, own: centsToWire(m.own), external: centsToWire(m.external) })),
    hasVatNumber,
  };
};
