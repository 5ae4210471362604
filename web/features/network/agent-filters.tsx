/** The filters of «Anagrafica sottoposti»; each is asked 200 ms after the last change (NET-089). */
import { Select, TextInput } from '@mantine/core';
import { DateField } from '../../ui/date-field.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import type { StateOf } from '../../ui/paged-list/use-paged-list.ts';
import { useTyped } from '../../ui/paged-list/use-typed.ts';
import { AgentFilter } from '../private-orders/agent-filter.tsx';
import { STATUSES, type AGENTS } from './agents-list.ts';
import styles from './subordinates-page.module.css';

const WAIT = 200;

export const AgentFilters = ({ list }: { list: StateOf<typeof AGENTS> }) => {
  const { sponsor = null, status = null, state = '', createdAt = '' } = list.filters;
  const [province, typeProvince] = useTyped(state, (text) => list.set({ state: text }), WAIT);
  return (
    <div className={styles.filters} role="search" aria-label="Filtri">
      <SearchField
        name="Cerca per nome, codice o contatto"
        placeholder="Nome, codice, contatto"
        wait={WAIT}
        value={list.searched}
        onChange={(search) => list.set({ search })}
      />
      <AgentFilter
        label="Sponsor"
        placeholder="Sponsor"
        only="withSubordinates"
        value={sponsor}
        onChange={(id) => list.set({ sponsor: id })}
      />
      <Select
        aria-label="Stato di attivazione"
        placeholder="Stato"
        clearable
        clearButtonProps={{ 'aria-label': 'Togli lo stato' }}
        value={status}
        onChange={(chosen) => list.set({ status: chosen })}
        data={STATUSES}
      />
      <TextInput
        aria-label="Provincia"
        placeholder="Provincia"
        value={province}
        onChange={(e) =>
          typeProvince(
            e.currentTarget.value
              .replaceAll(/[^a-z]/gi, '')
              .slice(0, 2)
              .toUpperCase(),
          )
        }
      />
      <DateField
        aria-label="Adesione dal"
        wholeDays
        value={createdAt}
        onChange={(day) => list.set({ createdAt: day })}
      />
    </div>
  );
};
