/** Private customers and orders as the portal answers them. */
import type { z } from 'zod';
import type { listPrivateOrders, privateCustomer, privateOrder } from '@ema/calls/private-orders.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { isLocked, locksAt } from '@ema/domain/private-orders/lock.ts';
import { isEditable } from '@ema/domain/private-orders/may.ts';
import type { PrivateCustomerRow } from './customer-queries.ts';
import type { LineRow, PrivateOrderRow } from './order-queries.ts';

export const customerReference = (id: number): string => `/api/private-customers/${id}`;
export const productReference = (code: string): string => `/api/agent/products/${code}`;

export const presentPrivateCustomer = (r: PrivateCustomerRow): z.input<typeof privateCustomer> => ({
  '@id': customerReference(r.id),
  id: r.id,
  fullName: `${r.first_name} ${r.last_name}`,
  firstName: r.first_name,
  lastName: r.last_name,
  street: r.street,
  buildingNumber: r.building_number,
  city: r.city,
  postCode: r.post_code,
  state: r.state,
  email: r.email,
  telephone: r.telephone,
  agent: { id: r.agent_id, fullName: r.agent_name },
  version: r.version,
});

type Row = z.input<typeof listPrivateOrders.output>['items'][number];
/** `agentId`: of whoever asks; only the order's own agent may change it, and only as long as it is not locked. */
export const presentPrivateRow = (r: PrivateOrderRow, agentId: number | null, now: Date): Row => {
  const { agent, version: _version, ...customer } = presentPrivateCustomer(r);
  return {
    '@id': `/api/user-orders/${r.order_id}`,
    id: r.order_id,
    customer,
    agent,
    createdAt: r.created_at.toISOString(),
    total: centsToWire(r.total_cents),
    locked: isLocked(r.created_at, now),
    locksAt: locksAt(r.created_at).toISOString(),
    editable: isEditable({ agentId: r.agent_id, createdAt: r.created_at }, { agentId }, now),
    version: r.order_version,
  };
};
export const presentPrivateOrder = (
  r: PrivateOrderRow,
  lines: readonly LineRow[],
  agentId: number | null,
  now: Date,
): z.input<typeof privateOrder> => ({
  ...presentPrivateRow(r, agentId, now),
  items: lines.map((l) => ({
    product: productReference(l.code),
    productCode: l.code,
    name: l.name,
    quantity: l.quantity,
    variants: l.variants,
    unitPrice: centsToWire(l.unit_price_cents),
    totalPrice: centsToWire(l.unit_price_cents * l.quantity),
  })),
});
