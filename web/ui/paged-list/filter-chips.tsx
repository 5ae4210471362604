/** The filters that hold now, each as a chip with a way to take it away, and all at once where there can be several. */
import { Button, CloseButton } from '@mantine/core';
import type { FilterChip } from './view.ts';
import styles from './filter-chips.module.css';

type Props = {
  chips: readonly FilterChip[];
  onRemove: (key: string) => void;
  /** Offered beside the chips of a list that has several filters. */
  onRemoveAll?: () => void;
};

export const FilterChips = ({ chips, onRemove, onRemoveAll }: Props) => {
  if (chips.length === 0) return null;
  const list = (
    <ul className={styles.chips} aria-label="Filtri attivi">
      {chips.map((c) => (
        <li key={c.key}>
          {c.label}
          <CloseButton
            size={24}
            iconSize={14}
            aria-label={`Togli il filtro ${c.label}`}
            onClick={() => onRemove(c.key)}
          />
        </li>
      ))}
    </ul>
  );
  if (!onRemoveAll) return list;
  return (
    <div className={styles.line}>
      {list}
      <Button variant="subtle" size="sm" onClick={onRemoveAll}>
        Togli tutti
      </Button>
    </div>
  );
};
