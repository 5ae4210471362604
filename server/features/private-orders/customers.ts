import { sql } from 'drizzle-orm';
import {
  createPrivateCustomer,
  getPrivateCustomer,
  listPrivateCustomers,
  updatePrivateCustomer,
} from '@ema/calls/private-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import {
  privateCustomerFaults,
  tidyPrivateCustomer,
  type PrivateCustomerData,
} from '@ema/domain/private-orders/fields.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { agentIdOf, privateRows, type PrivateFilter } from '../../kernel/scopes.ts';
import { presentPrivateCustomer } from './present.ts';
import {
  changePrivateCustomer,
  findPrivateCustomer,
  findPrivateCustomers,
  insertPrivateCustomer,
  type PrivateCustomerRow,
} from './queries.ts';
import { inFibra } from './shop.ts';

const ROLE = 'ROLE_USER_CUSTOMERS_ADMIN';
/** The private customers that whoever asks may see. @throws forbidden outside of the fibre shop */
export const visibleCustomers = (c: CallContext, wanted: PrivateFilter) =>
  privateRows(inFibra(c.viewer, ROLE), ROLE, wanted, sql`c.agent_id`);

const customerOf = async (c: CallContext, id: number): Promise<PrivateCustomerRow> => {
  const found = await findPrivateCustomer(c.db, id, visibleCustomers(c, { includeAll: true }));
  if (!found) throw new CallError('not_found', 'Il cliente indicato non esiste.');
  return found;
};

const checked = (given: PrivateCustomerData): PrivateCustomerData => {
  const data = tidyPrivateCustomer(given);
  const violations = privateCustomerFaults(data);
  if (violations.length > 0)
    throw new CallError('invalid', violations.length === 1 ? violations[0]?.message : undefined, { violations });
  return data;
};

/** ORD-220, ORD-035 */
export const listPrivateCustomersHandler = handle(listPrivateCustomers, async (c, { query }) => {
  const found = await findPrivateCustomers(c.db, visibleCustomers(c, query), query);
  return {
    items: found.rows.map(presentPrivateCustomer),
    pagination: pagination(query.page, query.perPage, found.total),
  };
});
export const getPrivateCustomerHandler = handle(getPrivateCustomer, async (c, { params }) =>
  presentPrivateCustomer(await customerOf(c, params.id)),
);
export const createPrivateCustomerHandler = handle(
  createPrivateCustomer,
  async (c, { body }) => {
    inFibra(c.viewer);
    const id = await insertPrivateCustomer(c.db, checked(body), agentIdOf(c.viewer), c.now);
    await c.audit({ object: 'private-customer', objectId: id });
    return presentPrivateCustomer(await customerOf(c, id));
  },
  { status: 201 },
);
/** ORD-225 */
export const updatePrivateCustomerHandler = handle(updatePrivateCustomer, async (c, { params, body }) => {
  const before = await customerOf(c, params.id);
  const { version, ...given } = body;
  const data = checked(given);
  if (!(await changePrivateCustomer(c.db, params.id, version ?? before.version, data)))
    throw new CallError('stale_version');
  await c.audit({ object: 'private-customer', objectId: params.id });
  return presentPrivateCustomer(await customerOf(c, params.id));
});
