import { Button, Select } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { forceContactValidation, listContactValidations } from '@ema/calls/operations.ts';
import { getUser, listUsers } from '@ema/calls/users.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment, plural } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { DataList, NarrowOnly, type Column } from '../../ui/data-list.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import styles from './contact-validations.module.css';

type Validation = CallOutput<typeof listContactValidations>['items'][number];
const typeOf = (v: Validation): string => (v.contactType === 'email' ? 'E-mail' : 'Cellulare');

const COLUMNS: readonly Column<Validation>[] = [
  { key: 'name', label: 'Nome', phone: 'title', render: (v) => v.subjectName },
  { key: 'type', label: 'Contatto', render: typeOf },
  {
    key: 'previous',
    label: 'Valore precedente',
    wide: true,
    render: (v) => <span className="support">{v.contactPreviousValue ?? '–'}</span>,
  },
  {
    key: 'value',
    label: 'Valore',
    render: (v) => (
      <>
        <span className={styles.value}>{v.contactValue}</span>
        {v.contactPreviousValue && <NarrowOnly>{`Prima ${v.contactPreviousValue}`}</NarrowOnly>}
      </>
    ),
  },
  { key: 'date', label: 'Richiesta', render: (v) => <span className="num nowrap">{moment(v.createdAt)}</span> },
  {
    key: 'state',
    label: 'Stato',
    render: (v) => (v.validated ? 'Validato' : <strong className="nowrap">Da validare</strong>),
  },
];

/** NET-300 to NET-302: «Amministra contatti validati», by user; an administrator vouches for a contact. */
export const ContactValidationsPage = () => {
  const [address, change] = useAddress();
  const user = address['user'] ?? null;
  const data = useCall(
    listContactValidations,
    {
      query: {
        page: address['page'] ?? '1',
        perPage: address['perPage'] ?? '25',
        ...(user === null ? {} : { user }),
      },
    },
    { keep: true, staleTime: 0 },
  );
  const force = useSend(forceContactValidation, {
    refreshes: [listContactValidations],
    onDone: () => successNotice('Contatto validato con successo'),
  });
  const ask = async (v: Validation) => {
    const isSure = await confirmDialog({
      title: `Validare ${v.contactValue} senza codice?`,
      text: `Diventa il contatto di ${v.subjectName} senza che abbia inserito il codice. Non basta per recuperare l’accesso.`,
      confirm: 'Valida',
    });
    if (isSure)
      force.mutate({ params: { id: String(v.id) } }, { onError: (e) => void errorDialog('Errore', sentenceOf(e)) });
  };
  return (
    <Page
      title="Amministra contatti validati"
      facts={data.data ? plural(data.data.pagination.totalItems, 'richiesta', 'richieste') : ' '}
    >
      <UserFilter value={user} onChange={(id) => change({ user: id })} />
      <Loading
        of={data}
        skeleton={<SkeletonRows rows={10} height={40} />}
        isEmpty={(d) => d.items.length === 0}
        empty={
          <EmptyState title="Nessuna richiesta di convalida">
            Qui compaiono i codici richiesti per convalidare e-mail e cellulari.
          </EmptyState>
        }
      >
        {(d) => (
          <DataList
            caption="Contatti da validare e validati"
            density="dense"
            columns={COLUMNS}
            rows={d.items}
            rowKey={(v) => v.id}
            waiting={(v) => !v.validated}
            actions={(v) =>
              v.validated ? null : (
                <Button
                  variant="light"
                  size="xs"
                  px="xs"
                  onClick={() => void ask(v)}
                  aria-label={`Valida ${v.contactValue} di ${v.subjectName}`}
                >
                  Valida
                </Button>
              )
            }
            footer={
              <PagerBar
                pagination={d.pagination}
                onPage={(page) => change({ page })}
                onPerPage={(perPage) => change({ perPage })}
              />
            }
          />
        )}
      </Loading>
    </Page>
  );
};

/** One user’s requests only, found by name or username. */
const UserFilter = ({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) => {
  const [typed, setTyped] = useState('');
  const chosen = useCall(getUser, { params: { id: value ?? '' } }, { enabled: value !== null }).data;
  const labelOf = (u: { displayName: string; username: string }) => `${u.displayName} (${u.username})`;
  const search = useSettled(chosen && typed === labelOf(chosen) ? '' : typed.trim(), 300);
  const found = useCall(listUsers, { query: search ? { displayName: search } : {} }, { keep: true });
  const options = (found.data?.items ?? []).map((u) => ({ value: String(u.id), label: labelOf(u) }));
  const data =
    chosen && value !== null && !options.some((o) => o.value === value)
      ? [{ value, label: labelOf(chosen) }, ...options]
      : options;
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
      data={data}
      // The server has already searched.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? 'Ricerca in corso…' : 'Nessun utente trovato'}
      maxDropdownHeight={320}
    />
  );
};
