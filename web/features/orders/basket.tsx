/** The parts of a basket: figures that open, rows, the bar at the bottom edge. */
import { Collapse, Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { plural } from '../../kernel/formats.ts';
import classes from './basket.module.css';

type FoldProps = { label: ReactNode; value: ReactNode; children: ReactNode; open?: boolean };

/** A figure that can be opened to see what it is made of. */
export const Fold = ({ label, value, children, open: opened = false }: FoldProps) => {
  const [open, setOpen] = useState(opened);
  return (
    <div className={classes.fold}>
      <button type="button" className={classes.foldHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={classes.foldLabel}>
          <span className={classes.dotted}>{label}</span>
          {open ? (
            <IconChevronUp size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          )}
        </span>
        <span className={classes.figure}>{value}</span>
      </button>
      <Collapse expanded={open}>
        <div className={classes.foldBody}>{children}</div>
      </Collapse>
    </div>
  );
};

/** Label left, figure right. */
export const Row = ({
  label,
  value,
  strong = false,
  note,
}: {
  label: ReactNode;
  value: ReactNode;
  strong?: boolean;
  note?: ReactNode;
}) => (
  <div className={classes.row} data-strong={strong || undefined}>
    <span>
      {label}
      {note ? <span className={classes.note}>{note}</span> : null}
    </span>
    <span className={classes.figure}>{value}</span>
  </div>
);

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
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="bottom"
        title={title}
        size="auto"
        classNames={{ content: classes.sheet, title: classes.sheetTitle }}
      >
        {children}
      </Drawer>
    </>
  );
};

export const pieces = (n: number): string => plural(n, 'pezzo', 'pezzi');
