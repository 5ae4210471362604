/** «Utenti dei meeting»: who may register attendances, made and changed here (NET-150 to NET-154). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listUsers, usersFile } from '@ema/calls/users.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayEditAccount } from '@ema/domain/users/may.ts';
import { userTypeName } from '@ema/domain/users/words.ts';
import { moment } from '../../kernel/formats.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { TurnButton } from '../users/turn-button.tsx';
import { useDisableUser } from '../users/use-disable-user.ts';
import { UserFormDialog } from '../users/user-form.tsx';
import styles from './meetings.module.css';

type User = CallOutput<typeof listUsers>['items'][number];

const USERS = describeList(listUsers, {
  perPage: 25,
  hasSizes: true,
  search: 'displayName',
  filters: { displayName: {} },
  always: { meetingScannerEnabled: 'true' },
  file: usersFile,
  order: {
    columns: {
      name: { field: 'displayName', label: 'Nome' },
      username: { field: 'username', label: 'Username' },
      login: { field: 'lastLogin', label: 'Ultimo accesso' },
    },
    initial: { column: 'name', dir: 'asc' },
  },
});
const stateOf = (u: User): string =>
  u.disabled ? 'Disabilitato' : u.meetingScannerEnabled ? 'Attivo' : 'Attivo, non registra presenze';
const COLUMNS: readonly Column<User>[] = [
  { key: 'name', label: 'Nome', render: (u) => u.displayName },
  { key: 'username', label: 'Username', render: (u) => u.username },
  { key: 'type', label: 'Tipo', wide: true, render: (u) => userTypeName(u.userType) },
  { key: 'state', label: 'Stato', render: stateOf },
  { key: 'login', label: 'Ultimo accesso', render: (u) => <span className="num nowrap">{moment(u.lastLogin)}</span> },
];

export const MeetingUsersPage = () => {
  const list = usePagedList(USERS, { staleTime: 0 });
  const disable = useDisableUser();
  const [edited, edit] = useState<User | null>(null);
  const [isCreating, create] = useState(false);
  return (
    <Page
      title="Utenti dei meeting"
      facts={howMany(list, 'utente', 'utenti')}
      action={
        <Button onClick={() => create(true)} leftSection={<IconPlus size={18} stroke={1.75} />}>
          Crea nuovo
        </Button>
      }
    >
      <PagedList
        title="Utenti dei meeting"
        list={list}
        tools={
          <SearchField
            placeholder="Cerca per nome o username"
            value={list.searched}
            onChange={(displayName) => list.set({ displayName })}
          />
        }
        skeleton={{ rows: 6, height: 48 }}
        empty={
          list.isFiltered
            ? { title: 'Nessun utente trovato', text: 'Prova con un’altra parte del nome.' }
            : { title: 'Nessun utente creato', text: 'Crea chi registra le presenze alla porta dei meeting.' }
        }
        columns={COLUMNS}
        rowKey={(u) => u.id}
        waiting={(u) => u.disabled}
        short={(u) => ({ who: u.displayName, what: [u.username, userTypeName(u.userType)], state: stateOf(u) })}
        actions={(u) => (
          <div className={styles.rowActions}>
            {mayEditAccount(u.userType) === null && (
              <Button variant="subtle" size="sm" onClick={() => edit(u)} aria-label={`Modifica ${u.displayName}`}>
                Modifica
              </Button>
            )}
            <TurnButton user={u} name={u.displayName} onTurn={() => void disable(u)} />
          </div>
        )}
      />
      {isCreating && <UserFormDialog user={null} onClose={() => create(false)} />}
      {edited && <UserFormDialog user={edited} onClose={() => edit(null)} />}
    </Page>
  );
};
