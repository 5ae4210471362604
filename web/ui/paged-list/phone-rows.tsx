/** The rows of a list on a phone: two lines each, the whole row leads on, and what else there is stands behind «⋯». */
import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import type { RowsProps, Short } from './column.ts';
import styles from './phone-rows.module.css';
import { actionsOf, cellOf } from './row-parts.tsx';

const DOTS = <IconDots size={20} stroke={2} aria-hidden />;

export const PhoneRows = <T,>(props: RowsProps<T>) => {
  const { caption, rows, rowKey, short, waiting, urgent, leading, footer } = props;
  const [openKey, open] = useState<string | number | null>(null);
  const opened = rows.find((row) => rowKey(row) === openKey);
  return (
    <div className={styles.frame}>
      {leading && rows.length > 0 && <div className={styles.head}>{leading.head(rows, true)}</div>}
      <ul className={styles.rows} aria-label={caption} data-rows aria-busy={props.isOld || undefined}>
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            className={styles.row}
            data-waiting={waiting?.(row) || undefined}
            data-urgent={urgent?.(row) || undefined}
          >
            {leading && <div className={styles.leading}>{leading.cell(row)}</div>}
            <Row of={props} row={row} onMore={() => open(rowKey(row))} />
            <Also of={short(row)} />
          </li>
        ))}
      </ul>
      {footer && <div className={styles.footer}>{footer}</div>}
      {opened !== undefined && (
        <Dialog opened kind="sheet" title={short(opened).who} onClose={() => open(null)}>
          <More of={props} row={opened} onDone={() => open(null)} />
        </Dialog>
      )}
    </div>
  );
};

const Also = ({ of: { also } }: { of: Short }) => (also ? <div className={styles.also}>{also}</div> : null);

type RowProps<T> = { of: RowsProps<T>; row: T };

const Row = <T,>({ of, row, onMore }: RowProps<T> & { onMore: () => void }) => {
  const words = of.short(row);
  const lead = of.lead?.(row);
  if (!lead)
    return (
      <button type="button" className={styles.main} aria-haspopup="dialog" data-lead onClick={onMore}>
        <Words {...words} />
        <span className={styles.dots}>{DOTS}</span>
      </button>
    );
  return (
    <>
      <Link to={lead.to} className={styles.main} data-lead>
        <span className="sr-only">{`${lead.verb ?? 'Vedi'} ${lead.name}: `}</span>
        <Words {...words} />
      </Link>
      {(of.actions ?? of.others ?? of.hasDetails) && (
        <button
          type="button"
          className={styles.more}
          aria-haspopup="dialog"
          aria-label={`Altro per ${lead.name}`}
          onClick={onMore}
        >
          {DOTS}
        </button>
      )}
    </>
  );
};

/** What may end in «…»: a number or a date that is cut would be another. */
const isWords = (part: ReactNode): boolean => typeof part === 'string' && !/\d/.test(part);

const Words = ({ who, amount, what, isWhole = false, state, why }: Short) => (
  <span className={styles.words}>
    <span className={styles.line}>
      <span className={styles.who}>{who}</span>
      <strong className="num">{amount}</strong>
    </span>
    <span className={styles.line}>
      <span className={`num ${styles.what}`} data-whole={isWhole || undefined}>
        {what
          .filter((part) => part !== null && part !== undefined && part !== '' && part !== false)
          .map((part, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
            <span key={i} data-words={isWords(part) || undefined}>
              {i > 0 && ' · '}
              {part}
            </span>
          ))}
      </span>
      <span className={styles.state}>{state}</span>
    </span>
    {why && <span className={styles.why}>{why}</span>}
  </span>
);

/** What cannot act says why, beside itself: it must not be gone by then (ACC-768). */
export const isHeld = ({ target }: { target: Pick<Element, 'closest'> }): boolean =>
  target.closest('[aria-disabled="true"]') !== null;

/** Everything a table would show of the row, and what can be done; a press on any of it puts this away. */
const More = <T,>({ of, row, onDone }: RowProps<T> & { onDone: () => void }) => {
  const actions = actionsOf(of, row);
  const others = of.others?.(row) ?? [];
  return (
    <>
      <dl className={styles.lines}>
        {of.columns.map((c) => (
          <div key={c.key}>
            <dt>{c.label}</dt>
            <dd className={c.numeric || c.amount ? 'num' : undefined}>{cellOf(c, row)}</dd>
          </div>
        ))}
      </dl>
      {(actions || others.length > 0) && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it hears the buttons inside
        <div
          className={styles.actions}
          onClick={(e) => (isHeld({ target: e.target as Element }) ? undefined : onDone())}
        >
          {actions}
          {others.map(({ label, name, onPress }) => (
            <Button key={label} variant="subtle" onClick={onPress} aria-label={`${label} ${name}`}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
};
