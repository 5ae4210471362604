/** Says that what one is changing was changed by somebody else meanwhile, and offers to begin again with that (NET-571). */
import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from './save-form.module.css';

type Props = {
  onRestart: () => void;
  /** How many times it was sent in vain: after each one is where one reads why. */
  refusals?: number;
};

export const Outdated = ({ onRestart, refusals = 0 }: Props) => {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    told.current?.focus({ preventScroll: true });
    // The browser keeps what was in view in its place first.
    requestAnimationFrame(() => told.current?.scrollIntoView({ block: 'nearest' }));
  }, [refusals]);
  return (
    <Alert
      ref={told}
      className={styles.alert}
      color="amber"
      variant="light"
      title="Nel frattempo questi dati sono cambiati"
      role="alert"
      tabIndex={-1}
    >
      <p className={styles.outdated}>
        Quello che hai scritto è ancora qui, ma non si può salvare sopra i dati nuovi: ricopia quello che ti serve e
        riparti da quelli.
      </p>
      <Button variant="default" size="sm" onClick={onRestart}>
        Mostra i dati attuali
      </Button>
    </Alert>
  );
};
