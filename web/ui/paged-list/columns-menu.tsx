/** «Colonne»: which columns of a table are shown, at the desk; the address keeps them, and so does a view. */
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import exportStyles from './export-menu.module.css';
import type { Choosable } from './shown-columns.ts';
import styles from './views-menu.module.css';

const ColumnsDialog = lazy(async () => ({ default: (await import('./columns-dialog.tsx')).ColumnsDialog }));

export const ColumnsMenu = ({ columns }: { columns: Choosable }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${exportStyles.button} ${styles.opener}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconColumns3 size={18} stroke={1.75} aria-hidden /> <span>Colonne</span>
      </button>
      {isOpen && (
        <Suspense>
          <ColumnsDialog columns={columns} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
