/** One of several pictures and videos, as big as the screen lets it be, with the way to its neighbours. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './galleries.module.css';

export type Medium = {
  id: number;
  title: string;
  mediaType: 'photo' | 'video';
  originalUrl: string;
  previewUrl: string;
  durationSeconds: number | null;
  hasPoster: boolean;
};

type Props = {
  media: readonly Medium[];
  /** Which of them; null: none, the dialog is closed. */
  at: number | null;
  onGo: (at: number | null) => void;
};

/** Also by the arrows of the keyboard; in a video they are the player’s. */
export const Viewer = ({ media, at, onGo }: Props) => {
  const shown = at === null ? undefined : media[at];
  const last = media.length - 1;
  useEffect(() => {
    if (at === null) return undefined;
    const turn = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLVideoElement) return;
      if (event.key === 'ArrowLeft' && at > 0) onGo(at - 1);
      if (event.key === 'ArrowRight' && at < last) onGo(at + 1);
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, [at, last, onGo]);
  if (at === null || !shown) return null;
  return (
    <Dialog opened onClose={() => onGo(null)} title={shown.title} size="whole">
      <div className={classes.viewer}>
        {shown.mediaType === 'photo' ? (
          <img key={shown.id} className={classes.whole} src={shown.originalUrl} alt={shown.title} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the office uploads no words with its videos
          <video
            key={shown.id}
            className={classes.whole}
            src={shown.originalUrl}
            poster={shown.previewUrl}
            controls
            preload="metadata"
            aria-label={shown.title}
          />
        )}
        {last > 0 && (
          <div className={classes.steps}>
            <Button
              variant="default"
              disabled={at === 0}
              onClick={() => onGo(at - 1)}
              leftSection={<IconChevronLeft size={18} stroke={1.75} />}
            >
              Indietro
            </Button>
            <p className="support num" aria-live="polite">{`${at + 1} di ${media.length}`}</p>
            <Button
              variant="default"
              disabled={at === last}
              onClick={() => onGo(at + 1)}
              rightSection={<IconChevronRight size={18} stroke={1.75} />}
            >
              Avanti
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
};
