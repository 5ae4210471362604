/** The panel that shows what is being ordered, and its bar on a phone. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { BasketBar } from './basket-bar.tsx';
import { pieces } from './basket.tsx';
import type { BasketLine } from './basket-lines.ts';
import classes from './basket.module.css';

/** From here on the panel is seen, as `basket.module.css` has it. */
const WIDE = '(min-width: 75em)';

type Props = {
  title: string;
  lines: readonly BasketLine[];
  /** How many pieces that is. */ count: number;
  /** Shown where there is nothing yet. */ empty: string;
  /** The amount of the bar, as it is written. */ total: string;
  /** What the total is made of; null until it is known. */ totals: ReactNode;
  facts: string;
  side?: ReactNode;
  isStale: boolean;
  error: string | null;
  /** Asks for the price once more. */ onRetry: () => void;
  /** What would keep an order of these goods from going out. */ warning: string | null;
  action: ReactNode;
  saved?: string | null | undefined;
};

/** What is being ordered as it grows: a panel beside the list on a desk, a bar with a sheet below 1200 px. */
export const BasketPanel = ({
  title,
  lines,
  count,
  empty,
  total,
  totals,
  facts,
  side,
  isStale,
  error,
  onRetry,
  warning,
  action,
  saved,
}: Props) => {
  // A phone never sees the panel: drawn all the same, it made every tap cost twice.
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const fault = error ? (
    <div className={classes.error} role="alert">
      <p>{error}</p>
      <Button variant="default" onClick={onRetry}>
        Riprova
      </Button>
    </div>
  ) : null;
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
      {fault}
      {warning && lines.length > 0 ? <p className={classes.warning}>{warning}</p> : null}
      {totals && lines.length > 0 ? (
        <div className={isStale ? classes.stale : undefined} aria-busy={isStale}>
          {totals}
        </div>
      ) : null}
    </>
  );
  return (
    <>
      {isWide ? (
        <aside className={classes.aside} aria-label={title}>
          <div className={classes.panel}>
            <div className={classes.panelHead}>
              <h2>{title}</h2>
              <span className="num">{pieces(count)}</span>
            </div>
            {content}
            <div className={classes.foot}>
              <div className={classes.cta}>{action}</div>
              {saved ? <p className={classes.saved}>{saved}</p> : null}
            </div>
          </div>
        </aside>
      ) : null}
      <BasketBar
        title={title}
        total={total}
        isStale={isStale}
        facts={facts}
        side={side}
        warning={lines.length > 0 ? warning : null}
        fault={fault}
        action={action}
      >
        {content}
        {saved ? <p className={classes.saved}>{saved}</p> : null}
      </BasketBar>
    </>
  );
};
