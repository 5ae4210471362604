/** The field in which a photo is chosen: looked at before it is sent, shown, and doubted in words. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { paperDoubts } from '@ema/domain/profile/paper.ts';
import { photoDoubts } from '@ema/domain/profile/photo.ts';
import { FileField } from '../../ui/file-field.tsx';
import { PaperFrame } from './paper-frame.tsx';
import { preparePhoto, type ReadyPhoto } from './prepare-photo.ts';
import styles from './photo-field.module.css';

type Props = {
  id: string;
  label: string | undefined;
  error: string | undefined;
  value: ReadyPhoto | null;
  onChange: (value: ReadyPhoto | null) => void;
  description: string;
  /** What the preview is called. */
  shown: string;
  /** A face, looked at through an oval, held upright. */
  isPortrait?: boolean;
  /** A card or another paper, looked at through the frame of a card (NET-620). */
  isPaper?: boolean;
};

const doubtsOf = (value: ReadyPhoto | null, isPortrait: boolean, isPaper = false): string[] =>
  value ? [...photoDoubts(value.facts, isPortrait), ...(isPaper ? paperDoubts(value.facts) : [])] : [];

export const PhotoField = ({ value, onChange, error, shown, isPortrait = false, isPaper, ...field }: Props) => {
  const [fault, setFault] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const choice = useRef(0);
  const choose = async (file: File | null) => {
    choice.current += 1;
    const mine = choice.current;
    setFault(null);
    onChange(null);
    setReading(file !== null);
    if (!file) return;
    const photo = await preparePhoto(file);
    if (mine !== choice.current) return;
    setReading(false);
    if (typeof photo === 'string') setFault(photo);
    else onChange(photo);
  };
  const doubts = doubtsOf(value, isPortrait, isPaper);
  return (
    <div className={styles.field}>
      <FileField
        {...field}
        size="md"
        accept="image/*"
        placeholder={isReading ? 'Controllo la foto…' : (value?.upload.name ?? 'Scegli una foto')}
        leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
        error={error ?? fault}
        onChange={(file) => void choose(file)}
      />
      {value && (
        <figure className={styles.preview} data-portrait={isPortrait || undefined}>
          <img src={value.upload.content} alt={shown} />
          {isPortrait && (
            <svg viewBox="0 0 100 125" preserveAspectRatio="none" aria-hidden="true">
              <path
                d="M0 0h100v125H0zM50 14c-19 0-31 19-31 44s13 46 31 46 31-21 31-46-12-44-31-44z"
                fillRule="evenodd"
              />
            </svg>
          )}
          {isPaper && <PaperFrame of={value.facts} />}
        </figure>
      )}
      {value && isPortrait && (
        <p className={styles.hint}>Il viso deve stare tutto nell’ovale, al centro. Se esce, scegli un’altra foto.</p>
      )}
      {doubts.length > 0 && (
        <Alert color="amber" role="status" icon={<IconAlertTriangle />} title="Controlla la foto prima di inviarla">
          {doubts.map((doubt) => (
            <p key={doubt} className={styles.doubt}>
              {doubt}
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
};
