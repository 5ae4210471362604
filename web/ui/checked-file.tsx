/** A CSV that the server looks at before it is taken: the field that chooses it, what is wrong with it, and why not yet. */
import { Alert, FileInput } from '@mantine/core';
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { count, plural } from '../kernel/formats.ts';
import { readUpload, type Upload } from '../kernel/read-upload.ts';
import styles from './checked-file.module.css';
import type { SaveFormOf } from './save-form/use-save-form.ts';

type WithFile = { file: Upload | null };
/** What the server found: a sentence by line; none means that all of it can be taken. */
type Found = { faults: readonly { line: number; message: string }[] };

const FAULTS_SHOWN = 20;

/** Of several files chosen one after the other the last one counts. `ask`: sends a file to be looked at. */
export const useCheckedFile = <V extends WithFile, C extends Found>(
  form: Pick<SaveFormOf<V>, 'set' | 'refuse'>,
  ask: (file: Upload) => Promise<C>,
) => {
  const [checked, setChecked] = useState<C | null>(null);
  const [isChecking, setChecking] = useState(false);
  const latest = useRef(0);
  const keep = (file: Upload | null, answer: C | null): void => {
    const part: Partial<WithFile> = { file };
    form.set(part as Partial<V>);
    setChecked(answer);
  };
  const choose = async (chosen: File | null): Promise<void> => {
    latest.current += 1;
    const mine = latest.current;
    keep(null, null);
    setChecking(chosen !== null);
    if (!chosen) return;
    const file = await readUpload(chosen);
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
export const CheckedFileField = <V extends WithFile>({ form, of, description }: FieldProps<V>) => (
  <FileInput
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

/** What is wrong with the file, or else what is in it. */
export const CheckedFileOutcome = ({ checked: { faults }, children }: { checked: Found; children: ReactNode }) =>
  faults.length === 0 ? (
    children
  ) : (
    <Alert
      color="danger"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle />}
      title={`${plural(faults.length, 'cosa', 'cose')} da correggere nel file`}
    >
      <ul className={styles.faults}>
        {faults.slice(0, FAULTS_SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`}>{`Riga ${line}: ${message}`}</li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN && <p>{`E altre ${count(faults.length - FAULTS_SHOWN)}.`}</p>}
    </Alert>
  );
