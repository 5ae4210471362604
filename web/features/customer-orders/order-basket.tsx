/** The basket beside the customer’s wizard. */
import type { ReactNode } from 'react';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { customerQuotation } from '@ema/calls/customer-orders.ts';
import { euro } from '../../kernel/formats.ts';
import { pieces } from '../orders/basket.tsx';
import type { BasketLine } from '../orders/basket-lines.ts';
import { BasketPanel } from '../orders/basket-panel.tsx';
import { PriceRows } from '../orders/price-rows.tsx';
import type { Quotation } from '../orders/quotation.ts';

type Props = {
  lines: readonly BasketLine[];
  /** How many pieces that is. */ count: number;
  quotation: Quotation<CallOutput<typeof customerQuotation>>;
  method: string | undefined;
  action: ReactNode;
  saved: string | null;
};

/** The order as it grows, with what it costs. */
export const OrderBasket = ({ lines, count, quotation, method, action, saved }: Props) => {
  const { breakdown: b, isStale, error } = quotation;
  return (
    <BasketPanel
      title="Il tuo ordine"
      lines={lines}
      count={count}
      empty="Scegli i prodotti: qui vedi il totale."
      total={b && lines.length > 0 ? euro(b.total) : lines.length > 0 ? '… €' : formatEuro(0)}
      totals={b ? <PriceRows breakdown={b} method={method} /> : null}
      facts={
        b && lines.length > 0
          ? `${pieces(count)}, spedizione ${Number(b.shipping) === 0 ? 'gratuita' : euro(b.shipping)}`
          : pieces(count)
      }
      isStale={isStale && lines.length > 0}
      error={error}
      onRetry={quotation.retry}
      warning={b?.warning ?? null}
      action={action}
      saved={saved}
    />
  );
};
