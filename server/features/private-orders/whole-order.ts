/** What creating and changing a private order share: its customer, its lines, its answer. */
import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import type { Item } from '@ema/domain/private-orders/items.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { findOwnPrivateCustomer } from './customer-queries.ts';
import { findPrivateLines, type PrivateOrderRow } from './order-queries.ts';
import { presentPrivateOrder } from './present.ts';

export const noOrder = (id: number): CallError => new CallError('not_found', `Ordine ${id} non trovato`);

export const answerOrder = async (c: CallContext, order: PrivateOrderRow) =>
  presentPrivateOrder(order, await findPrivateLines(c.db, order.order_id), c.viewer.agentId, c.now);

/** A customer of the agent's own: others' and absent ones are refused alike. @throws invalid */
export const ownCustomerId = async (c: Pick<CallContext, 'db' | 'scope'>, reference: string): Promise<number> => {
  const id = Number(reference.split('/').at(-1)) || 0;
  const customer = await findOwnPrivateCustomer(c.db, c.scope, id);
  if (!customer) throw invalidField('customer', 'Il cliente indicato non esiste.');
  return id;
};

export type NewLine = {
  code: string;
  name: string;
  variants: Item['variants'];
  quantity: number;
  unitPriceCents: number;
};
export const replaceLines = async (tx: Tx, orderId: number, lines: readonly NewLine[]): Promise<void> => {
  const rows = lines.map((l, i) => ({ ...l, unit: l.unitPriceCents, position: i + 1 }));
  await tx.execute(sql`
    delete from private_order_lines
    where order_id = ${orderId}`);
  await tx.execute(sql`
    insert into private_order_lines (order_id, position, code, name, variants, quantity, unit_price_cents)
    select ${orderId}, x.position, x.code, x.name, x.variants, x.quantity, x.unit
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(position int, code text, name text, variants jsonb, quantity int, unit bigint)`);
};
