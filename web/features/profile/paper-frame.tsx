/** The shape of a card: over the photo of a paper, and empty where one is still to be taken (NET-620). */
import { IconId } from '@tabler/icons-react';
import { CARD, frameIn, type Frame } from '@ema/domain/profile/paper.ts';
import type { PhotoFacts } from '@ema/domain/profile/photo.ts';
import styles from './paper.module.css';

/** Clockwise from the upper left corner. */
const around = ({ x, y, width, height, corner: r }: Frame): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
  `h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** Lies over the whole photo, which is shown as the office will see it. */
export const PaperFrame = ({ of: { width, height } }: { of: PhotoFacts }) => (
  <svg className={styles.frame} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    <path
      d={`M0 0h${width}v${height}H0z${around(frameIn({ width, height }))}`}
      fillRule="evenodd"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);

export const EmptyPaper = ({ words }: { words: string }) => (
  <div className={styles.empty} style={{ aspectRatio: `${CARD.width} / ${CARD.height}` }}>
    <IconId size={32} stroke={1.5} aria-hidden="true" />
    <span>{words}</span>
  </div>
);
