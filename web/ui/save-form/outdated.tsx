/** Says that what one is changing was changed by somebody else meanwhile, and offers to begin again with that (NET-571). */
import { Alert, Button } from '@mantine/core';
import styles from './save-form.module.css';

export const Outdated = ({ onRestart }: { onRestart: () => void }) => (
  <Alert color="amber" variant="light" title="Nel frattempo questi dati sono cambiati" role="alert">
    <p className={styles.outdated}>
      Quello che hai scritto è ancora qui, ma non si può salvare sopra i dati nuovi: ricopia quello che ti serve e
      riparti da quelli.
    </p>
    <Button variant="default" size="sm" onClick={onRestart}>
      Mostra i dati attuali
    </Button>
  </Alert>
);
