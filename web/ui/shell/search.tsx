/** Searches screens, and the customers, orders, subordinates or users a person may see. */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { find } from '@ema/calls/home.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { Shop } from '@ema/domain/access/roles.ts';
import { useSettled } from '../../kernel/latest.ts';
import { changeShop, useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { menuFor } from '../../pages/menu.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../dialog.tsx';
import styles from './search.module.css';

type Found = CallOutput<typeof find>['items'][number];
type Entry = { key: string; to: string; title: string; note: string; shop: Shop | null };

const KINDS: Record<Found['kind'], { label: string; path: (f: Found) => string }> = {
  customer: { label: 'Cliente', path: (f) => `${paths.myCustomers}?search=${encodeURIComponent(f.title)}` },
  'private-customer': {
    label: 'Cliente',
    path: (f) => `${paths.privateCustomers}?search=${encodeURIComponent(f.title)}`,
  },
  subordinate: { label: 'Sottoposto', path: (f) => `${paths.subordinateLogin}?search=${f.id}` },
  'pending-order': { label: 'Ordine in sospeso', path: (f) => paths.pendingOrder(f.id) },
  order: { label: 'Ordine', path: (f) => paths.orderDetails(f.id) },
  'admin-order': { label: 'Ordine', path: (f) => paths.adminCommission(f.id) },
  user: { label: 'Utente', path: (f) => paths.adminUser(f.id) },
};
const SHOP_NAMES = ['fibra', 'kleen'] as const;
const simple = (text: string): string => text.trim().toLocaleLowerCase('it').normalize('NFD').replace(/\p{M}/gu, '');

/** Ctrl/⌘ K: any screen, and the customers, orders, subordinates or users that the person may see. */
export const Search = ({ onClose }: { onClose: () => void }) => {
  const session = useSession();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const settled = useSettled(text.trim(), 250);
  const data = useCall(find, { query: { text: settled } }, { enabled: settled.length >= 2, keep: true });
  const screens: Entry[] = menuFor(session.roles, session.shop)
    .flatMap((s) =>
      s.entries.map((e) => ({ key: `${s.key}${e.path}`, to: e.path, title: e.label, note: s.label, shop: null })),
    )
    .filter((e) => simple(`${e.note} ${e.title}`).includes(simple(text)))
    .slice(0, text.trim() ? 6 : 40);
  const rows: Entry[] =
    settled.length >= 2 && text.trim().length >= 2
      ? (data.data?.items ?? []).map((f) => ({
          key: `${f.kind}${f.id}`,
          to: KINDS[f.kind].path(f),
          title: f.title,
          note: [KINDS[f.kind].label, f.note, f.shop === null ? '' : SHOP_NAMES[f.shop]].filter(Boolean).join(', '),
          shop: f.shop,
        }))
      : [];
  const entries = [...screens, ...rows];
  const chosen = Math.min(at, entries.length - 1);
  const go = ({ to, shop }: Entry) => {
    onClose();
    if (shop !== null && session.shop !== null && shop !== session.shop) return void changeShop(shop, to);
    const [pathname = to, query = ''] = to.split('?');
    void navigate({ to: pathname, search: Object.fromEntries(new URLSearchParams(query)) as never });
  };
  const press = (e: KeyboardEvent) => {
    const entry = entries[chosen];
    if (e.key === 'ArrowDown') setAt(Math.min(chosen + 1, entries.length - 1));
    else if (e.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (e.key === 'Enter' && entry) go(entry);
    else return;
    e.preventDefault();
  };
  const waits = text.trim().length >= 2 && (settled !== text.trim() || data.isFetching);
  return (
    <Dialog opened onClose={onClose} title="Cerca" size="lg">
      <TextInput
        role="combobox"
        aria-label="Cerca una schermata, un cliente, un ordine"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={entries[chosen] ? `${id}-${chosen}` : undefined}
        placeholder={
          session.roles.includes('ROLE_ADMIN')
            ? 'Schermata, utente, numero d’ordine'
            : 'Schermata, cliente, numero d’ordine'
        }
        autoComplete="off"
        value={text}
        onChange={(e) => {
          setText(e.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
        data-autofocus
        leftSection={<IconSearch size={18} />}
      />
      <div id={id} role="listbox" aria-label="Risultati" className={styles.found}>
        {entries.map((e, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above moves and chooses by key
          <div
            key={e.key}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === chosen}
            className={styles.entry}
            ref={(option) => {
              if (i === chosen && at > 0) option?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => go(e)}
          >
            <span>{e.title}</span>
            <span className="support small">{e.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {waits ? 'Cerco…' : entries.length === 0 ? 'Non ho trovato niente con questo nome.' : ''}
      </p>
      {data.error && (
        <p role="alert" className={styles.nothing}>
          {data.error.message}
        </p>
      )}
    </Dialog>
  );
};
