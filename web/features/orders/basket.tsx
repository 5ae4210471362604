/** The parts of a basket: figures that open, and rows. */
import { Collapse } from '@mantine/core';
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

export const pieces = (n: number): string => plural(n, 'pezzo', 'pezzi');
