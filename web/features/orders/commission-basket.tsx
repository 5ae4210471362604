import type { ReactNode } from 'react';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { euro, points } from '../../kernel/formats.ts';
import { BasketBar, pieces } from './basket.tsx';
import type { BasketLine } from './basket-lines.ts';
import { OrderTotals, percent } from './order-totals.tsx';
import type { Quotation } from './quotation.ts';
import classes from './basket.module.css';

type Props = {
  lines: readonly BasketLine[];
  quotation: Quotation;
  method?: string | undefined;
  action: ReactNode;
  saved?: string | null;
  /** Shown where there is nothing yet. */ empty?: string;
};

/** The commission as it grows: a panel beside the list on a desk, a bar with a sheet below 1200 px. */
export const CommissionBasket = ({
  lines,
  quotation,
  method,
  action,
  saved,
  empty = 'Scegli i prodotti: qui vedi il totale, la provvigione e i punti.',
}: Props) => {
  const count = lines.reduce((sum, l) => sum + l.quantity, 0);
  const { breakdown: b, isStale, error } = quotation;
  const content = (
    <>
      {lines.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <ul className={classes.lines}>
          {lines.map((l) => (
            <li key={l.key} className={classes.line}>
              <span className={classes.qty}>{`${l.quantity} ×`}</span>
              <span className={classes.what}>
                {l.name}
                {l.detail || l.isGift ? (
                  <small>{[l.isGift ? 'omaggio' : '', l.detail].filter(Boolean).join(', ')}</small>
                ) : null}
              </span>
              <span className={classes.figure}>{l.isGift ? 'omaggio' : formatEuro(l.cents)}</span>
            </li>
          ))}
        </ul>
      )}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      {b && lines.length > 0 ? (
        <div className={isStale ? classes.stale : undefined} aria-busy={isStale}>
          <OrderTotals breakdown={b} method={method} />
        </div>
      ) : null}
    </>
  );
  const hasTotals = b !== null && lines.length > 0;
  return (
    <>
      <aside className={classes.aside} aria-label="La commissione">
        <div className={classes.panel}>
          <div className={classes.panelHead}>
            <h2>La commissione</h2>
            <span className="num">{pieces(count)}</span>
          </div>
          {content}
          <div className={classes.foot}>
            <div className={classes.cta}>{action}</div>
            {saved ? <p className={classes.saved}>{saved}</p> : null}
          </div>
        </div>
      </aside>
      <BasketBar
        title="La commissione"
        total={hasTotals ? euro(b.total) : lines.length > 0 ? '… €' : formatEuro(0)}
        isStale={isStale && lines.length > 0}
        facts={
          hasTotals
            ? `${pieces(count)}, spedizione ${Number(b.shipping) === 0 ? 'gratuita' : euro(b.shipping)}`
            : pieces(count)
        }
        side={
          hasTotals ? (
            <>
              <div>
                {`Provvigione ${percent(b.fee.percentage)} `}
                <strong>{euro(b.fee.amount)}</strong>
              </div>
              <div>
                Punti <strong>{`+${points(Number(b.points.earned).toFixed(1))}`}</strong>
              </div>
            </>
          ) : undefined
        }
        action={action}
      >
        {content}
        {saved ? <p className={classes.saved}>{saved}</p> : null}
      </BasketBar>
    </>
  );
};
