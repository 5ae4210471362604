/** «Le mie sponsorizzazioni»: the people whom the agent invited, and only those (NET-014 to NET-016). */
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { invitationsFile, listInvitations } from '@ema/calls/sponsorship/invitations.ts';
import { INVITATION_STATUSES } from '@ema/domain/sponsorship/states.ts';
import { INVITATION_STATUS_WORDS } from '@ema/domain/sponsorship/words.ts';
import { useSession } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { FilterChips } from '../../ui/paged-list/filter-chips.tsx';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList, type StateOf } from '../../ui/paged-list/use-paged-list.ts';
import { INVITATION_COLUMNS, invitationInShort, leadOf, ORDER } from './invitation-columns.tsx';
import styles from './invitations.module.css';

const MINE = describeList(listInvitations, {
  perPage: 30,
  hasSizes: false,
  search: 'search',
  filters: {
    search: {},
    status: { oneOf: INVITATION_STATUSES, chip: (status) => INVITATION_STATUS_WORDS[status] },
  },
  file: invitationsFile,
  order: ORDER,
});

/** Whoever also looks after everybody's sees their own here all the same. */
export const MyInvitationsPage = () => {
  const { managedAgent } = useSession();
  const list = usePagedList(MINE, { scope: { sponsor: String(managedAgent?.id ?? '') }, staleTime: 0 });
  return (
    <Page
      title="Le mie sponsorizzazioni"
      facts={howMany(list, 'persona sponsorizzata', 'persone sponsorizzate')}
      action={
        <Button component={Link} to={paths.invite} leftSection={<IconPlus size={18} stroke={1.75} />}>
          Sponsorizza nuovo
        </Button>
      }
    >
      <PagedList
        title="Le mie sponsorizzazioni"
        list={list}
        tools={<Filters list={list} />}
        chips={<FilterChips chips={list.chips({})} onRemove={list.remove} onRemoveAll={list.clear} />}
        skeleton={{ rows: 8, height: 56 }}
        empty={{
          title: 'Nessuna sponsorizzazione',
          text: 'Qui trovi le persone che inviti a diventare incaricati.',
        }}
        columns={INVITATION_COLUMNS}
        rowKey={(i) => i.id}
        short={invitationInShort}
        lead={leadOf}
        waiting={(i) => !i.isCompleted}
      />
    </Page>
  );
};

const Filters = ({ list }: { list: StateOf<typeof MINE> }) => (
  <div className={styles.filters} role="search" aria-label="Filtri">
    <SearchField
      placeholder="Cerca per nome o contatto"
      wait={300}
      value={list.searched}
      onChange={(search) => list.set({ search })}
    />
    <NativeSelect
      aria-label="Stato"
      value={list.filters.status ?? ''}
      onChange={(e) => list.set({ status: e.currentTarget.value || null })}
      data={[
        { value: '', label: 'Ogni stato' },
        ...INVITATION_STATUSES.map((value) => ({ value, label: INVITATION_STATUS_WORDS[value] })),
      ]}
    />
  </div>
);
