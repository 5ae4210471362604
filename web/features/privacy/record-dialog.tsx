/** The office writes down a request that came by letter, by telephone or by e-mail, of whoever it finds (NET-501). */
import { Button, NativeSelect, Textarea, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { findPrivacyPeople, listPrivacyRequests, recordPrivacyRequest } from '@ema/calls/privacy.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { deadlineOf } from '@ema/domain/privacy/deadline.ts';
import { mayHaveCome } from '@ema/domain/privacy/may.ts';
import {
  CHANNEL_WORDS,
  KIND_WORDS,
  REASON_LENGTH,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  type RequestChannel,
  type RequestKind,
} from '@ema/domain/privacy/states.ts';
import { now } from '../../kernel/clock.ts';
import { day } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import styles from './privacy.module.css';

type Person = CallOutput<typeof findPrivacyPeople>['items'][number];
const keyOf = (p: Person): string => (p.personId === null ? `v${p.privateCustomerId}` : `p${p.personId}`);
type Values = { person: Person | null; kind: RequestKind; channel: RequestChannel; receivedOn: string; reason: string };
const LABELS = {
  person: 'Persona',
  kind: 'Che cosa chiede',
  channel: 'Come è arrivata',
  receivedOn: 'Ricevuta il',
  reason: 'Motivo, con le sue parole',
};

export const RecordDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog opened onClose={onClose} title="Registra una richiesta" size="lg">
    <RecordForm onClose={onClose} />
  </Dialog>
);

const RecordForm = ({ onClose }: { onClose: () => void }) => {
  const today = romeDay(now());
  const record = useSend(recordPrivacyRequest, { refreshes: [listPrivacyRequests] });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { person: null, kind: 'erasure', channel: 'e-mail', receivedOn: today, reason: '' },
    leaving: 'warned',
    check: ({ person, receivedOn, reason }) => ({
      person: person === null ? 'Cerca la persona e sceglila.' : null,
      receivedOn: receivedOn === '' ? 'Scegli il giorno.' : mayHaveCome(receivedOn, today),
      reason: reason.trim() === '' ? 'Scrivi che cosa chiede.' : null,
    }),
    save: async ({ person, ...asked }) => {
      const { personId = null, privateCustomerId = null } = person ?? {};
      await record.mutateAsync({ body: { ...asked, personId, privateCustomerId } });
      onClose();
      successNotice('Richiesta registrata');
      return 'leaving';
    },
  });
  const { receivedOn } = form.values;
  return (
    <SaveForm form={form} className={classes.form}>
      <Whom chosen={form.values.person} choose={(person) => form.set({ person })} shown={form.shown('person')} />
      <div className={styles.pair}>
        <NativeSelect {...form.text('kind')} data={REQUEST_KINDS.map((k) => ({ value: k, label: KIND_WORDS[k] }))} />
        <NativeSelect
          {...form.text('channel')}
          data={REQUEST_CHANNELS.map((c) => ({ value: c, label: CHANNEL_WORDS[c] }))}
        />
        <DateField
          {...form.field('receivedOn')}
          max={today}
          description={receivedOn === '' ? ' ' : `Risposta dovuta entro il ${day(deadlineOf(receivedOn))}`}
        />
      </div>
      <Textarea {...form.text('reason')} autosize minRows={3} maxLength={REASON_LENGTH} />
      <SaveButton form={form}>Registra</SaveButton>
    </SaveForm>
  );
};

type WhomProps = {
  chosen: Person | null;
  choose: (person: Person | null) => void;
  shown: { id: string; error?: string | null | undefined };
};
const Whom = ({ chosen, choose, shown }: WhomProps) => {
  const group = useRef<HTMLFieldSetElement>(null);
  const [search, find] = useState('');
  const people = useCall(findPrivacyPeople, { query: { search } }, { enabled: search.trim().length >= 2 });
  const matches = search.trim().length < 2 ? [] : (people.data?.items ?? []);
  // What was pressed is gone: the group is what is read next.
  const take = (person: Person | null): void => {
    choose(person);
    group.current?.focus();
  };
  return (
    <fieldset ref={group} className={styles.people} id={shown.id} tabIndex={-1} aria-describedby={`${shown.id}-fault`}>
      <legend>{LABELS.person}</legend>
      {chosen ? (
        <div className={styles.chosen}>
          <Named person={chosen} />
          <Button variant="default" size="sm" onClick={() => take(null)}>
            Cambia persona
          </Button>
        </div>
      ) : (
        <>
          <SearchField placeholder="Nome, contatto o codice fiscale" value={search} onChange={find} />
          {matches.length > 0 && (
            <ul className={styles.found} aria-label="Persone trovate">
              {matches.map((p) => (
                <li key={keyOf(p)}>
                  <UnstyledButton onClick={() => take(p)}>
                    <Named person={p} />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
          {people.data && search.trim().length >= 2 && matches.length === 0 && (
            <p className={styles.left}>Nessuna persona trovata.</p>
          )}
        </>
      )}
      <p id={`${shown.id}-fault`} className={styles.fault}>
        {shown.error}
      </p>
    </fieldset>
  );
};

const Named = ({ person: { name, what } }: { person: Person }) => (
  <span>
    <span className={styles.who}>{name}</span>
    <span className={styles.left}>{what}</span>
  </span>
);
