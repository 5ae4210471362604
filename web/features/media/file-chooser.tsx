/** The field in which photos and videos are chosen, or dropped, with what they may weigh beside it (NET-180). */
import { IconPhotoVideo } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatBytes } from '@ema/domain/media/media.ts';
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

export const FileChooser = ({ label, limits, accept = `${PHOTOS},${VIDEOS}`, onChoose }: Props) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
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
          onChoose([...(e.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          e.currentTarget.value = '';
        }}
      />
    </div>
  );
};
