/** The basket beside the wizard of a new commission. */
import type { ReactNode } from 'react';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { euro, plural, points } from '../../kernel/formats.ts';
import { pieces, Row } from './basket.tsx';
import type { BasketLine } from './basket-lines.ts';
import { BasketPanel } from './basket-panel.tsx';
import { OrderTotals } from './order-totals.tsx';
import type { Quoted } from './order-types.ts';
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
      totals={
        b && quoted ? (
          <>
            {joins ? <Joined commission={quoted.lines} joins={joins} /> : null}
            <OrderTotals breakdown={b} method={method} />
          </>
        ) : null
      }
      facts={
        hasTotals
          ? `${pieces(count)}${joins ? `, con l’ordine n. ${joins.orderId}` : ''}, spedizione ${Number(b.shipping) === 0 ? 'gratuita' : euro(b.shipping)}`
          : pieces(count)
      }
      side={
        hasTotals ? (
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
        ) : undefined
      }
      isStale={isStale && lines.length > 0}
      error={error}
      warning={quoted?.warning ?? null}
      action={action}
      saved={saved}
    />
  );
};

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
