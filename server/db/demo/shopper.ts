/** Makes the customers of the demo who have an account, in the register of an agent. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Queryable } from '../client.ts';
import { assignContracts } from '../../features/contracts/assign.ts';
import { signForDemo } from './sign-contracts.ts';
import { insertPeople, insertUsers } from './insert.ts';
import type { DemoPerson } from './people.ts';

/** The customer that a person with an account is, in an agent's register. */
export const insertCustomerProfile = async (
  client: PoolClient,
  given: { personId: number; userId: number; agentId: number; at: Date },
): Promise<void> => {
  await client.query(
    `with customer as (
       insert into customers (person_id, user_id, created_by_agent_id, created_at, confirmed_at)
       values ($1, $2, $3, $4, $4)
       returning id)
     insert into agent_customers (agent_id, customer_id, complete, added_at)
     select $3, id, true, $4 from customer`,
    [given.personId, given.userId, given.agentId, given.at],
  );
};

/**
 * A customer of `agente` who has had the first access: a password of their own, contacts proved, the notice signed.
 * `isFirstAccess`: one who was just given an account, with all of that ahead.
 */
export const insertShopper = async (
  client: PoolClient,
  person: DemoPerson,
  given: { username: string; passwordHash: string; createdAt: Date; isFirstAccess?: boolean },
): Promise<void> => {
  const { isFirstAccess = false, ...account } = given;
  const [personId = 0] = await insertPeople(client, [person], isFirstAccess ? null : account.createdAt);
  const [userId = 0] = await insertUsers(client, [
    { personId, ...account, userType: 'cliente', generated: isFirstAccess, lastLogin: null },
  ]);
  const agent = await client.query<{ id: string }>(
    `select a.id from agents a join users u on u.id = a.user_id where u.username = 'agente'`,
  );
  await insertCustomerProfile(client, {
    personId,
    userId,
    agentId: Number(agent.rows[0]?.id),
    at: account.createdAt,
  });
  const tx = drizzle({ client, casing: 'snake_case' }) as unknown as Queryable;
  await assignContracts(tx, userId, ['privacy_policy_customer']);
  if (!isFirstAccess) await signForDemo(tx, userId, account.createdAt);
};
