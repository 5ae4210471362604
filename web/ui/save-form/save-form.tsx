/** The frame of every form: the summary of what is wrong at the top, then the fields, each with its own sentence. */
import { use, useLayoutEffect, type ReactNode } from 'react';
import { DialogGuard, useDialogGuard } from '../dialog-guard.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Outdated } from './outdated.tsx';
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
}: Props) => {
  const { hold, wouldLose } = form;
  const isInDialog = use(DialogGuard) !== null;
  useDialogGuard(wouldLose);
  useLayoutEffect(() => hold(isInDialog), [hold, isInDialog]);
  return (
    <form id={form.id} className={className} onSubmit={form.submit} noValidate>
      <ErrorSummary form={form} wrong={wrong} failed={failed} from={summaryFrom} />
      {form.isOutdated && <Outdated onRestart={form.restart} refusals={form.isTold ? 0 : form.refusals} />}
      {children}
    </form>
  );
};
