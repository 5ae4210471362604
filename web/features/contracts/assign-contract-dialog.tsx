/** The dialog in which somebody is given a text to sign (ACC-387). */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { assignContract, listContractTypes, listOfficeContracts } from '@ema/calls/contracts/office.ts';
import { listUsers } from '@ema/calls/users.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import classes from '../../ui/task-card.module.css';
import styles from './office-contracts.module.css';

type Person = { id: number; displayName: string };

export const askToAssign = (): Promise<void> =>
  openDialog('Assegna un documento', (close) => <AssignForm close={close} />);

const AssignForm = ({ close }: { close: () => void }) => {
  const types = useCall(listContractTypes, {});
  const [person, setPerson] = useState<Person | null>(null);
  const [documentType, setType] = useState('');
  const [isNewContractSignature, setNew] = useState(false);
  const [meetingsRequired, setMeetings] = useState(false);
  const send = useSend(assignContract, { refreshes: [listOfficeContracts] });
  const assign = async () => {
    if (!person) return;
    try {
      await send.mutateAsync({
        body: {
          user: person.id,
          documentType,
          isNewContractSignature: isNewContractSignature && documentType === 'engagement_letter',
          meetingsRequired: meetingsRequired && documentType === 'agent_registration',
        },
      });
      close();
      successNotice(`Documento assegnato a ${person.displayName}`);
    } catch (thrown) {
      await errorDialog('Documento non assegnato', sentenceOf(thrown));
    }
  };
  return (
    <div className={classes.form}>
      <PersonField person={person} onChoose={setPerson} />
      <NativeSelect
        label="Documento"
        value={documentType}
        onChange={(e) => setType(e.currentTarget.value)}
        data={[
          { value: '', label: 'Scegli il documento' },
          ...(types.data?.items ?? [])
            .filter(({ id }) => id !== 'order_copy')
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {documentType === 'engagement_letter' && (
        <Checkbox
          label="Nuovo incarico: chiedi prima partita IVA e dichiarazioni"
          checked={isNewContractSignature}
          onChange={(e) => setNew(e.currentTarget.checked)}
        />
      )}
      {documentType === 'agent_registration' && (
        <Checkbox
          label="Chiedi prima i cinque appuntamenti del programma di fidelizzazione"
          checked={meetingsRequired}
          onChange={(e) => setMeetings(e.currentTarget.checked)}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <ButtonWithReason
          reason={person === null ? 'Scegli la persona.' : documentType === '' ? 'Scegli il documento.' : null}
          loading={send.isPending}
          onClick={() => void assign()}
        >
          Assegna
        </ButtonWithReason>
      </div>
    </div>
  );
};

const PersonField = ({ person, onChoose }: { person: Person | null; onChoose: (person: Person | null) => void }) => {
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
        label="Persona"
        description="Nome, cognome o username"
        value={typed}
        onChange={(e) => setTyped(e.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      {search.length >= 2 && matches.data && (
        <ul className={styles.found} aria-label="Persone trovate">
          {matches.data.items.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => onChoose({ id: one.id, displayName: one.displayName })}>
                {one.displayName} <small>{one.username}</small>
              </button>
            </li>
          ))}
          {matches.data.items.length === 0 && <li className="support">Nessuno trovato.</li>}
        </ul>
      )}
    </div>
  );
};
