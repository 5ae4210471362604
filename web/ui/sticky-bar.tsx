import { Collapse } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import styles from './sticky-bar.module.css';

type Props = {
  total: ReactNode;
  /** Short line under the total. */ facts?: ReactNode;
  /** Figures on the right. */ side?: ReactNode;
  /** What the total is made of. */ breakdown?: ReactNode;
  action: ReactNode;
};

/** The bar at the bottom edge: the total, which opens what it is made of, and the primary action. */
export const StickyBar = ({ total, facts, side, breakdown, action }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.bar}>
      {breakdown && (
        <Collapse expanded={open}>
          <div className={styles.breakdown}>{breakdown}</div>
        </Collapse>
      )}
      <div className={styles.row}>
        <div>
          {breakdown ? (
            <button type="button" className={styles.total} aria-expanded={open} onClick={() => setOpen(!open)}>
              {total} <IconChevronUp size={20} stroke={1.75} data-open={open || undefined} />
              <span className="sr-only">Da che cosa è composto</span>
            </button>
          ) : (
            <span className={styles.total}>{total}</span>
          )}
          {facts && <div className="support small">{facts}</div>}
        </div>
        {side && <div className={styles.side}>{side}</div>}
      </div>
      <div className={styles.action}>{action}</div>
    </div>
  );
};
