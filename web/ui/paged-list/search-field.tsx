/** The search of a list: asks 250 ms after the last key unless told otherwise, and can be emptied at once. */
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import styles from './search-field.module.css';
import { useTyped } from './use-typed.ts';

/** The lens says that it is searched: what by is left, so that it has room. */
const inShort = (placeholder: string): string => {
  const by = /^Cerca (?:per|nel) (.+)$/.exec(placeholder)?.[1];
  return by === undefined ? placeholder : by.charAt(0).toUpperCase() + by.slice(1);
};

type Props = {
  /** What is searched by; also what screen readers call it unless `name` does. */
  placeholder: string;
  name?: string;
  value: string;
  onChange: (text: string) => void;
  /** Milliseconds after the last key. */
  wait?: number;
  className?: string;
};

export const SearchField = ({ placeholder, name, value, onChange, wait = 250, className }: Props) => {
  const [typed, type] = useTyped(value, onChange, wait);
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={name ?? placeholder}
      placeholder={inShort(placeholder)}
      classNames={{ input: styles.input }}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} />}
      rightSection={typed ? <CloseButton aria-label="Cancella la ricerca" onClick={() => type('')} /> : null}
      maxLength={80}
    />
  );
};
