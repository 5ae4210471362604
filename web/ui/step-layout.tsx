/** One operation a screen: where one is among all of them, what is asked and why, the content and the action. */
import { Collapse } from '@mantine/core';
import { IconCheck, IconChevronDown, IconClock } from '@tabler/icons-react';
import { createContext, use, useState, type ReactNode } from 'react';
import { plural } from '../kernel/formats.ts';
import { useTitle } from '../kernel/title.ts';
import { SkipToAction } from './step-heading.tsx';
import { useStepFocus } from './use-step-focus.ts';
import { StepMoment } from './step-moment.tsx';
import styles from './step-layout.module.css';

export type StepWords = { label: string; title: string; lead: string; why: string; minutes: number };
export type StepContext = {
  /** What all the operations are called together. */
  name: string;
  steps: readonly { key: string; label: string; isDone: boolean; isCurrent: boolean }[];
  /** Of the current one, from 1. */
  position: number;
  words: StepWords;
  /** Stands under the list. */
  note: ReactNode;
  onDone: (extra?: ReactNode) => Promise<void>;
  onPostpone: (() => void) | null;
  /** Until when it may be put off, and what happens then. */
  postponing: string | null;
  /** The browser is about to leave for a page from which it comes back here. */
  onLeave: () => void;
  readOnly: boolean;
};
/** Whether somebody opened or closed the list on a phone: it outlives the screen that stands in while the next one loads. */
type ListState = { listOpened: boolean | null; setListOpened: (isOpen: boolean) => void };
const Context = createContext<(StepContext & ListState) | null>(null);
export const StepProvider = ({ value, children }: { value: StepContext; children: ReactNode }) => {
  const [listOpened, setListOpened] = useState<boolean | null>(null);
  return <Context value={{ ...value, listOpened, setListOpened }}>{children}</Context>;
};
/** The operation under way, for the screens that carry it out. */
export const useStep = (): StepContext & ListState => {
  const step = use(Context);
  if (!step) throw new Error('no step here');
  return step;
};

type Props = {
  title?: string;
  /** Which part of the operation, where it has several under one title. */
  part?: string;
  lead?: ReactNode;
  /** How much of this operation is done, 0 to 1. */
  fraction?: number;
  children: ReactNode;
  /** Buttons; on a phone stuck to the bottom edge. */
  action?: ReactNode;
  /** The content takes the rest of the window, and the action stands under the list; else it stands under the content. */
  wide?: boolean;
  /** On a phone the list of operations is open from the start. */
  isListOpen?: boolean;
};

export const StepLayout = ({
  title,
  part = '',
  lead,
  fraction = 0,
  children,
  action,
  wide = false,
  isListOpen = false,
}: Props) => {
  const { name, steps, position, words, onPostpone, listOpened, setListOpened } = useStep();
  const isOpen = listOpened ?? isListOpen;
  const heading = title ?? words.title;
  const step = `${heading} ${part}`;
  const focused = useStepFocus(step, true);
  useTitle(name);
  return (
    <main id="contenuto" className={styles.layout} data-wide={wide || undefined} tabIndex={-1}>
      <div className={styles.side}>
        <div className={styles.head}>
          <h1 className="sr-only">{name}</h1>
          <div className={styles.where}>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              onClick={() => setListOpened(!isOpen)}
            >
              <span>
                <span className={styles.word}>Operazione </span>
                {`${position} di ${steps.length}`}
              </span>
              <IconChevronDown size={16} aria-hidden="true" data-open={isOpen || undefined} />
            </button>
            <strong className={styles.counter}>{`Operazione ${position} di ${steps.length}`}</strong>
            <span className="support">
              <IconClock size={16} stroke={1.75} aria-hidden="true" />{' '}
              {`circa ${plural(words.minutes, 'minuto', 'minuti')}`}
            </span>
          </div>
          <div className={styles.progress} aria-hidden="true">
            {steps.map((step, i) => (
              <span key={step.key}>
                <i
                  style={{
                    inlineSize: `${(i + 1 < position ? 1 : i + 1 === position ? fraction : 0) * 100}%`,
                  }}
                />
              </span>
            ))}
          </div>
          <Collapse expanded={isOpen} className={styles.phoneDetails}>
            <Details />
          </Collapse>
          <h2 ref={focused} tabIndex={-1} className={styles.title}>
            {heading}
          </h2>
          <SkipToAction />
          <p className={styles.lead} aria-live="polite">
            {lead ?? words.lead}
          </p>
        </div>
        {/* It scrolls in a low window, so it must take the keyboard's focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the way to the main button brings the focus here */}
        <div className={styles.details} tabIndex={0} role="region" aria-label="Operazioni richieste">
          <Details />
        </div>
      </div>
      <section className={styles.content} aria-label={heading}>
        {children}
      </section>
      <div className={styles.action} role="group" aria-label="Per proseguire">
        <StepMoment step={step}>{action}</StepMoment>
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
  const { steps, words, note, postponing } = useStep();
  return (
    <>
      <ol className={styles.list}>
        {steps.map((step, i) => (
          <li key={step.key} aria-current={step.isCurrent ? 'step' : undefined} data-done={step.isDone || undefined}>
            <span>{step.isDone ? <IconCheck size={14} stroke={2.5} aria-label="fatta" /> : i + 1}</span>
            {step.label}
          </li>
        ))}
      </ol>
      {words.why && (
        <div className={styles.why}>
          <strong>Perché te lo chiediamo</strong>
          <p>{words.why}</p>
        </div>
      )}
      {postponing && (
        <div className={styles.why}>
          <strong>Quanto puoi aspettare</strong>
          <p>{postponing}</p>
        </div>
      )}
      {note}
    </>
  );
};
