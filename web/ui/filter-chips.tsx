import { CloseButton } from '@mantine/core';
import styles from './filter-chips.module.css';

export type Chip = { key: string; label: string };

/** The filters that hold now, each with a way to take it away. */
export const FilterChips = ({ chips, onRemove }: { chips: readonly Chip[]; onRemove: (key: string) => void }) =>
  chips.length === 0 ? null : (
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
