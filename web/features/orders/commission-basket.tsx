/** The basket beside the wizard of a new commission. */
import type { ReactNode } from 'react';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { euro, plural, points } from '../../kernel/formats.ts';
import { pieces, Row } from './basket.tsx';
import type { BasketLine } from './basket-lines.ts';
import { BasketPanel } from './basket-panel.tsx';
import { OrderTotals } from './order-totals.tsx';
import type { Breakdown, Quoted } from './order-types.ts';
import { percent } from './price-rows.tsx';
import type { Quotation } from './quotation.ts';

type Props = {
  lines: readonly BasketLine[];
  quotation: Quotation;
  method?: string | undefined;
  action: ReactNode;
  saved?: string | null;
  /** Shown where there is nothing yet. */ empty?: string;
};

/** The commission as it grows, with what it costs and what the agent earns by it. */
export const CommissionBasket = ({
  lines,
  quotation,
  method,
  action,
  saved,
  empty = 'Scegli i prodotti: qui vedi il totale, la provvigione e i punti.',
}: Props) => {
  const count = lines.reduce((sum, l) => sum + l.quantity, 0);
  const { breakdown: quoted, isStale, error } = quotation;
  const joins = quoted?.joins ?? null;
  // What goes into an order beside others is paid, sent and rewarded with them.
  const b = joins?.breakdown ?? quoted;
  const hasTotals = b !== null && lines.length > 0;
  return (
    <BasketPanel
      title="La commissione"
      lines={lines}
      count={count}
      empty={empty}
      total={hasTotals ? euro(b.total) : lines.length > 0 ? '… €' : formatEuro(0)}
      totals={quoted ? <Totals of={quoted} method={method} /> : null}
      facts={hasTotals ? factsOf(count, joins, b.shipping) : pieces(count)}
      side={hasTotals ? <Earned by={b} /> : undefined}
      isStale={isStale && lines.length > 0}
      error={error}
      onRetry={quotation.retry}
      warning={quoted?.warning ?? null}
      action={action}
      saved={saved}
    />
  );
};

/** What the agent earns, in a word. */
const Earned = ({ by: b }: { by: Breakdown }) => (
  <>
    <div>
      {`Provvigione ${percent(b.fee.percentage)} `}
      <strong>{euro(b.fee.amount)}</strong>
    </div>
    {Number(b.points.used) > 0 ? (
      <div>
        Punti, restano <strong>{points(Number(b.points.balance).toFixed(1))}</strong>
      </div>
    ) : (
      <div>
        Punti <strong>{`+${points(Number(b.points.earned).toFixed(1))}`}</strong>
      </div>
    )}
  </>
);

const factsOf = (count: number, joins: Quoted['joins'], shipping: string): string => {
  const order = joins === null ? '' : `, con l’ordine n. ${joins.orderId}`;
  return `${pieces(count)}${order}, spedizione ${Number(shipping) === 0 ? 'gratuita' : euro(shipping)}`;
};
/** What it all comes to, with what it goes into. */
const Totals = ({ of: quoted, method }: { of: Quoted; method: string | undefined }) => (
  <>
    {quoted.joins ? <Joined commission={quoted.lines} joins={quoted.joins} /> : null}
    <OrderTotals breakdown={quoted.joins?.breakdown ?? quoted} method={method} />
  </>
);

type JoinedProps = { commission: string; joins: NonNullable<Quoted['joins']> };
/** This commission, and what the order that it goes into holds already; below come the totals of both. */
const Joined = ({ commission, joins: { orderId, others, breakdown } }: JoinedProps) => (
  <>
    <Row label="Questa commissione" value={euro(commission)} />
    <Row
      label={`Già nell’ordine n. ${orderId}`}
      value={formatEuro(wireToCents(breakdown.lines) - wireToCents(commission))}
      note={`${plural(others, 'commissione', 'commissioni')}: si inviano e si pagano insieme`}
    />
  </>
);
