/** «Registra presenze»: a reader types codes into a field that is always ready (NET-157, NET-158). */
import { Switch, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { CODE_MAX } from '@ema/domain/meetings/scanning.ts';
import { OnlyOneself } from '../../ui/only-oneself.tsx';
import { Page } from '../../ui/page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { formatTime } from '@ema/domain/kernel/days.ts';
import { CameraReader } from './camera-reader.tsx';
import { Conflicts, DoorStatus, meetingWords } from './door-status.tsx';
import styles from './meetings.module.css';
import { ScanMessage, wordsOf } from './scan-message.tsx';
import { useReadyField } from './use-ready-field.ts';
import { useScanning, type Outcome } from './use-scanning.ts';

const TITLE = 'Registra presenze';
export const ScanPage = () => (
  <OnlyOneself title={TITLE}>
    <Door />
  </OnlyOneself>
);

const Door = () => {
  const [isQuiet, setQuiet] = useState(false);
  const [isCameraOn, turnCamera] = useState(false);
  const { shown, isAgain, recent, scan, forgetConflicts, ...door } = useScanning(isQuiet);
  return (
    <Page title={TITLE} facts={meetingWords(door.meetings)} narrow>
      <CodeField onCode={scan} isCameraOn={isCameraOn} />
      <CameraReader onCode={scan} isOn={isCameraOn} onTurn={turnCamera} />
      <ScanMessage outcome={shown} isAgain={isAgain} />
      <Conflicts of={door.conflicts} onRead={forgetConflicts} />
      <DoorStatus {...door} />
      <Switch
        label="Suono a ogni lettura"
        checked={!isQuiet}
        onChange={(event) => setQuiet(!event.currentTarget.checked)}
      />
      {recent.length > 0 && <Recent of={recent} />}
    </Page>
  );
};

type FieldProps = { onCode: (code: string) => void; isCameraOn: boolean };
const CodeField = ({ onCode, isCameraOn }: FieldProps) => {
  const field = useReadyField(isCameraOn);
  const submit = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { value } = event.currentTarget;
    const isEntered = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (!isEntered || value.trim() === '') return;
    event.preventDefault();
    event.currentTarget.value = '';
    onCode(value);
  };
  return (
    <TextInput
      ref={field}
      label="Codice dell’invitato"
      description="Leggilo con il lettore, o scrivilo e premi Invio."
      size="lg"
      maxLength={CODE_MAX}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="send"
      onKeyDown={submit}
    />
  );
};

const nameOf = (o: Outcome): string => o.scanned?.payload.guest?.fullName ?? o.code;
const Recent = ({ of }: { of: readonly Outcome[] }) => (
  <section className={styles.recent}>
    <h2>Ultime letture</h2>
    <DataList
      caption="Ultime letture"
      density="dense"
      rows={of}
      rowKey={(o) => o.id}
      columns={[
        { key: 'at', label: 'Ora', render: (o) => <span className="num">{formatTime(o.at)}</span> },
        { key: 'who', label: 'Invitato', render: nameOf },
        { key: 'what', label: 'Esito', render: wordsOf },
      ]}
      short={(o) => ({ who: nameOf(o), what: [formatTime(o.at), wordsOf(o)] })}
    />
  </section>
);
