/** The filters of an agent's appointments: text, day and status (NET-103). */
import { NativeSelect } from '@mantine/core';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '@ema/domain/appointments/states.ts';
import { STATUS_WORDS } from '@ema/domain/appointments/words.ts';
import { DateField } from '../../ui/date-field.tsx';
import filterStyles from '../../ui/filter-row.module.css';
import { SearchField } from '../../ui/paged-list/search-field.tsx';

type Filter = 'search' | 'date' | 'status';
type List = {
  searched: string;
  filters: { readonly date?: string; readonly status?: string };
  set: (change: Partial<Record<Filter, string | null>>) => void;
};

export const StatusFilter = ({
  value,
  onChange,
}: {
  value: string;
  onChange: (s: AppointmentStatus | null) => void;
}) => (
  <NativeSelect
    aria-label="Stato"
    value={value}
    onChange={(e) => onChange(APPOINTMENT_STATUSES.find((status) => status === e.currentTarget.value) ?? null)}
    data={[
      { value: '', label: 'Ogni stato' },
      ...APPOINTMENT_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status] })),
    ]}
  />
);

export const AppointmentFilters = ({ list }: { list: List }) => (
  <div className={filterStyles.filters} role="search" aria-label="Filtri">
    <SearchField
      name="Cerca per nome, contatto o indirizzo"
      placeholder="Nome, contatto, indirizzo"
      value={list.searched}
      onChange={(search) => list.set({ search })}
    />
    <DateField
      aria-label="Data"
      wholeDays
      value={list.filters.date ?? ''}
      onChange={(date) => list.set({ date: date || null })}
    />
    <StatusFilter value={list.filters.status ?? ''} onChange={(status) => list.set({ status })} />
  </div>
);
