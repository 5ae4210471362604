import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { menuFor } from '@ema/domain/access/menu.ts';
import { useSession } from '../../kernel/session.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './search.module.css';

/** Ctrl/⌘ K: any screen the person may open, by name. */
export const Search = ({ onClose }: { onClose: () => void }) => {
  const session = useSession();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = menuFor(session.roles, session.shop)
    .flatMap((s) => s.entries.map((e) => ({ ...e, section: s.label })))
    .filter((e) => `${e.section} ${e.label}`.toLocaleLowerCase('it').includes(text.trim().toLocaleLowerCase('it')))
    .slice(0, 12);
  const go = (path: string) => {
    onClose();
    void navigate({ to: path });
  };
  const press = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (e.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (e.key === 'Enter' && found[at]) go(found[at].path);
    else return;
    e.preventDefault();
  };
  return (
    <Dialog opened onClose={onClose} title="Cerca una schermata" size="lg">
      <TextInput
        aria-label="Cerca una schermata"
        placeholder="Ad esempio: clienti"
        value={text}
        onChange={(e) => {
          setText(e.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
        data-autofocus
        leftSection={<IconSearch size={18} />}
      />
      <ul className={styles.found}>
        {found.map((e, i) => (
          <li key={`${e.section}${e.path}`}>
            <UnstyledButton className={styles.entry} data-at={i === at || undefined} onClick={() => go(e.path)}>
              <span>{e.label}</span>
              <span className="support small">{e.section}</span>
            </UnstyledButton>
          </li>
        ))}
        {found.length === 0 && <li className="support">Nessuna schermata con questo nome.</li>}
      </ul>
    </Dialog>
  );
};
