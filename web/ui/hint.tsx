/** A short text above a word or an element, on hover, focus or touch. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './hint.module.css';

/** Touch has no «away»: a bubble that was tapped open goes after so long. */
const GONE_AFTER_MS = 6000;

/** A short text above something, on hover, focus and touch; Esc hides it. `anchor` goes onto the element, `bubble` beside it. */
export const useBubble = (text: string | null) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  const place = (bubble: HTMLElement | null) => {
    const edge = anchor.current?.getBoundingClientRect();
    if (!bubble || !edge) return;
    bubble.showPopover();
    const { width, height } = bubble.getBoundingClientRect();
    const room = document.documentElement.clientWidth - width - 8;
    bubble.style.left = `${Math.max(8, Math.min(edge.left + edge.width / 2 - width / 2, room))}px`;
    bubble.style.top = `${edge.top > height + 16 ? edge.top - height - 8 : edge.bottom + 8}px`;
  };
  return {
    show: () => setShown(true),
    hide: () => setShown(false),
    anchor: {
      ref: anchor,
      onPointerEnter: () => setShown(true),
      onPointerLeave: () => setShown(false),
      onFocus: () => setShown(true),
      onBlur: () => setShown(false),
      onKeyDown: (e: React.KeyboardEvent) => e.key === 'Escape' && setShown(false),
    },
    bubble:
      isShown && text !== null ? (
        <span ref={place} popover="manual" role="tooltip" className={styles.bubble}>
          {text}
        </span>
      ) : null,
  };
};

type Props = {
  /** What is said of it on hover, focus and touch, and to screen readers at once. */
  text: string;
  className?: string | undefined;
  'data-tone'?: string;
  children: ReactNode;
};

/** A word with a short explanation above it; light enough for every row of a long table. */
export const Hint = ({ text, className, children, ...rest }: Props) => {
  const id = useId();
  const { anchor, bubble } = useBubble(text);
  return (
    <>
      <button
        type="button"
        {...rest}
        {...anchor}
        className={`${styles.anchor} ${className ?? ''}`}
        aria-describedby={id}
      >
        {children}
      </button>
      <span id={id} hidden>
        {text}
      </span>
      {bubble}
    </>
  );
};
