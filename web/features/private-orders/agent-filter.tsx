/** The filter of a list by agent. */
import { Select } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { getAgent, listAgents } from '@ema/calls/network.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import classes from './private-orders.module.css';

/** The name of the agent a list is filtered by; null while there is none. */
export const useFilteredAgent = (id: string | undefined) =>
  useCall(getAgent, { params: { id: id ?? '' } }, { enabled: Boolean(id) }).data ?? null;

type Props = {
  value: string | null;
  onChange: (id: string | null) => void;
  label?: string;
  placeholder?: string;
  /** Only agents who sponsored somebody, or who invited somebody (NET-093). */
  only?: 'withSubordinates' | 'withSubordinateInvitation';
};

/** One agent’s rows only, chosen by code or name (ORD-221, ORD-231). */
export const AgentFilter = ({
  value,
  onChange,
  label = 'Filtra per sottoposto',
  placeholder = 'Tutti i sottoposti',
  only,
}: Props) => {
  const [typed, setTyped] = useState('');
  const chosen = useFilteredAgent(value ?? undefined);
  const chosenLabel = chosen ? `${chosen.fullName} (cod. ${chosen.id})` : '';
  const search = useSettled(typed === chosenLabel ? '' : typed.trim(), 250);
  const agents = useCall(listAgents, { query: { search, ...(only ? { [only]: '1' } : {}) } }, { keep: true });
  const options = (agents.data?.items ?? []).map((a) => ({
    value: String(a.id),
    label: `${a.fullName} (cod. ${a.id})`,
  }));
  const data =
    value && chosen && !options.some((o) => o.value === value) ? [{ value, label: chosenLabel }, ...options] : options;
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconUser size={18} stroke={1.75} />}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Togli la scelta' }}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      data={data}
      // The server has already searched, by code too.
      filter={({ options: all }) => all}
      nothingFoundMessage={agents.isFetching ? 'Ricerca in corso…' : 'Nessuno trovato'}
      maxDropdownHeight={320}
    />
  );
};
