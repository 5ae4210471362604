/** «Cerca» in the header and Ctrl/⌘ K everywhere; the search itself is loaded when it is first opened. */
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import headerStyles from './header.module.css';
import styles from './search.module.css';

const Search = lazy(async () => ({ default: (await import('./search.tsx')).Search }));

export const SearchButton = () => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() !== 'k' || !(e.ctrlKey || e.metaKey) || e.altKey || e.shiftKey) return;
      e.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" className={headerStyles.search} onClick={() => setOpen(true)}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" /> <span>Cerca</span>
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Search onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
