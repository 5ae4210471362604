/** The basket beside a private order. */
import type { ReactNode } from 'react';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { BasketBar } from '../orders/basket-bar.tsx';
import { pieces, Row } from '../orders/basket.tsx';
import type { BasketLine } from '../orders/basket-lines.ts';
import classes from '../orders/basket.module.css';

/** The order as it grows: a panel beside the list on a desk, a bar with a sheet below 1200 px. */
export const PrivateBasket = ({ lines, action }: { lines: readonly BasketLine[]; action: ReactNode }) => {
  const count = lines.reduce((sum, l) => sum + l.quantity, 0);
  const total = formatEuro(lines.reduce((sum, l) => sum + l.cents, 0));
  const content =
    lines.length === 0 ? (
      <p className={classes.empty}>Scegli i prodotti: qui vedi il totale.</p>
    ) : (
      <>
        <ul className={classes.lines}>
          {lines.map((l) => (
            <li key={l.key} className={classes.line}>
              <span className={classes.qty}>{`${l.quantity} ×`}</span>
              <span className={classes.what}>
                {l.name}
                {l.detail ? <small>{l.detail}</small> : null}
              </span>
              <span className={classes.figure}>{formatEuro(l.cents)}</span>
            </li>
          ))}
        </ul>
        <Row label="Totale" value={total} strong />
      </>
    );
  return (
    <>
      <aside className={classes.aside} aria-label="L’ordine">
        <div className={classes.panel}>
          <div className={classes.panelHead}>
            <h2>L’ordine</h2>
            <span className="num">{pieces(count)}</span>
          </div>
          {content}
          <div className={classes.foot}>
            <div className={classes.cta}>{action}</div>
          </div>
        </div>
      </aside>
      <BasketBar title="L’ordine" total={total} facts={pieces(count)} action={action}>
        {content}
      </BasketBar>
    </>
  );
};
