/** «Gestione utenti»: everybody who can sign in, found by name half a second after the last key (ACC-257 to ACC-261). */
import { Button } from '@mantine/core';
import { listUsers } from '@ema/calls/users.ts';
import { moment, plural } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import styles from '../../ui/filter-row.module.css';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { ImpersonateButton } from './impersonate-button.tsx';
import { useDeleteUser, type User } from './use-delete-user.ts';
import { USER_TYPES } from './user-types.ts';

const USERS = describeList(listUsers, {
  perPage: 25,
  hasSizes: true,
  search: 'displayName',
  filters: { displayName: {} },
});
const COLUMNS: readonly Column<User>[] = [
  { key: 'name', label: 'Nome', render: (u) => u.displayName, phone: 'title' },
  { key: 'status', label: 'Stato', render: (u) => (u.disabled ? 'Non attivo' : 'Attivo') },
  { key: 'username', label: 'Username', render: (u) => u.username },
  { key: 'login', label: 'Ultimo accesso', render: (u) => moment(u.lastLogin) },
  { key: 'type', label: 'Tipo', render: (u) => USER_TYPES[u.userType] ?? u.userType },
];

export const UsersPage = () => {
  const list = usePagedList(USERS);
  const remove = useDeleteUser();
  return (
    <Page title="Gestione utenti" facts={list.total === undefined ? ' ' : plural(list.total, 'utente', 'utenti')}>
      <div className={styles.filters}>
        <SearchField
          placeholder="Cerca per nome o username"
          wait={500}
          value={list.searched}
          onChange={(displayName) => list.set({ displayName })}
        />
      </div>
      <PagedList
        title="Utenti"
        list={list}
        skeleton={{ rows: 10, height: 40 }}
        empty={{ title: 'Nessun utente trovato', text: 'Prova con un’altra parte del nome.' }}
        density="dense"
        columns={COLUMNS}
        rowKey={(u) => u.id}
        actions={(u) => <Actions user={u} onDelete={() => void remove(u)} />}
      />
    </Page>
  );
};

const Actions = ({ user: u, onDelete }: { user: User; onDelete: () => void }) => (
  <>
    {!u.disabled && <ImpersonateButton username={u.username} displayName={u.displayName} />}
    <Button
      variant="subtle"
      size="sm"
      component="a"
      href={paths.adminUser(u.id)}
      target="_blank"
      rel="noopener"
      aria-label={`Profilo di ${u.displayName}, si apre in una nuova scheda`}
    >
      Profilo
    </Button>
    {u.userType === 'sponsorizzato' && (
      <Button variant="subtle" color="danger" size="sm" onClick={onDelete} aria-label={`Elimina ${u.displayName}`}>
        Elimina
      </Button>
    )}
  </>
);
