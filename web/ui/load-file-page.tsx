/** The page of a CSV that is looked at, with what it would change, and then loaded; each kind says what is its own. */
import { Alert, Anchor } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CheckedFileField, CheckedFileOutcome, useCheckedCsv, whyNotTaken, type Sending } from './checked-file.tsx';
import { fetchFaults } from './fetch-faults.ts';
import { Page, Panel } from './page.tsx';
import { SaveButtonWithReason } from './save-form/save-button-with-reason.tsx';
import { SaveForm } from './save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from './save-form/use-save-form.ts';
import task from './task-card.module.css';

type Found = Parameters<typeof CheckedFileOutcome>[0]['checked'];
type Values = { file: File | null };
type Props<C extends Found, F> = {
  title: string;
  facts: string;
  narrow?: boolean;
  /** Under the field: which columns, and what is worth knowing of them. */
  help: string;
  /** While there is no file. */
  choose: string;
  /** Has it looked at; nothing is loaded. */
  check: (file: File, sending: Sending) => Promise<C>;
  /** The call that answers a file of all that is wrong. */
  faults: F;
  /** What a file in order has nothing of. */
  whyNothing?: (checked: C) => string | null;
  /** Loads it. @returns what came of it, in words */
  load: (file: File, checked: C | null) => Promise<string>;
  /** Where what was loaded is seen. */
  leads: { to: string; label: string };
  button: string;
  preview: (checked: C) => ReactNode;
};

export const LoadFilePage = <C extends Found, F>(p: Props<C, F>) => {
  const [told, tell] = useState<string | null>(null);
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: { file: 'File CSV' },
    start: { file: null },
    leaving: 'warned',
    lands: 'file',
    save: async ({ file }) => {
      if (!file) return;
      const outcome = await p.load(file, chosen.checked);
      chosen.forget();
      tell(outcome);
    },
  });
  const chosen = useCheckedCsv<Values, C>(form, p.check);
  const { checked } = chosen;
  const why =
    whyNotTaken(form.values, checked, { choose: p.choose, half: 'caricato' }) ??
    (checked && p.whyNothing ? p.whyNothing(checked) : null);
  // What came of the file before stands until the next one is chosen, and not again when that one is wrong (NET-983).
  const choose = (file: File | null): void => {
    if (file) tell(null);
    chosen.choose(file);
  };
  return (
    <Page title={p.title} facts={p.facts} narrow={p.narrow ?? false}>
      {told !== null && (
        <Alert color="success" variant="light" icon={<IconCheck />} title={told} role="status">
          <Anchor component={Link} to={p.leads.to}>
            {p.leads.label}
          </Anchor>
        </Alert>
      )}
      <Panel>
        <SaveForm form={form} className={task.form}>
          <CheckedFileField form={form} of={{ ...chosen, choose }} description={p.help} />
          {checked && (
            <CheckedFileOutcome checked={checked} onFaults={() => void fetchFaults(p.faults, form)}>
              {p.preview(checked)}
            </CheckedFileOutcome>
          )}
          <div className={task.buttons}>
            <SaveButtonWithReason form={form} reason={why}>
              {p.button}
            </SaveButtonWithReason>
          </div>
        </SaveForm>
      </Panel>
    </Page>
  );
};
