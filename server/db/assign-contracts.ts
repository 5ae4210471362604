/** Assigns contracts to people: the newest revision of a text becomes somebody's to read and sign. */
import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { first } from './rows.ts';
import { contracts, type DocumentType } from './tables/contracts.ts';

/** What a contract begins with. `isNewContractSignature`: the declarations are asked before the letter is signed. */
export type FirstPayload = { isNewContractSignature?: boolean; meetingsRequired?: boolean };

/** The newest published text of a type. */
const newestOf = (type: DocumentType) => sql`
  from contract_templates t
  where t.document_type = ${type}
  order by t.revision desc
  limit 1`;

/**
 * Assigns the newest revision of each text to a person, in the order given; what is assigned or signed already stays.
 * The PDF is made when it is first needed, once. @returns the ids of the contracts that are new
 */
export const assignContracts = async (
  db: Queryable,
  userId: number,
  types: readonly DocumentType[],
  payload: FirstPayload = {},
): Promise<number[]> => {
  const assigned: number[] = [];
  for (const type of types) {
    const contract = await first(
      db,
      { id: contracts.id },
      sql`
      insert into contracts (user_id, template_id, payload)
      select ${userId}::bigint, t.id, ${JSON.stringify(payload)}::jsonb ${newestOf(type)}
      on conflict do nothing
      returning id`,
    );
    if (contract) assigned.push(contract.id);
  }
  return assigned;
};

/** The copy of an order that its customer signs; one for each order, assigned once. */
export const assignOrderCopy = async (db: Queryable, userId: number, orderId: number): Promise<void> => {
  await db.execute(sql`
    insert into contracts (user_id, template_id, order_id)
    select ${userId}::bigint, t.id, ${orderId}::bigint ${newestOf('order_copy')}
    on conflict (order_id) do nothing`);
};
