/** Builds the demo's network, from agents below their sponsors to the customers in each agent's register. */
import type { PoolClient } from 'pg';
import { insertAgents, insertCustomers, insertPeople, insertUsers, type NewAgent } from './insert.ts';
import type { DemoPerson, MakePerson } from './people.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
/** Nobody knows a password of these accounts: no hash begins like this. */
const NO_PASSWORD = '!';

/** A valid Italian IBAN (check digits by ISO 7064, CIN by ABI) for an account number. */
const demoIban = (account: number): string => {
  const abiCab = '0306910400';
  const number = String(account).padStart(12, '0');
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = [...`${abiCab}${number}`].reduce(
    (total, c, i) => total + (i % 2 === 0 ? (odd[Number(c)] ?? 0) : Number(c)),
    0,
  );
  const bban = `${String.fromCharCode(65 + (sum % 26))}${abiCab}${number}`;
  const digits = [...`${bban}IT00`].map((c) => (/\d/.test(c) ? c : String(c.charCodeAt(0) - 55))).join('');
  return `IT${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
};

export type AgentFacts = Pick<
  NewAgent,
  | 'sponsorId'
  | 'level'
  | 'fibra'
  | 'kleen'
  | 'generalManager'
  | 'pointsTenths'
  | 'samples'
  | 'multipleWeekly'
  | 'joinedAt'
>;
export const agentRow = (userId: number, p: DemoPerson, facts: AgentFacts): NewAgent => ({
  ...facts,
  userId,
  iban: demoIban(1_000_000 + userId * 37),
  holder: `${p.firstName} ${p.lastName}`,
  idCard: `CA${String(10_000 + userId).padStart(5, '0')}AA`,
  street: p.street,
  streetNumber: p.streetNumber,
  postCode: p.postCode,
  city: p.city,
  province: p.province,
});

type Root = { id: number; joinedAt: Date; level: number };
/** Who is further down has come less far; nobody stands above their sponsor. */
const levelAt = (depth: number, random: Random): number => {
  if (depth === 2) return 8 + random.below(4);
  return depth === 3 ? 4 + random.below(5) : 1 + Math.min(random.below(6), random.below(6));
};

type Given = { random: Random; make: MakePerson; now: Date };

/** Agents below the general manager: responsible ones beside `manager`, groups below, the rest at the fourth level. */
export const insertNetwork = async (
  client: PoolClient,
  { random, make, now }: Given,
  howMany: number,
  gm: Root,
  manager: Root,
): Promise<void> => {
  const second = Math.max(1, Math.round(howMany * 0.03));
  const third = Math.round(howMany * 0.22);
  let above: Root[] = [gm];
  let number = await nextUsername(client);
  for (const [depth, count] of [
    [2, second],
    [3, third],
    [4, howMany - second - third],
  ] as const) {
    const people = Array.from({ length: count }, () => make());
    const sponsors = people.map(() => random.pick(above));
    const joined = sponsors.map(
      (s) =>
        new Date(
          s.joinedAt.getTime() +
            // Most of a network is there before the time the demo shows.
            (0.02 + 0.93 * random.next() ** 1.6) * Math.max(0, now.getTime() - 20 * DAY - s.joinedAt.getTime()),
        ),
    );
    const personIds = await insertPeople(client, people, joined[0] ?? now);
    const userIds = await insertUsers(
      client,
      people.map((_, i) => ({
        personId: personIds[i] ?? 0,
        username: `ag${number++}`,
        userType: 'agente',
        passwordHash: NO_PASSWORD,
        generated: false,
        createdAt: joined[i] ?? now,
        lastLogin: random.next() < 0.85 ? new Date(now.getTime() - (0.01 + random.next() ** 2 * 40) * DAY) : null,
      })),
    );
    const rows = people.map((p, i): NewAgent => {
      const shops = depth === 2 ? 0 : random.next();
      return agentRow(userIds[i] ?? 0, p, {
        sponsorId: sponsors[i]?.id ?? gm.id,
        joinedAt: joined[i] ?? now,
        generalManager: false,
        pointsTenths: 0,
        samples: random.next() < 0.5 ? 1 : 0,
        multipleWeekly: random.next() < 0.3,
        level: Math.min(sponsors[i]?.level ?? 1, levelAt(depth, random)),
        fibra: shops < 0.45 || shops > 0.8,
        kleen: shops <= 0.8,
      });
    });
    const ids = await insertAgents(client, rows);
    const groupAgents = ids.map((id, i) => ({ id, joinedAt: joined[i] ?? now, level: rows[i]?.level ?? 1 }));
    above = depth === 2 ? [...groupAgents, manager] : groupAgents;
  }
};

const nextUsername = async (client: PoolClient): Promise<number> =>
  (
    await client.query<{ n: number }>(
      `select coalesce(max(substr(username, 3)::int) + 1, 10000) as n from users where username ~ '^ag[0-9]+$'`,
    )
  ).rows[0]?.n ?? 10_000;

/** Customers in the registers of agents drawn by chance; the first 31 of them are `firstOf`'s. */
export const insertRegisters = async (
  client: PoolClient,
  { random, make, now }: Given,
  howMany: number,
  firstOf: number | null,
): Promise<void> => {
  const agents = (
    await client.query<{ id: number }>(`select id from agents where status = 'seller' order by id`)
  ).rows.map((r) => Number(r.id));
  const people = Array.from({ length: howMany }, () => make());
  const personIds = await insertPeople(client, people, new Date(now.getTime() - 30 * DAY));
  await insertCustomers(
    client,
    personIds.map((personId, i) => ({ personId, agentId: firstOf !== null && i < 31 ? firstOf : random.pick(agents) })),
    now,
  );
};
