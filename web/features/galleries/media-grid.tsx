/** Pictures and videos as a grid; a press shows one of them whole, with the way to the others. */
import { useState } from 'react';
import classes from './galleries.module.css';
import { MediumTile } from './medium-tile.tsx';
import { Viewer, type Medium } from './viewer.tsx';

export const MediaGrid = ({ label, media }: { label: string; media: readonly Medium[] }) => {
  const [at, go] = useState<number | null>(null);
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {media.map((medium, index) => (
          <li key={medium.id}>
            <button type="button" className={classes.tile} aria-haspopup="dialog" onClick={() => go(index)}>
              <MediumTile medium={medium} />
            </button>
          </li>
        ))}
      </ul>
      <Viewer media={media} at={at} onGo={go} />
    </>
  );
};
