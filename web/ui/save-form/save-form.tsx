/** The frame of every form: the summary of what is wrong at the top, then the fields, each with its own sentence. */
import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import styles from './save-form.module.css';
import type { ShownForm } from './use-save-form.ts';

type Props = {
  form: ShownForm;
  children: ReactNode;
  className?: string;
  wrong?: string;
  failed?: string | null;
  summaryFrom?: number;
};

/** Labels stand above their fields, help and errors below; the browser checks nothing by itself. */
export const SaveForm = ({
  form,
  children,
  className,
  wrong = 'Ricontrolla i dati inseriti',
  failed = 'Non è stato possibile salvare',
  summaryFrom = 2,
}: Props) => (
  <form id={form.id} className={className} onSubmit={form.submit} noValidate>
    <ErrorSummary form={form} wrong={wrong} failed={failed} from={summaryFrom} />
    {form.isOutdated && <Outdated onRestart={form.restart} />}
    {children}
  </form>
);

const Outdated = ({ onRestart }: { onRestart: () => void }) => (
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
