/** A CSV that the server looks at before it is taken: the field that chooses it, what is wrong with it, and why not yet. */
import { Alert, Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatBytes } from '@ema/domain/media/media.ts';
import { count, plural } from '../kernel/formats.ts';
import { readUpload, type Upload } from '../kernel/read-upload.ts';
import styles from './checked-file.module.css';
import { FileField } from './file-field.tsx';
import type { SaveFormOf } from './save-form/use-save-form.ts';

/** A short file is read into the form, a long one stays on the disk. */
type WithFile<F extends Upload | File = Upload | File> = { file: F | null };
/** What the server found: a sentence by line; none means that all of it can be taken. Of many only the first come. */
type Found = { faults: readonly { line: number; message: string }[]; faultCount?: number };

const FAULTS_SHOWN = 20;

type FormOf<V extends object> = Pick<SaveFormOf<V>, 'set' | 'refuse'>;
/** How far a file has come that is being looked at; of one that is part of a form nobody tells: `of` is 0. */
export type Going = { name: string; sent: number; of: number };
/** With what a file is sent: `signal` ends when it is given up, or another one is chosen. */
export type Sending = { signal: AbortSignal; onSent: (bytes: number) => void };
/** Of several files chosen one after the other the last one counts. `ask`: sends a file to be looked at. */
export const useCheckedFile = <V extends WithFile<Upload>, C extends Found>(
  form: FormOf<V>,
  ask: (file: Upload) => Promise<C>,
) => useChecked(form, readUpload, ask, { isTold: false });
/** The same of a file that may be long: it is sent from the disk as it is. */
export const useCheckedCsv = <V extends WithFile<File>, C extends Found>(
  form: FormOf<V>,
  ask: (file: File, sending: Sending) => Promise<C>,
) => useChecked(form, async (file) => file, ask, { isTold: true });

const useChecked = <F extends Upload | File, V extends WithFile<F>, C extends Found>(
  form: FormOf<V>,
  read: (file: File) => Promise<F>,
  ask: (file: F, sending: Sending) => Promise<C>,
  { isTold }: { isTold: boolean },
) => {
  const [checked, setChecked] = useState<C | null>(null);
  const [going, setGoing] = useState<Going | null>(null);
  const latest = useRef(new AbortController());
  useEffect(() => () => latest.current.abort(), []);
  const keep = (file: F | null, answer: C | null): void => {
    const part: Partial<WithFile<F>> = { file };
    form.set(part as Partial<V>);
    setChecked(answer);
  };
  const choose = async (chosen: File | null): Promise<void> => {
    latest.current.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    keep(null, null);
    setGoing(chosen && { name: chosen.name, sent: 0, of: isTold ? chosen.size : 0 });
    if (!chosen) return;
    try {
      const file = await read(chosen);
      const onSent = (sent: number): void => {
        if (!signal.aborted) setGoing({ name: chosen.name, sent: Math.min(sent, chosen.size), of: chosen.size });
      };
      const answer = await ask(file, { signal, onSent });
      if (!signal.aborted) keep(file, answer);
    } catch (thrown) {
      if (!signal.aborted) form.refuse(thrown);
    } finally {
      if (!signal.aborted) setGoing(null);
    }
  };
  return {
    checked,
    going,
    choose: (chosen: File | null): void => void choose(chosen),
    /** While it is on its way or looked at: nothing is chosen afterwards. */
    giveUp: () => void choose(null),
    /** Once it was taken. */
    forget: () => keep(null, null),
  };
};

/** `choose`: what to choose; `half`: what does not happen to half of a file. */
export const whyNotTaken = (
  { file }: WithFile,
  checked: Found | null,
  words: { choose: string; half: string },
): string | null => {
  if (!file || !checked) return words.choose;
  return checked.faults.length > 0 ? `Correggi il file: nulla viene ${words.half} a metà.` : null;
};

type FieldProps<V extends WithFile> = {
  form: SaveFormOf<V>;
  of: Pick<ReturnType<typeof useCheckedFile>, 'going' | 'choose' | 'giveUp'>;
  description: ReactNode;
};
export const CheckedFileField = <V extends WithFile>({ form, of, description }: FieldProps<V>) => {
  const shown = form.shown('file');
  return (
    <>
      <FileField
        {...shown}
        size="md"
        accept=".csv,text/csv"
        description={description}
        placeholder={of.going?.name ?? form.values.file?.name ?? 'Scegli un file'}
        leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
        value={null}
        onChange={of.choose}
      />
      <CheckedFileGoing
        going={of.going}
        onGiveUp={() => {
          of.giveUp();
          // The button is gone: whoever used it goes on where a file is chosen.
          document.getElementById(shown.id)?.focus();
        }}
      />
    </>
  );
};

/** The words are said, once each; the figures are there to be looked at. */
const CheckedFileGoing = ({ going, onGiveUp }: { going: Going | null; onGiveUp: () => void }) => {
  const isSent = going !== null && going.sent >= going.of;
  return (
    <div className={styles.going} data-going={going !== null || undefined}>
      <p role="status" className={styles.phase}>
        {going && (isSent ? 'Controllo in corso…' : 'Invio del file…')}
      </p>
      {going && going.of > 0 && (
        <>
          <p className={styles.sent}>{`${formatBytes(going.sent)} di ${formatBytes(going.of)}`}</p>
          <Progress className={styles.bar} value={(going.sent / going.of) * 100} aria-label="Parte del file inviata" />
        </>
      )}
      {going && (
        <Button variant="default" onClick={onGiveUp}>
          Annulla
        </Button>
      )}
    </div>
  );
};

type OutcomeProps = {
  checked: Found;
  /** Fetches a file of all that is wrong. */
  onFaults?: () => void;
  children: ReactNode;
};
/** What is wrong with the file, or else what is in it. */
export const CheckedFileOutcome = ({
  checked: { faults, faultCount = faults.length },
  onFaults,
  children,
}: OutcomeProps) =>
  faults.length === 0 ? (
    children
  ) : (
    <Alert
      color="danger"
      variant="light"
      role="alert"
      classNames={{ body: styles.body }}
      icon={<IconAlertTriangle />}
      title={`${plural(faultCount, 'cosa', 'cose')} da correggere nel file`}
    >
      <ul className={styles.faults}>
        {faults.slice(0, FAULTS_SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`}>{`Riga ${line}: ${message}`}</li>
        ))}
      </ul>
      {faultCount > FAULTS_SHOWN && <p>{`E altre ${count(faultCount - FAULTS_SHOWN)}.`}</p>}
      {faultCount > FAULTS_SHOWN && onFaults && (
        <Button
          variant="default"
          classNames={{ root: styles.all, label: styles.allLabel }}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={onFaults}
        >
          Scarica tutte le righe da correggere
        </Button>
      )}
    </Alert>
  );
