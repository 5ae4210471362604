/** A button that opens a menu of actions below itself. */
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './drop-menu.module.css';

type Props = {
  /** What stands on the button. */
  button: ReactNode;
  buttonClass?: string;
  buttonData?: Record<`data-${string}`, string | number | boolean | undefined>;
  label?: string;
  /** A quiet line above the entries. */
  heading?: string;
  /** Entries: each a button or a link with `role="menuitem"`. */
  children: ReactNode;
};

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

/** A button that opens a short menu under its right edge, or above it in the lower half of the window: arrows, Home, End, Esc; light enough for every page. */
export const DropMenu = ({ button, buttonClass, buttonData, label, heading, children }: Props) => {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = () => {
    const edge = opener.current?.getBoundingClientRect();
    if (!edge || !menu.current) return;
    const isLow = edge.top > window.innerHeight / 2;
    menu.current.style.top = isLow ? 'auto' : `${edge.bottom + 6}px`;
    menu.current.style.bottom = isLow ? `${window.innerHeight - edge.top + 6}px` : 'auto';
    menu.current.style.right = `${Math.max(8, document.documentElement.clientWidth - edge.right)}px`;
  };
  const move = (e: KeyboardEvent) => {
    const items = itemsOf(menu.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[e.key];
    if (to === undefined) {
      if (e.key === 'Tab') menu.current?.hidePopover();
      return;
    }
    e.preventDefault();
    items[(to + items.length) % items.length]?.focus();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass ? `${styles.opener} ${buttonClass}` : styles.opener}
        {...buttonData}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={(e) => {
          if (e.key !== 'ArrowDown' || isOpen) return;
          e.preventDefault();
          menu.current?.showPopover();
        }}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={heading ?? label}
        className={styles.menu}
        onBeforeToggle={place}
        onToggle={(e) => {
          const open = e.newState === 'open';
          setOpen(open);
          if (open) itemsOf(menu.current)[0]?.focus();
        }}
        onKeyDown={move}
        onClick={() => menu.current?.hidePopover()}
      >
        {heading && (
          <div className={styles.heading} aria-hidden="true">
            {heading}
          </div>
        )}
        {children}
      </div>
    </>
  );
};
