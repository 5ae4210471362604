/** A CSV that the server looks at before it is taken: the field that chooses it, what is wrong with it, and why not yet. */
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
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
/** Of several files chosen one after the other the last one counts. `ask`: sends a file to be looked at. */
export const useCheckedFile = <V extends WithFile<Upload>, C extends Found>(
  form: FormOf<V>,
  ask: (file: Upload) => Promise<C>,
) => useChecked(form, readUpload, ask);
/** The same of a file that may be long: it is sent from the disk as it is. */
export const useCheckedCsv = <V extends WithFile<File>, C extends Found>(
  form: FormOf<V>,
  ask: (file: File) => Promise<C>,
) => useChecked(form, async (file) => file, ask);

const useChecked = <F extends Upload | File, V extends WithFile<F>, C extends Found>(
  form: FormOf<V>,
  read: (file: File) => Promise<F>,
  ask: (file: F) => Promise<C>,
) => {
  const [checked, setChecked] = useState<C | null>(null);
  const [isChecking, setChecking] = useState(false);
  const latest = useRef(0);
  const keep = (file: F | null, answer: C | null): void => {
    const part: Partial<WithFile<F>> = { file };
    form.set(part as Partial<V>);
    setChecked(answer);
  };
  const choose = async (chosen: File | null): Promise<void> => {
    latest.current += 1;
    const mine = latest.current;
    keep(null, null);
    setChecking(chosen !== null);
    if (!chosen) return;
    const file = await read(chosen);
    try {
      const answer = await ask(file);
      if (mine === latest.current) keep(file, answer);
    } catch (thrown) {
      if (mine === latest.current) form.refuse(thrown);
    } finally {
      if (mine === latest.current) setChecking(false);
    }
  };
  return {
    checked,
    isChecking,
    choose: (chosen: File | null) => void choose(chosen),
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
  of: Pick<ReturnType<typeof useCheckedFile>, 'isChecking' | 'choose'>;
  description: ReactNode;
};
export const CheckedFileField = <V extends WithFile>({ form, of, description }: FieldProps<V>) => {
  return (
    <FileField
      {...form.shown('file')}
      size="md"
      accept=".csv,text/csv"
      description={description}
      placeholder={of.isChecking ? 'Controllo il file…' : (form.values.file?.name ?? 'Scegli un file')}
      leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
      value={null}
      onChange={of.choose}
    />
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
