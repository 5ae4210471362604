/** Chooses the columns of a table: a press shows one or puts it away at once. */
import { Button, Checkbox } from '@mantine/core';
import { Dialog } from '../dialog.tsx';
import { useColumns, type Choosable } from './shown-columns.ts';
import styles from './views-menu.module.css';

type Props = { columns: Choosable; onClose: () => void };

export const ColumnsDialog = ({ columns, onClose }: Props) => {
  const { away, toggle, showAll } = useColumns(columns);
  return (
    <Dialog opened onClose={onClose} title="Colonne dell’elenco">
      <ul className={styles.columns}>
        {columns.map(({ key, label }, i) => (
          <li key={key}>
            <Checkbox
              label={label}
              checked={!away.includes(key)}
              disabled={i === 0}
              description={i === 0 ? 'Sempre mostrata' : undefined}
              onChange={() => toggle(key)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="subtle" onClick={showAll} disabled={away.length === 0}>
          Mostra tutte
        </Button>
      </div>
    </Dialog>
  );
};
