import { useId, useRef, useState, type ReactNode } from 'react';
import styles from './hint.module.css';

type Props = {
  /** What is said of it on hover, focus and touch, and to screen readers at once. */
  text: string;
  className?: string | undefined;
  'data-tone'?: string;
  children: ReactNode;
};

/** A word with a short explanation above it; light enough for every row of a long table. Esc hides it. */
export const Hint = ({ text, className, children, ...rest }: Props) => {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isShown, setShown] = useState(false);
  const place = (bubble: HTMLElement | null) => {
    const edge = anchor.current?.getBoundingClientRect();
    if (!bubble || !edge) return;
    bubble.showPopover();
    const { width, height } = bubble.getBoundingClientRect();
    const room = document.documentElement.clientWidth - width - 8;
    bubble.style.left = `${Math.max(8, Math.min(edge.left + edge.width / 2 - width / 2, room))}px`;
    bubble.style.top = `${edge.top > height + 16 ? edge.top - height - 8 : edge.bottom + 8}px`;
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        {...rest}
        className={`${styles.anchor} ${className ?? ''}`}
        aria-describedby={id}
        onPointerEnter={() => setShown(true)}
        onPointerLeave={() => setShown(false)}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={(e) => e.key === 'Escape' && setShown(false)}
      >
        {children}
      </button>
      <span id={id} hidden>
        {text}
      </span>
      {isShown && (
        <span ref={place} popover="manual" role="tooltip" className={styles.bubble}>
          {text}
        </span>
      )}
    </>
  );
};
