/** What can be done with one row of «Amministra commissioni»: export it, print it, open it. */
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './admin-orders.module.css';
import type { AdminOrderRow } from './orders-list.ts';

export const SMALL = { variant: 'subtle', size: 'xs', px: 'xs' } as const;

type Props = { row: AdminOrderRow; onExport: () => void; lead: ReactNode };

export const OrderRowActions = ({ row: r, onExport, lead }: Props) => (
  <>
    {r.undone ? (
      <span className={styles.undone}>
        <IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" /> {r.undone.text}
      </span>
    ) : r.exported ? (
      <span className={styles.done}>
        <IconCheck size={16} stroke={1.75} aria-hidden="true" /> Esportata
      </span>
    ) : (
      <Button {...SMALL} variant="light" onClick={onExport} aria-label={`Esporta la commissione ${r.id}`}>
        Esporta
      </Button>
    )}
    <Button
      {...SMALL}
      component="a"
      href={`/file/commission/${r.id}`}
      target="_blank"
      rel="noopener"
      aria-label={`PDF della commissione ${r.id}`}
    >
      PDF
    </Button>
    {lead}
  </>
);
