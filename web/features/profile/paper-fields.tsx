/** Both sides of a paper: how many are there, a field with its frame for each, and a doubt when they are one photo. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyPaper } from './paper-frame.tsx';
import {
  EMPTY,
  FRAME_HINT,
  isSamePhoto,
  PAPER_HELP,
  SHOWN,
  SIDES,
  sidesThere,
  type Side,
  type SidePhotos,
} from './paper-sides.ts';
import { PhotoField } from './photo-field.tsx';
import type { ReadyPhoto } from './prepare-photo.ts';
import styles from './paper.module.css';

type Field = {
  id: string;
  label: string | undefined;
  error: string | undefined;
  value: ReadyPhoto | null;
  onChange: (value: ReadyPhoto | null) => void;
};
type Props = {
  field: (side: Side) => Field;
  photos: SidePhotos;
  /** What is said of a side that was sent before; null: it was not. */
  kept?: Record<Side, ReactNode>;
};
const NOTHING = { front: null, back: null };

export const PaperFields = ({ field, photos, kept = NOTHING }: Props) => {
  const there = sidesThere(photos, { front: kept.front !== null, back: kept.back !== null });
  const count = SIDES.filter((side) => there[side]).length;
  return (
    <>
      <div className={styles.progress}>
        <p role="status" className="num">{`${count} di ${SIDES.length} lati`}</p>
        <span aria-hidden="true">
          {SIDES.map((side) => (
            <i key={side} data-there={there[side] || undefined} />
          ))}
        </span>
      </div>
      {SIDES.map((side) => (
        <div key={side} className={styles.side}>
          <PhotoField {...field(side)} description={PAPER_HELP} shown={SHOWN[side]} isPaper />
          {photos[side] && <p className={styles.hint}>{FRAME_HINT}</p>}
          {!there[side] && <EmptyPaper words={EMPTY[side]} />}
          {kept[side]}
        </div>
      ))}
      {isSamePhoto(photos) && (
        <Alert color="amber" role="status" icon={<IconAlertTriangle />} title="Fronte e retro sono la stessa foto">
          Controlla di aver scelto il lato giusto: servono tutti e due.
        </Alert>
      )}
    </>
  );
};
