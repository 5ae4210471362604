import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSettled } from '../../kernel/latest.ts';
import classes from './private-orders.module.css';

type Props = { label: string; placeholder: string; value: string; onChange: (text: string) => void };

/** A search that tells what was typed 250 ms after the last key, and follows the address on «indietro». */
export const SearchField = ({ label, placeholder, value, onChange }: Props) => {
  const [typed, setTyped] = useState(value);
  const settled = useSettled(typed.trim(), 250);
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled]);
  useEffect(() => {
    setTyped((now) => (now.trim() === value ? now : value));
  }, [value]);
  return (
    <TextInput
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} />}
      rightSection={typed ? <CloseButton aria-label="Cancella la ricerca" onClick={() => setTyped('')} /> : null}
      type="search"
      maxLength={80}
    />
  );
};
