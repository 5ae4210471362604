/** The link to a file: a press fetches and saves it, and says why when it cannot be had (NET-1090). */
import { useSyncExternalStore, type ComponentProps, type MouseEvent } from 'react';
import { fetchToSave, underWay } from './fetch-to-save.ts';
import styles from './download-link.module.css';

type Pressed = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;
/** With another button or a key the browser does what it does with every link. */
export const isPlainPress = (e: Pressed): boolean =>
  e.button === 0 && !e.metaKey && !e.ctrlKey && !e.shiftKey && !e.altKey && !e.defaultPrevented;

type Props = Omit<ComponentProps<'a'>, 'href' | 'download'> & { href: string };

/**
 * Also what a button or a link of Mantine is made of (`component={DownloadLink}`). A file that may be longer than a
 * device has memory for is a plain link without `download` instead: its faults are pages of the server (NET-1091).
 */
export const DownloadLink = ({ href, onClick, className, children, ...rest }: Props) => {
  const isBusy = useSyncExternalStore(
    underWay.subscribe,
    () => underWay.has(href),
    () => false,
  );
  return (
    <a
      {...rest}
      href={href}
      download
      aria-busy={isBusy || undefined}
      className={className ? `${styles.link} ${className}` : styles.link}
      onClick={(e) => {
        onClick?.(e);
        if (!isPlainPress(e)) return;
        e.preventDefault();
        void fetchToSave(href);
      }}
    >
      {children}
    </a>
  );
};
