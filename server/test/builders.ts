/** Makes what many tests begin with: customers, products, commissions. */
import type { Portal, Client } from './harness.ts';
import { newKey } from './harness.ts';

/** A customer of the persona's own register. */
export const anyCustomer = async (who: Client): Promise<number> =>
  (await who.get<{ items: { id: number }[] }>('/api/agent/customers?perPage=1&state=register')).body.items[0]?.id ?? 0;

/** Products of the kleen listing without variants. */
export const plainProducts = async (who: Client, howMany = 3): Promise<{ code: string; price: string }[]> => {
  const answer = await who.get<{ items: { code: string; price: string; attributes: unknown[] }[] }>(
    '/api/agent/products?productListingIdentifier=pl.kleen_commission',
  );
  return answer.body.items.filter((p) => p.attributes.length === 0 && p.code.startsWith('VEN')).slice(0, howMany);
};

export type Made = { id: number; orderId: number; total: string };
/** A kleen commission of three lines, in an order of its own. */
export const makeCommission = async (
  who: Client,
  paymentMethod = 'mav',
  quantity = 2,
  draftId?: string,
): Promise<Made> => {
  const items = (await plainProducts(who)).map((p) => ({ product: p.code, quantity, attributes: {} }));
  const answer = await who.post<Made>(
    '/api/agent/commissions',
    { type: 'kleen-commission', customer: await anyCustomer(who), items, paymentMethod, note: '', draftId },
    { key: newKey() },
  );
  if (answer.status !== 201) throw new Error(`commission not made: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** How often an audit event was written for an object. */
export const auditCount = async (t: Portal, event: string, objectId: string | number): Promise<number> =>
  Number(
    (
      await t.db.query<{ n: string }>('select count(*) as n from audit where event = $1 and object_id = $2', [
        event,
        String(objectId),
      ])
    ).rows[0]?.n ?? 0,
  );
