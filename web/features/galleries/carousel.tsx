/** Pictures one beside the other, of which one is in view: swiped, stepped through by buttons or by the arrow keys. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './galleries.module.css';

export type Slide = { id: number; name: string; image: string };

export const Carousel = ({ label, slides }: { label: string; slides: readonly Slide[] }) => {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const last = slides.length - 1;
  const go = (to: number) => {
    const place = list.current;
    if (!place || to < 0 || to > last) return;
    place.scrollTo({ left: to * place.clientWidth });
    setAt(to);
  };
  return (
    <section className={classes.carousel} aria-label={label} aria-roledescription="carosello">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows go where scrolling goes */}
      <ul
        ref={list}
        className={classes.slides}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label="Immagini"
        onScroll={({ currentTarget: place }) => setAt(Math.round(place.scrollLeft / Math.max(1, place.clientWidth)))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
          event.preventDefault();
          go(at + (event.key === 'ArrowRight' ? 1 : -1));
        }}
      >
        {slides.map(({ id, name, image }, index) => (
          <li key={id} className={classes.slide} inert={index !== at} aria-hidden={index !== at}>
            <figure>
              <img src={image} alt="" loading={index <= at + 1 ? 'eager' : 'lazy'} decoding="async" />
              <figcaption>{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className={classes.steps}>
          <Button
            variant="default"
            disabled={at === 0}
            onClick={() => go(at - 1)}
            leftSection={<IconChevronLeft size={18} stroke={1.75} />}
          >
            Indietro
          </Button>
          <p className="support num" aria-live="polite">{`${at + 1} di ${slides.length}`}</p>
          <Button
            variant="default"
            disabled={at === last}
            onClick={() => go(at + 1)}
            rightSection={<IconChevronRight size={18} stroke={1.75} />}
          >
            Avanti
          </Button>
        </div>
      )}
    </section>
  );
};
