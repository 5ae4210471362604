/** The files that are chosen or on their way, each with its size and how far it is (NET-176, NET-177). */
import { CloseButton } from '@mantine/core';
import { formatBytes } from '@ema/domain/media/media.ts';
import styles from './media.module.css';
import type { Queued } from './file-queue.ts';

const stateOf = ({ state, sent, file }: Queued): string => {
  if (state === 'done') return 'Caricato';
  if (state === 'failed') return 'Non caricato';
  if (state === 'chosen') return formatBytes(file.size);
  if (state === 'waiting') return `${formatBytes(file.size)}, in attesa`;
  return `${formatBytes(sent)} di ${formatBytes(file.size)}`;
};

export const UploadQueue = ({ queue, onRemove }: { queue: readonly Queued[]; onRemove: (key: number) => void }) => {
  if (queue.length === 0) return null;
  return (
    <ul className={styles.queue} aria-label="File da caricare">
      {queue.map((one) => (
        <li key={one.key}>
          <div>
            <p className={styles.name}>{one.file.name}</p>
            <p className="support small num">{stateOf(one)}</p>
          </div>
          {(one.state === 'chosen' || one.state === 'waiting') && (
            <CloseButton
              size={44}
              iconSize={18}
              aria-label={`Togli ${one.file.name}`}
              onClick={() => onRemove(one.key)}
            />
          )}
          {one.state === 'sending' && (
            <progress max={one.file.size} value={one.sent} aria-label={`Caricamento di ${one.file.name}`} />
          )}
        </li>
      ))}
    </ul>
  );
};
