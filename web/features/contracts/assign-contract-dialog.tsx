/** The dialog in which somebody is given a text to sign (ACC-387). */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { assignContract, listContractTypes, listOfficeContracts } from '@ema/calls/contracts/office.ts';
import { listUsers } from '@ema/calls/users.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { searchWords } from '../../kernel/search-words.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { LoadError } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import styles from './office-contracts.module.css';

type Person = { id: number; displayName: string };

export const askToAssign = (): Promise<void> =>
  openDialog('Assegna un documento', (close) => <AssignForm close={close} />);

type Values = { person: Person | null; documentType: string; asksDeclarations: boolean; asksMeetings: boolean };
const START: Values = { person: null, documentType: '', asksDeclarations: false, asksMeetings: false };

/** What a document asks before it is signed, where it can ask anything. */
const ASKS = {
  engagement_letter: ['asksDeclarations', 'Nuovo incarico: chiedi prima partita IVA e dichiarazioni'],
  agent_registration: ['asksMeetings', 'Chiedi prima i cinque appuntamenti del programma di fidelizzazione'],
} as const;
const askOf = (documentType: string) => (documentType in ASKS ? ASKS[documentType as keyof typeof ASKS] : null);

const reasonAgainst = ({ person, documentType }: Values): string | null => {
  if (person === null) return 'Scegli la persona.';
  return documentType === '' ? 'Scegli il documento.' : null;
};

const AssignForm = ({ close }: { close: () => void }) => {
  const types = useCall(listContractTypes, {});
  const send = useSend(assignContract, { refreshes: [listOfficeContracts] });
  const form = useSaveForm({
    labels: { person: 'Persona', documentType: 'Documento' },
    start: START,
    leaving: 'free',
    save: async ({ person, documentType, asksDeclarations, asksMeetings }) => {
      if (!person) return;
      await send.mutateAsync({
        body: {
          user: person.id,
          documentType,
          isNewContractSignature: asksDeclarations && documentType === 'engagement_letter',
          meetingsRequired: asksMeetings && documentType === 'agent_registration',
        },
      });
      close();
      successNotice(`Documento assegnato a ${person.displayName}`);
    },
    tell: (thrown) => errorDialog('Documento non assegnato', sentenceOf(thrown)),
  });
  const ask = askOf(form.values.documentType);
  return (
    <SaveForm form={form} className={classes.form}>
      <PersonField {...form.shown('person')} person={form.values.person} onChoose={(person) => form.set({ person })} />
      <NativeSelect
        {...form.text('documentType')}
        data={[
          { value: '', label: 'Scegli il documento' },
          ...(types.data?.items ?? [])
            .filter(({ id }) => id !== 'order_copy')
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {ask && (
        <Checkbox
          label={ask[1]}
          checked={form.values[ask[0]]}
          onChange={(e) => form.set({ [ask[0]]: e.currentTarget.checked })}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButtonWithReason form={form} reason={reasonAgainst(form.values)}>
          Assegna
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};

type Matches = {
  data?: { items: readonly unknown[] } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};
const WORDS = { short: '', failed: '', none: 'Nessuno trovato.' };
/** What is said instead of those who were found. */
const Search = ({ of }: { of: Matches }) => {
  if (of.data && of.data.items.length > 0) return null;
  if (of.error && !of.isFetching) return <LoadError error={of.error} onRetry={() => void of.refetch()} />;
  return (
    <p className="support" role="status">
      {searchWords({ isShort: false, isSearching: of.isFetching, hasFailed: false }, WORDS)}
    </p>
  );
};

type PersonProps = { id: string; error?: string; person: Person | null; onChoose: (person: Person | null) => void };
const PersonField = ({ id, error, person, onChoose }: PersonProps) => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const matches = useCall(
    listUsers,
    { query: { displayName: search, perPage: '8' } },
    { enabled: search.length >= 2 && person === null },
  );
  if (person)
    return (
      <div className={styles.chosen}>
        <strong>{person.displayName}</strong>
        <Button variant="subtle" size="sm" onClick={() => onChoose(null)}>
          Cambia persona
        </Button>
      </div>
    );
  return (
    <div>
      <TextInput
        id={id}
        error={error}
        label="Persona"
        description="Nome, cognome o username"
        value={typed}
        onChange={(e) => setTyped(e.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      {search.length >= 2 && <Search of={matches} />}
      {search.length >= 2 && matches.data && matches.data.items.length > 0 && (
        <ul className={styles.found} aria-label="Persone trovate">
          {matches.data.items.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => onChoose({ id: one.id, displayName: one.displayName })}>
                {one.displayName} <small>{one.username}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
