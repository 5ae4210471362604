/** «Gestione utenti»: everybody who can sign in, found by name half a second after the last key (ACC-257 to ACC-261). */
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { getUser, listUsers, usersFile } from '@ema/calls/users.ts';
import { mayChooseUser, mayDisableInBulk } from '@ema/domain/users/may.ts';
import { namesakes } from '@ema/domain/kernel/writing.ts';
import { USER_TYPE_NAMES, USER_TYPES, userTypeName } from '@ema/domain/users/words.ts';
import { moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { ChoiceBar, useChoosing } from '../../ui/paged-list/choosing.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { firstRows, usePagedList, type StateOf } from '../../ui/paged-list/use-paged-list.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { ImpersonateButton } from './impersonate-button.tsx';
import { useDeleteUser, type User } from './use-delete-user.ts';
import { TurnButton } from './turn-button.tsx';
import { useDisableUser } from './use-disable-user.ts';
import { UserFormDialog } from './user-form.tsx';
import styles from './users.module.css';
import type { Ahead } from '../../pages/screens.ts';

const USERS = describeList(listUsers, {
  perPage: 25,
  hasSizes: true,
  search: 'displayName',
  filters: {
    displayName: {},
    userType: { oneOf: USER_TYPE_NAMES, chip: (type) => USER_TYPES[type] },
    disabled: { oneOf: ['true', 'false'], chip: (is) => (is === 'true' ? 'Non attivi' : 'Attivi') },
  },
  file: usersFile,
  order: {
    columns: {
      activity: { field: 'lastActivity', label: 'Ultima attività' },
      name: { field: 'displayName', label: 'Nome' },
      username: { field: 'username', label: 'Username' },
      login: { field: 'lastLogin', label: 'Ultimo accesso' },
    },
    initial: { column: 'activity', dir: 'desc' },
  },
});
const COLUMNS: readonly Column<User>[] = [
  { key: 'name', label: 'Nome', render: (u) => u.displayName },
  { key: 'status', label: 'Stato', render: (u) => (u.disabled ? 'Non attivo' : 'Attivo') },
  { key: 'username', label: 'Username', render: (u) => u.username },
  { key: 'login', label: 'Ultimo accesso', render: (u) => moment(u.lastLogin) },
  { key: 'type', label: 'Tipo', render: (u) => userTypeName(u.userType) },
];

/** What changes with an account that is disabled or enabled. */
const CHANGED = [listUsers, getUser];

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ address }) => [firstRows(USERS, address)];

export const UsersPage = () => {
  const list = usePagedList(USERS);
  const remove = useDeleteUser();
  const disable = useDisableUser();
  const { username } = useSession();
  const [isCreating, create] = useState(false);
  const choosable = list.data?.choosable ?? 0;
  const shared = namesakes((list.data?.items ?? []).map((u) => ({ id: u.id, fullName: u.displayName })));
  /** No two people have the same username. */
  const nameOf = (u: User): string => (shared.has(u.id) ? `${u.displayName}, ${u.username}` : u.displayName);
  const choosing = useChoosing<User>(
    { seen: list.seen, total: choosable, isOld: list.isOld },
    {
      keyOf: (u) => u.id,
      nameOf,
      canChoose: (u) =>
        mayChooseUser({ isAgent: u.agent !== null, disabled: u.disabled, isOneself: u.username === username }),
    },
  );
  const bulk = { choosing, seen: list.seen, refreshes: CHANGED };
  return (
    <Page
      title="Gestione utenti"
      facts={howMany(list, 'utente', 'utenti')}
      action={
        <Button onClick={() => create(true)} leftSection={<IconPlus size={18} stroke={1.75} />}>
          Nuovo utente
        </Button>
      }
    >
      <PagedList
        title="Utenti"
        list={list}
        tools={<Filters list={list} />}
        skeleton={{ rows: 10, height: 40 }}
        empty={{ title: 'Nessun utente trovato', text: 'Prova con un’altra parte del nome, o togli un filtro.' }}
        density="dense"
        columns={COLUMNS}
        leading={choosing.leading}
        above={() => (
          <ChoiceBar of={choosing} total={choosable} isAtLeast={list.isAtLeast} others={(list.total ?? 0) - choosable}>
            <BulkButton action="users.disable" label="Disabilita" {...bulk} />
            <BulkButton action="users.enable" label="Riabilita" {...bulk} />
          </ChoiceBar>
        )}
        rowKey={(u) => u.id}
        short={(u) => ({
          who: u.displayName,
          what: [u.username, userTypeName(u.userType), u.lastLogin && `accesso ${moment(u.lastLogin)}`],
          state: u.disabled ? 'Non attivo' : null,
        })}
        actions={(u) => (
          <Actions user={u} name={nameOf(u)} onDelete={() => void remove(u)} onDisable={() => void disable(u)} />
        )}
      />
      {isCreating && <UserFormDialog user={null} mayMakeOffice onClose={() => create(false)} />}
    </Page>
  );
};

const Filters = ({ list }: { list: StateOf<typeof USERS> }) => (
  <>
    <SearchField
      placeholder="Cerca per nome o username"
      wait={500}
      value={list.searched}
      onChange={(displayName) => list.set({ displayName })}
    />
    <NativeSelect
      aria-label="Tipo"
      className={styles.filter}
      value={list.filters.userType ?? ''}
      onChange={(e) => list.set({ userType: e.currentTarget.value || null })}
      data={[
        { value: '', label: 'Tutti i tipi' },
        ...USER_TYPE_NAMES.map((value) => ({ value, label: USER_TYPES[value] })),
      ]}
    />
    <NativeSelect
      aria-label="Stato"
      className={styles.filter}
      value={list.filters.disabled ?? ''}
      onChange={(e) => list.set({ disabled: e.currentTarget.value || null })}
      data={[
        { value: '', label: 'Attivi e non' },
        { value: 'false', label: 'Attivi' },
        { value: 'true', label: 'Non attivi' },
      ]}
    />
  </>
);

type ActionsProps = { user: User; name: string; onDelete: () => void; onDisable: () => void };
/** What shuts an agent out is their status, on their own page; one whose account was disabled is enabled here. */
const mayTurn = (u: User): boolean => u.disabled || mayDisableInBulk(u.agent !== null) === null;

const Actions = ({ user: u, name, onDelete, onDisable }: ActionsProps) => (
  <div className={styles.rowActions}>
    {!u.disabled && <ImpersonateButton username={u.username} displayName={name} userType={u.userType} />}
    <Button
      variant="subtle"
      size="sm"
      component="a"
      href={paths.adminUser(u.id)}
      target="_blank"
      rel="noopener"
      aria-label={`Profilo di ${name}, si apre in una nuova scheda`}
    >
      Profilo
    </Button>
    {mayTurn(u) && <TurnButton user={u} name={name} onTurn={onDisable} />}
    {u.userType === 'sponsorizzato' && (
      <Button variant="subtle" color="danger" size="sm" onClick={onDelete} aria-label={`Elimina ${name}`}>
        Elimina
      </Button>
    )}
  </div>
);
