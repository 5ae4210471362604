/** Photos and videos as a grid of previews, with its states and its pager. */
import type { ReactNode } from 'react';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listMedia } from '@ema/calls/media.ts';
import { formatDuration, MEDIA_WORDS } from '@ema/domain/media/media.ts';
import { moment } from '../../kernel/formats.ts';
import { openDialog } from '../../ui/notices.tsx';
import { EmptyState, Loading, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/paged-list/pager-bar.tsx';
import type { Shown } from '../../ui/paged-list/use-paged-list.ts';
import styles from './media.module.css';

type Answer = CallOutput<typeof listMedia>;
export type Medium = Answer['items'][number];
/** «la foto mare.jpg», for whoever does not see it. */
export const nameOf = (m: Medium): string => `${m.mediaType === 'photo' ? 'la foto' : 'il video'} ${m.name}`;

type Props = {
  title: string;
  list: Shown<Answer>;
  /** What stands above the day of a tile. */
  label: (m: Medium) => string;
  note?: (m: Medium) => ReactNode;
  actions: (m: Medium) => ReactNode;
  /** The box to choose it with others by, in the corner of its preview. */
  choice?: (m: Medium) => ReactNode;
  /** Stands above the tiles once they are there. */
  above?: (items: readonly Medium[]) => ReactNode;
  empty: ReactNode;
};

export const MediaGrid = ({ title, list, label, note, actions, choice, above, empty }: Props) => (
  <Loading
    of={list}
    skeleton={<SkeletonRows rows={3} height={180} />}
    isEmpty={(answer) => answer.items.length === 0}
    empty={<EmptyState title="Nessuna foto o video trovati">{empty}</EmptyState>}
  >
    {({ items, pagination }) => (
      <div className={styles.tiles}>
        {above?.(items)}
        <ul className={styles.grid} aria-label={title}>
          {items.map((m) => (
            <li key={m.id} className={styles.tile}>
              <div className={styles.frame}>
                <button
                  type="button"
                  className={styles.open}
                  onClick={() => void show(m)}
                  aria-label={`Apri ${nameOf(m)}`}
                >
                  <img src={m.previewUrl} alt={m.hasPoster ? `Fotogramma di ${m.name}` : ''} loading="lazy" />
                </button>
                {choice && <div className={styles.choice}>{choice(m)}</div>}
                {m.mediaType === 'video' && (
                  <span className={styles.length}>
                    {m.durationSeconds === null ? MEDIA_WORDS.video : formatDuration(m.durationSeconds)}
                  </span>
                )}
              </div>
              <div className={styles.words}>
                <p className={styles.name} title={label(m)}>
                  {label(m)}
                </p>
                <p className="support small num">{moment(m.createdAt)}</p>
                {note?.(m)}
              </div>
              <div className={styles.actions}>{actions(m)}</div>
            </li>
          ))}
        </ul>
        {pagination.totalPages > 1 && (
          <div className={styles.pager}>
            <PagerBar pagination={pagination} onPage={list.toPage} />
          </div>
        )}
      </div>
    )}
  </Loading>
);

const show = (m: Medium): Promise<void> =>
  openDialog(m.name, () =>
    m.mediaType === 'photo' ? (
      <img className={styles.whole} src={m.originalUrl} alt={m.name} />
    ) : (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- whoever filmed it wrote no words for it
      <video
        className={styles.whole}
        src={m.originalUrl}
        {...(m.hasPoster && { poster: m.previewUrl })}
        controls
        preload="metadata"
        aria-label={m.name}
      />
    ),
  );
