/** Writes an agent who has just been registered, with contacts to prove and contracts to sign. */
import { hash } from '@node-rs/argon2';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Queryable } from '../client.ts';
import { assignContracts } from '../../features/contracts/assign.ts';
import type { DocumentType } from '../tables/contracts.ts';
import { insertPeople, insertUsers } from './insert.ts';
import type { DemoPerson } from './people.ts';

const PAPERS: readonly DocumentType[] = [
  'privacy_policy_agent_emakleen',
  'agent_registration',
  'engagement_letter_emakleen',
];

export const hashForDemo = async (password: string): Promise<string> =>
  hash(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** An agent in registration: generated password, contacts to prove, contracts to sign. @returns the user's id */
export const insertNewcomer = async (
  client: PoolClient,
  person: DemoPerson,
  account: { username: string; passwordHash: string; createdAt: Date; asksMeetings?: boolean },
): Promise<number> => {
  const { asksMeetings: meetingsRequired = false, ...login } = account;
  const [personId = 0] = await insertPeople(client, [person], null);
  const [userId = 0] = await insertUsers(client, [
    { personId, ...login, userType: 'sponsorizzato', generated: true, lastLogin: null },
  ]);
  const db = drizzle({ client, casing: 'snake_case' }) as unknown as Queryable;
  await assignContracts(db, userId, PAPERS, meetingsRequired ? { meetingsRequired } : {});
  return userId;
};
