/** A planned change of an order type, and how it is given up. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idText } from '../kernel/shapes.ts';
import { writing } from './products.ts';

/** NET-732: also takes away one that could not begin. */
export const deleteOrderTypePlan = call({
  name: 'catalogue.delete-order-type-plan',
  log: { name: 'Modifica prevista di un tipo d’ordine annullata' },
  method: 'DELETE',
  path: '/api/admin/order-type-plans/:id',
  summary: 'Annulla una modifica prevista di un tipo d’ordine',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ id: idText() }),
  output: z.object({}),
  errors: ['not_found'],
});

export const orderTypePlanCalls = [deleteOrderTypePlan] as const;
