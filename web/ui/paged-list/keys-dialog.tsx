/** The keys that lead through lists, and the switch that silences them (WCAG 2.1.4). */
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { openDialog } from '../notices.tsx';
import styles from './keys-dialog.module.css';
import { LIST_KEYS } from './list-keys.ts';
import { useListKeysWanted } from './use-list-keys.ts';

export const openKeys = (): Promise<void> => openDialog('Scorciatoie negli elenchi', () => <Keys />);

const Keys = () => {
  const { isOn: kept, keep } = useListKeysWanted();
  const [isOn, turn] = useState(kept);
  return (
    <>
      <dl className={styles.keys} data-off={!isOn || undefined}>
        {LIST_KEYS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Scorciatoie da tastiera"
        description="Spente, i tasti tornano del browser e dei programmi di dettatura"
        checked={isOn}
        onChange={(e) => {
          turn(e.currentTarget.checked);
          keep(e.currentTarget.checked);
        }}
      />
    </>
  );
};
