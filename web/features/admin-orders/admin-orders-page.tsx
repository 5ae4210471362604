/** «Amministra commissioni»: every order of a shop, filtered, searched, exported and opened (NET-238 to NET-246). */
import { adminOrdersOverview, listAdminOrders } from '@ema/calls/admin-orders.ts';
import type { Shop } from '@ema/domain/access/roles.ts';
import { namesakes } from '@ema/domain/kernel/writing.ts';
import { useSession } from '../../kernel/session.tsx';
import { asked, useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { ChoiceBar, useChoosing } from '../../ui/paged-list/choosing.tsx';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { firstRows, usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { AdminBanners } from './admin-banners.tsx';
import { ExportManyButton } from './export-many-button.tsx';
import { orderColumns, orderInShort } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderRowActions, SMALL } from './order-row-actions.tsx';
import { ADMIN_ORDERS, type AdminOrderRow } from './orders-list.ts';
import { useExport } from './use-export.ts';
import type { Ahead } from '../../pages/screens.ts';

/** No row is changed by an e-mail; what was refused because there are others now shows them. */
const REFRESHES = [listAdminOrders];

/** Do filters hold? The shop is none of them. */
const isNarrowed = (filters: object): boolean =>
  Object.entries(filters).some(([name, value]) => name !== 'shop' && Boolean(value));
const factsOf = (list: Parameters<typeof howMany>[0] & { filters: object }): string => {
  const [one, many] = isNarrowed(list.filters)
    ? ['commissione trovata con i filtri scelti', 'commissioni trovate con i filtri scelti']
    : ['commissione', 'commissioni'];
  return howMany(list, one, many);
};

/** The shop that is seen while the address names none. */
const firstShop = (own: Shop | null) => ({ shop: own === 0 ? ('0' as const) : ('1' as const) });

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ account, address }) => {
  const initial = firstShop(account.shop);
  const shop = address['shop'] === '0' || address['shop'] === '1' ? address['shop'] : initial.shop;
  return [firstRows(ADMIN_ORDERS, address, { initial }), asked(adminOrdersOverview, { query: { shop } })];
};

export const AdminOrdersPage = () => {
  const { shop: own } = useSession();
  const list = usePagedList(ADMIN_ORDERS, { initial: firstShop(own), staleTime: 15_000 });
  const { shop, exported } = list.filters;
  const overview = useCall(adminOrdersOverview, { query: { shop } }, { staleTime: 15_000 });
  const exporting = useExport();
  const shared = namesakes((list.data?.items ?? []).map((r) => r.seller));
  const isToExport = exported === 'false';
  const total = list.total ?? 0;
  const choosing = useChoosing<AdminOrderRow>(list, {
    keyOf: (r) => r.id,
    nameOf: (r) => `la commissione ${r.id} di ${r.seller.fullName}`,
  });
  return (
    <Page
      title="Amministra commissioni"
      facts={factsOf(list)}
      action={isToExport && total > 0 ? <ExportManyButton list={list} choosing={choosing} total={total} /> : undefined}
    >
      {overview.data && (
        <AdminBanners
          overview={overview.data}
          isOnlyWaiting={isToExport}
          onOnlyWaiting={(isOnly) => list.set({ exported: isOnly ? 'false' : null })}
        />
      )}
      <PagedList
        title="Commissioni inviate"
        list={list}
        tools={(listTools) => (
          <OrderFilters list={list} hasShops={own === null} types={overview.data?.types ?? []} own={listTools} />
        )}
        chips={null}
        skeleton={{ rows: 12, height: 40 }}
        empty={{ title: 'Nessuna commissione trovata', text: 'Togli un filtro o cambia il testo della ricerca.' }}
        density="dense"
        columns={orderColumns(shared)}
        leading={choosing.leading}
        above={() => (
          <ChoiceBar of={choosing} total={total} isAtLeast={list.isAtLeast}>
            <BulkButton
              action="admin-orders.send-email"
              label="Invia per e-mail"
              choosing={choosing}
              seen={list.seen}
              refreshes={REFRESHES}
            />
          </ChoiceBar>
        )}
        short={orderInShort(shared)}
        rowKey={(r) => r.id}
        waiting={(r) => !r.exported && r.undone === null}
        lead={(r) => ({ to: paths.adminCommission(r.id), name: `la commissione ${r.id}`, look: SMALL })}
        actions={(r, lead) => <OrderRowActions row={r} lead={lead} onExport={() => void exporting.ask(r.id, false)} />}
      />
    </Page>
  );
};
