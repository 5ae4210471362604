/** What a tile of a gallery shows: the preview, how long a video is, and the words under it. */
import { formatDuration, MEDIA_WORDS } from '@ema/domain/media/media.ts';
import classes from './galleries.module.css';
import type { Medium } from './viewer.tsx';

export const MediumTile = ({
  medium: { title, previewUrl, mediaType, durationSeconds, hasPoster },
}: {
  medium: Medium;
}) => (
  <>
    <span className={classes.picture}>
      <img src={previewUrl} alt={hasPoster ? 'Fotogramma del video' : ''} loading="lazy" decoding="async" />
      {mediaType === 'video' && (
        <span className={classes.length}>
          {durationSeconds === null ? MEDIA_WORDS.video : formatDuration(durationSeconds)}
        </span>
      )}
    </span>
    <span className={classes.words}>
      <span className={classes.name}>{title}</span>
    </span>
  </>
);
