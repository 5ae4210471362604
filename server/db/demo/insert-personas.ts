/** Writes the people one signs in as in the demo, with their accounts, profiles and signed contracts. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Queryable } from '../client.ts';
import { assignContracts } from '../../features/contracts/assign.ts';
import type { DocumentType } from '../tables/contracts.ts';
import { signForDemo } from './sign-contracts.ts';
import { insertCustomerProfile } from './shopper.ts';
import { insertAgents, insertPeople, insertUsers } from './insert.ts';
import { agentRow } from './network.ts';
import { hashForDemo, insertNewcomer } from './newcomer.ts';
import type { DemoPerson, MakePerson } from './people.ts';
import { PERSONA_PASSWORD, personas, type Persona } from './personas.ts';

const DAY = 86_400_000;
const AGENT_PAPERS: readonly DocumentType[] = [
  'privacy_policy_agent_emakleen',
  'agent_registration',
  'engagement_letter',
  'engagement_letter_emakleen',
];

export type PersonaAgents = Record<'gm' | 'manager' | 'agente', { id: number; joinedAt: Date; level: number }>;

/** The personas with their accounts, profiles, contracts and Lucia Bianchi as a customer of `agente`. */
export const insertPersonas = async (client: PoolClient, make: MakePerson, now: Date): Promise<PersonaAgents> => {
  const passwordHash = await hashForDemo(PERSONA_PASSWORD);
  const tx = drizzle({ client, casing: 'snake_case' }) as unknown as Queryable;
  const agents: Partial<PersonaAgents> = {};
  for (const p of personas) {
    const since = new Date(now.getTime() - (p.isNew ? 0.08 : (p.agent?.yearsAgo ?? 1.5) * 365.25) * DAY);
    const person = make({
      firstName: p.firstName,
      lastName: p.lastName,
      gender: p.gender,
      city: p.city,
      email: `${p.username}@example.it`,
    });
    if (p.isNew) {
      await insertNewcomer(client, person, { username: p.username, passwordHash, createdAt: since });
      continue;
    }
    const [personId = 0] = await insertPeople(client, [person], since);
    const [userId = 0] = await insertUsers(client, [
      {
        personId,
        username: p.username,
        userType: p.userType,
        passwordHash,
        generated: false,
        createdAt: since,
        lastLogin: new Date(now.getTime() - 0.7 * DAY),
      },
    ]);
    for (const role of p.grants ?? [])
      await client.query('insert into grants (user_id, role) values ($1, $2)', [userId, role]);
    if (p.agent)
      Object.assign(agents, { [p.username]: await insertPersonaAgent(client, p.agent, userId, person, agents, since) });
    if (p.userType === 'cliente')
      await insertCustomerProfile(client, {
        personId,
        userId,
        agentId: agents.agente?.id ?? 0,
        at: new Date(now.getTime() - 400 * DAY),
      });
    const papers = p.agent ? AGENT_PAPERS : p.userType === 'cliente' ? (['privacy_policy_customer'] as const) : [];
    if (papers.length > 0)
      await assignContracts(tx, userId, papers).then(async () =>
        signForDemo(tx, userId, new Date(since.getTime() + DAY)),
      );
  }
  return agents as PersonaAgents;
};

const insertPersonaAgent = async (
  client: PoolClient,
  agent: NonNullable<Persona['agent']>,
  userId: number,
  person: DemoPerson,
  agents: Partial<PersonaAgents>,
  joinedAt: Date,
): Promise<{ id: number; joinedAt: Date; level: number }> => {
  const sponsorId = agent.sponsor ? (agents[agent.sponsor as keyof PersonaAgents]?.id ?? null) : null;
  const facts = {
    sponsorId,
    level: agent.level,
    fibra: true,
    kleen: true,
    generalManager: agent.generalManager ?? false,
    pointsTenths: agent.pointsTenths,
    joinedAt,
  };
  const [id = 0] = await insertAgents(client, [
    agentRow(userId, person, { ...facts, samples: agent.level === 6 ? 1 : 0, multipleWeekly: true }),
  ]);
  return { id, joinedAt, level: agent.level };
};
