/** The browser’s own dialog, in the middle of the page or along an edge, with a title and a way out. */
import { CloseButton } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { DOUBLE_CLICK_MS } from '../kernel/one-at-a-time.ts';
import { DialogGuard, type Guards } from './dialog-guard.ts';
import styles from './dialog.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** `whole`: as much of the screen as there is, for pictures. */
  size?: 'md' | 'lg' | 'whole';
  /**
   * `drawer`: along the left edge, as the menu of a phone; `sheet`: along the lower edge, under a thumb; `top`: stays
   * where it is while what it holds grows and shrinks.
   */
  kind?: 'dialog' | 'drawer' | 'sheet' | 'top';
};

/**
 * The browser's own modal dialog: it keeps the focus, gives it back, closes with Esc and with a press beside it. What
 * floats (a `Select`, a `Menu`) does not show above it: use `NativeSelect` inside, or Mantine's `Modal`.
 */
export const Dialog = ({ opened, ...rest }: Props) => (opened ? <Shown {...rest} /> : null);

/** Closes at once, or after it was asked whether what is written may go; work stops instead, and says how it ended. */
const useClosing = (ref: RefObject<HTMLDialogElement | null>, close: () => void) => {
  const guards = useRef<Guards>({ unsaved: new Set(), instead: new Map() });
  const asking = useRef<AbortController | null>(null);
  // What was saved meanwhile closes it: there is nothing to ask any more (ACC-712).
  useEffect(() => () => asking.current?.abort(), []);
  // A browser closes on a second Esc whatever it is told: what is in it is shown again.
  const stay = (): void => {
    if (ref.current?.open === false) ref.current.showModal();
  };
  const onClose = async (): Promise<void> => {
    // Asked once, however often one presses.
    if (asking.current) return;
    const { unsaved, instead } = guards.current;
    if (instead.size > 0) {
      for (const act of instead.values()) act();
      return stay();
    }
    if (unsaved.size > 0) {
      asking.current = new AbortController();
      const over = asking.current.signal;
      // Fetched when it is needed: the question is a dialog itself.
      const { confirmDialog } = await import('./notices.tsx');
      const leaves = await confirmDialog({
        title: 'Quello che hai scritto non verrà salvato. Vuoi chiudere?',
        confirm: 'Chiudi senza salvare',
        cancel: 'Continua a scrivere',
        dangerous: true,
        over,
      });
      asking.current = null;
      if (!leaves) return stay();
    }
    close();
  };
  return { guards, onClose: () => void onClose() };
};

const Shown = ({ onClose: close, title, children, size = 'md', kind = 'dialog' }: Omit<Props, 'opened'>) => {
  const ref = useRef<HTMLDialogElement>(null);
  const { guards, onClose } = useClosing(ref, close);
  const pressedBeside = useRef(false);
  const isNew = useRef(true);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      isNew.current = false;
    }, DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop belongs to the element itself
    <dialog
      ref={ref}
      className={styles.dialog}
      data-size={size}
      data-kind={kind}
      aria-labelledby={id}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      // Taken away by who opened it, it closes too, and nobody is asked.
      onClose={() => ref.current?.open === false && onClose()}
      onKeyDown={(e) => e.key === 'Escape' && e.stopPropagation()}
      onPointerDown={(e) => {
        // The second press of a double click, whose first one opened it, does not close it again.
        pressedBeside.current = e.target === e.currentTarget && !isNew.current;
      }}
      onClick={(e) => e.target === e.currentTarget && pressedBeside.current && onClose()}
    >
      <div className={styles.box}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <CloseButton size={44} iconSize={20} aria-label="Chiudi" onClick={onClose} />
        </div>
        {children !== undefined && children !== null && (
          <DialogGuard value={guards}>
            <div className={styles.body}>{children}</div>
          </DialogGuard>
        )}
      </div>
    </dialog>
  );
};
