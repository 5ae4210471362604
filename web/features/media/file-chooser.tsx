/** The field in which photos and videos are chosen, or dropped, with what they may weigh beside it (NET-180). */
import { IconPhotoVideo } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatBytes } from '@ema/domain/media/media.ts';
import styles from './media.module.css';

type Props = {
  limits: { maxBytes: number; maxPhotoBytes: number };
  onChoose: (files: readonly File[]) => void;
};

export const FileChooser = ({ limits, onChoose }: Props) => {
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
        <strong>Scegli foto e video</strong>
      </label>
      <p id={`${id}-limits`} className="support">
        {`Foto fino a ${formatBytes(limits.maxPhotoBytes)}, video fino a ${formatBytes(limits.maxBytes)} ciascuno.`}
      </p>
      <input
        id={id}
        type="file"
        multiple
        accept="image/jpeg,image/png,video/mp4,video/quicktime,video/webm"
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
