/** The field in which photos and videos are chosen, or dropped, with what they may weigh beside it (NET-180). */
import { IconPhotoVideo } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatBytes, type MediaType } from '@ema/domain/media/media.ts';
import { isWrongFile, wrongSentence } from './wrong-files.ts';
import styles from './media.module.css';

export const PHOTOS = 'image/jpeg,image/png';
export const VIDEOS = 'video/mp4,video/quicktime,video/webm';

type Props = {
  label: string;
  limits: { maxBytes: number; maxPhotoBytes: number };
  /** What may be chosen: `PHOTOS`, `VIDEOS` or both. */
  accept?: string;
  onChoose: (files: readonly File[]) => void;
};

const limitsIn = (accept: string, { maxBytes, maxPhotoBytes }: Props['limits']): string => {
  const [photos, videos] = [`foto fino a ${formatBytes(maxPhotoBytes)}`, `video fino a ${formatBytes(maxBytes)}`];
  const words = accept === PHOTOS ? photos : accept === VIDEOS ? videos : `${photos}, ${videos} ciascuno`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
};

const heldBy = (accept: string): readonly MediaType[] =>
  accept === PHOTOS ? ['photo'] : accept === VIDEOS ? ['video'] : ['photo', 'video'];

export const FileChooser = ({ label, limits, accept = `${PHOTOS},${VIDEOS}`, onChoose }: Props) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [wrong, tellWrong] = useState<string | null>(null);
  const take = (files: readonly File[]): void => {
    const holds = heldBy(accept);
    const names = files.filter((file) => isWrongFile(file, holds)).map(({ name }) => name);
    tellWrong(wrongSentence(names, holds));
    onChoose(files.filter((file) => !isWrongFile(file, holds)));
  };
  return (
    <div
      className={styles.chooser}
      data-over={isOver || undefined}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <IconPhotoVideo size={32} stroke={1.5} aria-hidden="true" />
      <label htmlFor={id}>
        <strong>{label}</strong>
      </label>
      <p id={`${id}-limits`} className="support">
        {limitsIn(accept, limits)}
      </p>
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        aria-describedby={`${id}-limits`}
        onChange={(e) => {
          take([...(e.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          e.currentTarget.value = '';
        }}
      />
      {wrong !== null && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
};
