/** A choice of one user, found by name or username. */
import { Select } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { getUser, listUsers } from '@ema/calls/users.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import styles from './contact-validations.module.css';

/** The person a list is filtered by; null while there is none. */
export const useFilteredUser = (id: string | undefined) =>
  useCall(getUser, { params: { id: id ?? '' } }, { enabled: Boolean(id) }).data ?? null;

type Props = { value: string | null; onChange: (id: string | null) => void };
const labelOf = (u: { displayName: string; username: string }) => `${u.displayName} (${u.username})`;

export const UserFilter = ({ value, onChange }: Props) => {
  const [typed, setTyped] = useState('');
  const chosen = useFilteredUser(value ?? undefined);
  const search = useSettled(chosen && typed === labelOf(chosen) ? '' : typed.trim(), 300);
  const users = useCall(listUsers, { query: search ? { displayName: search } : {} }, { keep: true });
  const options = (users.data?.items ?? []).map((u) => ({ value: String(u.id), label: labelOf(u) }));
  const isMissing = chosen && value !== null && !options.some((o) => o.value === value);
  return (
    <Select
      className={styles.filter}
      aria-label="Filtra per utente"
      placeholder="Tutti gli utenti"
      leftSection={<IconUser size={18} stroke={1.75} />}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Togli l’utente scelto' }}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      data={isMissing ? [{ value, label: labelOf(chosen) }, ...options] : options}
      // The server has already searched.
      filter={({ options: all }) => all}
      nothingFoundMessage={users.isFetching ? 'Ricerca in corso…' : 'Nessun utente trovato'}
      maxDropdownHeight={320}
    />
  );
};
