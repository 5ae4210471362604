/** The list «Amministra commissioni» (NET-238 to NET-246): its filters, their chips and its order. */
import { adminOrdersFile, listAdminOrders } from '@ema/calls/admin-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { day } from '../../kernel/formats.ts';
import { describeList } from '../../ui/paged-list/description.ts';

export type AdminOrderRow = CallOutput<typeof listAdminOrders>['items'][number];

export const ADMIN_ORDERS = describeList(listAdminOrders, {
  perPage: 50,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    shop: { oneOf: ['0', '1'] },
    type: { chip: (id, title) => `Tipo: ${title ?? id}` },
    exported: { oneOf: ['true', 'false'], chip: (is) => (is === 'false' ? 'Da esportare' : 'Esportate') },
    uniqueIpAddress: {
      oneOf: ['true', 'false'],
      chip: (is) => `Indirizzi IP: ${is === 'true' ? 'unici' : 'duplicati'}`,
    },
    customer: { chip: (id, name) => `Cliente: ${name ?? `n. ${id}`}` },
    from: { chip: (from) => `Dal ${day(from)}` },
    to: { chip: (to) => `Al ${day(to)}` },
  },
  file: adminOrdersFile,
  order: {
    columns: {
      date: { field: 'submissionDate', label: 'Data' },
      total: { field: 'priceTotal', label: 'Importo' },
    },
    initial: { column: 'date', dir: 'desc' },
  },
});
