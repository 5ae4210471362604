/** «Amministra sponsorizzati»: everybody's invitations, with those that are not complete in view (NET-024 to NET-030). */
import { Button, NativeSelect } from '@mantine/core';
import { invitationsFile, listInvitations } from '@ema/calls/sponsorship/invitations.ts';
import { PAYMENT_TERMS } from '@ema/domain/sponsorship/may-invitation.ts';
import { INVITATION_STATUSES, PAYMENT_METHODS } from '@ema/domain/sponsorship/states.ts';
import { INVITATION_STATUS_WORDS, PAYMENT_METHOD_WORDS, TERM_WORDS } from '@ema/domain/sponsorship/words.ts';
import { plural } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { Page } from '../../ui/page.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { FilterChips } from '../../ui/paged-list/filter-chips.tsx';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList, type StateOf } from '../../ui/paged-list/use-paged-list.ts';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { AgentFilter, useFilteredAgent } from '../private-orders/agent-filter.tsx';
import { invitationInShort, leadOf, OFFICE_COLUMNS, OFFICE_ORDER, waitsFor } from './invitation-columns.tsx';
import styles from './invitations.module.css';

const ALL = describeList(listInvitations, {
  perPage: 30,
  hasSizes: false,
  search: 'search',
  filters: {
    search: {},
    sponsor: { chip: (_id, name) => name ?? 'Uno sponsor' },
    paymentMethod: { oneOf: PAYMENT_METHODS, chip: (method) => PAYMENT_METHOD_WORDS[method] },
    status: { oneOf: INVITATION_STATUSES, chip: (status) => INVITATION_STATUS_WORDS[status] },
    term: { oneOf: PAYMENT_TERMS, chip: (term) => TERM_WORDS[term] },
    isCompleted: { oneOf: ['false'], chip: () => 'Non confermate' },
  },
  file: invitationsFile,
  order: OFFICE_ORDER,
});

export const ManageInvitationsPage = () => {
  const { shop } = useSession();
  const scope = shop === null ? {} : { enabledShop: shop === 0 ? ('0' as const) : ('1' as const) };
  const list = usePagedList(ALL, { scope, staleTime: 0 });
  const sponsor = useFilteredAgent(list.filters.sponsor);
  return (
    <Page title="Amministra sponsorizzati" facts={howMany(list, 'sponsorizzazione', 'sponsorizzazioni')}>
      <Unconfirmed scope={scope} onShow={() => list.set({ isCompleted: 'false' })} />
      <PagedList
        title="Sponsorizzazioni"
        list={list}
        tools={<Filters list={list} />}
        chips={
          <FilterChips
            chips={list.chips({ sponsor: sponsor?.fullName })}
            onRemove={list.remove}
            onRemoveAll={list.clear}
          />
        }
        skeleton={{ rows: 10, height: 56 }}
        empty={{ title: 'Nessuna sponsorizzazione trovata', text: 'Prova a togliere un filtro.' }}
        columns={OFFICE_COLUMNS}
        rowKey={(i) => i.id}
        short={(i) => ({ ...invitationInShort(i), what: [waitsFor(i), i.sponsorName, i.paymentMethodLabel] })}
        lead={leadOf}
        hasDetails
        waiting={(i) => !i.isCompleted}
      />
    </Page>
  );
};

type Scope = { enabledShop?: '0' | '1' };
/** NET-028, NET-029. */
const Unconfirmed = ({ scope, onShow }: { scope: Scope; onShow: () => void }) => {
  const counted = useCall(
    listInvitations,
    { query: { ...scope, isCompleted: 'false', perPage: '1' } },
    { staleTime: 0 },
  );
  const n = counted.data?.pagination.totalItems ?? 0;
  if (n === 0) return null;
  return (
    <WaitingBanner
      title={plural(n, 'sponsorizzazione non confermata', 'sponsorizzazioni non confermate')}
      isSlim
      action={
        <Button variant="default" size="sm" onClick={onShow}>
          Mostra
        </Button>
      }
    />
  );
};

const Filters = ({ list }: { list: StateOf<typeof ALL> }) => {
  const { sponsor = null, paymentMethod = '', status = '', term = '' } = list.filters;
  return (
    <div className={styles.filters} role="search" aria-label="Filtri">
      <SearchField
        name="Cerca per nome o contatto"
        placeholder="Nome o contatto"
        wait={300}
        value={list.searched}
        onChange={(search) => list.set({ search })}
      />
      <AgentFilter
        label="Sponsor"
        placeholder="Sponsor"
        only="withSubordinateInvitation"
        value={sponsor}
        onChange={(id) => list.set({ sponsor: id })}
      />
      <NativeSelect
        aria-label="Metodo di pagamento"
        value={paymentMethod}
        onChange={(e) => list.set({ paymentMethod: e.currentTarget.value || null })}
        data={[
          { value: '', label: 'Ogni metodo' },
          ...PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_WORDS[value] })),
        ]}
      />
      <NativeSelect
        aria-label="Stato"
        value={status}
        onChange={(e) => list.set({ status: e.currentTarget.value || null })}
        data={[
          { value: '', label: 'Ogni stato' },
          ...INVITATION_STATUSES.map((value) => ({ value, label: INVITATION_STATUS_WORDS[value] })),
        ]}
      />
      <NativeSelect
        aria-label="Termine di pagamento"
        value={term}
        onChange={(e) => list.set({ term: e.currentTarget.value || null })}
        data={[
          { value: '', label: 'Ogni termine' },
          ...PAYMENT_TERMS.map((value) => ({ value, label: TERM_WORDS[value] })),
        ]}
      />
    </div>
  );
};
