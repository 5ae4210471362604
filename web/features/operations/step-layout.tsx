import { Collapse } from '@mantine/core';
import { IconCheck, IconChevronDown, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createContext, use, useState, type ReactNode } from 'react';
import { plural } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useTitle } from '../../kernel/title.ts';
import { paths } from '../../paths.ts';
import { wordsOf, type Operation } from './operation-names.ts';
import type { Queue } from './queue.ts';
import styles from './step-layout.module.css';

export type StepContext = {
  queue: Queue;
  operation: Operation;
  onDone: (extra?: ReactNode) => Promise<void>;
  onPostpone: (() => void) | null;
  readOnly: boolean;
};
const Context = createContext<StepContext | null>(null);
export const StepProvider = Context;
/** The operation under way, for the steps of the centre. */
export const useStep = (): StepContext => {
  const step = use(Context);
  if (!step) throw new Error('no step here');
  return step;
};

type Props = {
  title?: string;
  lead?: ReactNode;
  /** How much of this operation is done, 0 to 1. */
  fraction?: number;
  children: ReactNode;
  /** Buttons; on a phone stuck to the bottom edge. */
  action?: ReactNode;
  /** The content takes the rest of the window, and the action stands under the list; else it stands under the content. */
  wide?: boolean;
};

/** One operation a screen: where one is, what and why, the content, the action. */
export const StepLayout = ({ title, lead, fraction = 0, children, action, wide = false }: Props) => {
  const { queue, operation, onPostpone } = useStep();
  const [isOpen, setOpen] = useState(false);
  const words = wordsOf(operation);
  const heading = title ?? words.title;
  useTitle('Centro operazioni account');
  return (
    <main id="contenuto" className={styles.layout} data-wide={wide || undefined} tabIndex={-1}>
      <div className={styles.side}>
        <div className={styles.head}>
          <h1 className="sr-only">Centro operazioni account</h1>
          <div className={styles.where}>
            <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {`Operazione ${queue.position} di ${queue.all.length}`}{' '}
              <IconChevronDown size={16} aria-hidden="true" data-open={isOpen || undefined} />
            </button>
            <strong className={styles.counter}>{`Operazione ${queue.position} di ${queue.all.length}`}</strong>
            <span className="support">
              <IconClock size={16} stroke={1.75} aria-hidden="true" />{' '}
              {`circa ${plural(words.minutes, 'minuto', 'minuti')}`}
            </span>
          </div>
          <div className={styles.progress} aria-hidden="true">
            {queue.all.map((o, i) => (
              <span key={o.operationName}>
                <i
                  style={{
                    inlineSize: `${(i + 1 < queue.position ? 1 : i + 1 === queue.position ? fraction : 0) * 100}%`,
                  }}
                />
              </span>
            ))}
          </div>
          <Collapse expanded={isOpen} className={styles.phoneDetails}>
            <Details />
          </Collapse>
          <h2 className={styles.title}>{heading}</h2>
          <p className={styles.lead}>{lead ?? words.lead}</p>
        </div>
        {/* It scrolls in a low window, so it must take the keyboard's focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.details} tabIndex={0} role="region" aria-label="Operazioni richieste">
          <Details />
        </div>
      </div>
      <section className={styles.content} aria-label={heading}>
        {children}
      </section>
      <div className={styles.action}>
        {action}
        {onPostpone && (
          <button type="button" className={styles.later} onClick={onPostpone}>
            Più tardi
          </button>
        )}
      </div>
    </main>
  );
};

/** The list of operations and the reason for this one. */
const Details = () => {
  const { queue, operation } = useStep();
  const { customer } = useSession();
  const { why } = wordsOf(operation);
  return (
    <>
      <ol className={styles.list}>
        {queue.all.map((o, i) => {
          const isDone = !queue.outstanding.includes(o) && i + 1 < queue.position;
          return (
            <li
              key={o.operationName}
              aria-current={o === operation ? 'step' : undefined}
              data-done={isDone || undefined}
            >
              <span>{isDone ? <IconCheck size={14} stroke={2.5} aria-label="fatta" /> : i + 1}</span>
              {wordsOf(o).label}
            </li>
          );
        })}
      </ol>
      {why && (
        <div className={styles.why}>
          <strong>Perché te lo chiediamo</strong>
          <p>{why}</p>
        </div>
      )}
      {customer && (
        <p className={styles.orders}>
          <Link to={paths.customerOrders}>Vai ai tuoi ordini</Link>, anche per recedere da un contratto.
        </p>
      )}
    </>
  );
};
