import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { deleteUser, listUsers } from '@ema/calls/users.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { moment, plural } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DataList } from '../../ui/data-list.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import styles from '../../ui/filter-row.module.css';
import { ImpersonateButton } from './impersonate-button.tsx';

export const USER_TYPES: Record<string, string> = {
  amministratore: 'Amministratore',
  agente: 'Agente',
  cliente: 'Cliente',
  sponsorizzato: 'Sponsorizzato',
  scanner: 'Scanner',
};

type User = CallOutput<typeof listUsers>['items'][number];

/** ACC-257 to ACC-261: «Gestione utenti», search after half a second. */
export const UsersPage = () => {
  const [address, change] = useAddress();
  const [text, setText] = useState(address['displayName'] ?? '');
  const settled = useSettled(text, 500);
  useEffect(() => {
    if ((address['displayName'] ?? '') !== settled) change({ displayName: settled });
  }, [settled]);
  const page = address['page'] ?? '1';
  const perPage = address['perPage'] ?? '25';
  const data = useCall(
    listUsers,
    { query: { page, perPage, ...(address['displayName'] ? { displayName: address['displayName'] } : {}) } },
    { keep: true },
  );
  const removal = useSend(deleteUser, {
    refreshes: [listUsers],
    onDone: () => successNotice('Utente eliminato'),
  });
  const remove = async (user: User) => {
    const isSure = await confirmDialog({
      title: `Eliminare ${user.displayName}?`,
      text: 'Non potrà più accedere e non comparirà negli elenchi. I documenti che ha firmato restano conservati.',
      confirm: 'Elimina',
      dangerous: true,
    });
    if (!isSure) return;
    removal.mutate(
      { params: { id: String(user.id) } },
      { onError: (e) => void errorDialog('Si è verificato un errore eliminando l’utente', e.message) },
    );
  };
  return (
    <Page title="Gestione utenti" facts={data.data ? plural(data.data.pagination.totalItems, 'utente', 'utenti') : ' '}>
      <div className={styles.filters}>
        <TextInput
          aria-label="Cerca per nome o username"
          placeholder="Cerca per nome o username"
          leftSection={<IconSearch size={18} />}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
      </div>
      <Loading
        of={data}
        skeleton={<SkeletonRows rows={10} height={40} />}
        isEmpty={(d) => d.items.length === 0}
        empty={<EmptyState title="Nessun utente trovato">Prova con un’altra parte del nome.</EmptyState>}
      >
        {(d) => (
          <DataList
            caption="Utenti"
            density="dense"
            rows={d.items}
            rowKey={(r) => r.id}
            columns={[
              { key: 'name', label: 'Nome', render: (r) => r.displayName, phone: 'title' },
              { key: 'status', label: 'Stato', render: (r) => (r.disabled ? 'Non attivo' : 'Attivo') },
              { key: 'username', label: 'Username', render: (r) => r.username },
              { key: 'login', label: 'Ultimo accesso', render: (r) => moment(r.lastLogin) },
              { key: 'type', label: 'Tipo', render: (r) => USER_TYPES[r.userType] ?? r.userType },
            ]}
            actions={(r) => (
              <>
                {!r.disabled && <ImpersonateButton username={r.username} displayName={r.displayName} />}
                <Button
                  variant="subtle"
                  size="sm"
                  component="a"
                  href={paths.adminUser(r.id)}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Profilo di ${r.displayName}, si apre in una nuova scheda`}
                >
                  Profilo
                </Button>
                {r.userType === 'sponsorizzato' && (
                  <Button
                    variant="subtle"
                    color="danger"
                    size="sm"
                    onClick={() => void remove(r)}
                    aria-label={`Elimina ${r.displayName}`}
                  >
                    Elimina
                  </Button>
                )}
              </>
            )}
            footer={
              <PagerBar
                pagination={d.pagination}
                onPage={(n) => change({ page: n })}
                onPerPage={(n) => change({ perPage: n })}
              />
            }
          />
        )}
      </Loading>
    </Page>
  );
};
