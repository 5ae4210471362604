/** The bar of a basket at the bottom edge, with the sheet that says what its total is made of. */
import { IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './basket.module.css';

type BarProps = {
  total: string;
  /** What stands here is not yet the answer for what is chosen. */
  isStale?: boolean;
  facts: ReactNode;
  side?: ReactNode;
  /** Said without opening it: what would keep the order from going out. */
  warning?: string | null;
  /** Stands in its place, with a way on: why there is no price. */
  fault?: ReactNode;
  action: ReactNode;
  children: ReactNode;
  title: string;
};

/** Under 1200 px: the bar at the bottom edge; the total opens the sheet that says what it is made of. */
export const BasketBar = ({
  total,
  isStale = false,
  facts,
  side,
  warning = null,
  fault = null,
  action,
  children,
  title,
}: BarProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.barTop}>
          <div>
            <button
              type="button"
              className={classes.barTotal}
              aria-expanded={open}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <span className="sr-only">Totale, apri il dettaglio: </span>
              <span className={isStale ? classes.stale : undefined} aria-busy={isStale}>
                {total}
              </span>
              <IconChevronUp size={20} stroke={2} aria-hidden />
            </button>
            <p className={classes.barFacts}>{facts}</p>
          </div>
          {side ? <div className={`${classes.barSide} ${isStale ? classes.stale : ''}`}>{side}</div> : null}
        </div>
        {fault}
        {warning && !fault ? (
          <p className={classes.barWarning} role="status">
            {warning}
          </p>
        ) : null}
        {action ? <div className={classes.barAction}>{action}</div> : null}
      </div>
      <div
        className={classes.barSpace}
        data-tall={warning !== null || Boolean(fault) || undefined}
        aria-hidden="true"
      />
      <Dialog opened={open} onClose={() => setOpen(false)} kind="sheet" title={title}>
        {children}
      </Dialog>
    </>
  );
};
