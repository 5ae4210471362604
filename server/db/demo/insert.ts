/** Writes many people, users, agents and customers of the demo at once, in the order they are given. */
import type { PoolClient } from 'pg';
import type { DemoPerson } from './people.ts';

const BATCH = 10_000;
const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, i) => rows.slice(i * BATCH, (i + 1) * BATCH));

/** Inserts people, with proved contacts from `provedAt` on (or none). @returns their ids in the same order */
export const insertPeople = async (
  client: PoolClient,
  people: readonly DemoPerson[],
  provedAt: Date | null,
): Promise<number[]> => {
  const ids: number[] = [];
  for (const batch of batches(people)) {
    const inserted = await client.query<{ id: number; fiscal_code: string }>(
      `insert into people (first_name, last_name, gender, birth_date, birth_country, birth_municipality, fiscal_code,
         street, street_number, city, post_code, province, phone, email, mobile,
         email_validated_at, mobile_validated_at, email_proved_by_owner_at, mobile_proved_by_owner_at)
       select x."firstName", x."lastName", x.gender, x."birthDate", 'IT', x."birthMunicipality", x."fiscalCode",
         x.street, x."streetNumber", x.city, x."postCode", x.province,
         x.phone, x.email, x.mobile, $2, $2, $2, $2
       from jsonb_to_recordset($1::jsonb) as x("firstName" text, "lastName" text, gender text, "birthDate" date,
         "birthMunicipality" text, "fiscalCode" text, street text, "streetNumber" text, city text, "postCode" text,
         province text, phone text, email text, mobile text)
       returning id, fiscal_code`,
      [JSON.stringify(batch), provedAt],
    );
    const byCode = new Map(inserted.rows.map((r) => [r.fiscal_code, r.id]));
    for (const p of batch) ids.push(byCode.get(p.fiscalCode) ?? 0);
  }
  return ids;
};

export type NewUser = {
  personId: number;
  username: string;
  userType: string;
  passwordHash: string;
  generated: boolean;
  createdAt: Date;
  lastLogin: Date | null;
};

/** @returns the users' ids in the same order */
export const insertUsers = async (client: PoolClient, users: readonly NewUser[]): Promise<number[]> => {
  const inserted = await client.query<{ id: number; person_id: number }>(
    `insert into users (person_id, username, user_type, password_hash, password_generated, password_date, created_at,
       last_login, last_activity)
     select "personId", username, "userType", "passwordHash", generated, "createdAt", "createdAt", "lastLogin",
       "lastLogin" + interval '11 minutes'
     from jsonb_to_recordset($1::jsonb)
       as x("personId" bigint, username text, "userType" text, "passwordHash" text, generated boolean,
         "createdAt" timestamptz, "lastLogin" timestamptz)
     returning id, person_id`,
    [JSON.stringify(users)],
  );
  const ids = new Map(inserted.rows.map((r) => [r.person_id, r.id]));
  return users.map((u) => ids.get(u.personId) ?? 0);
};

export type NewAgent = {
  userId: number;
  sponsorId: number | null;
  level: number;
  fibra: boolean;
  kleen: boolean;
  generalManager: boolean;
  pointsTenths: number;
  samples: number;
  multipleWeekly: boolean;
  joinedAt: Date;
  iban: string | null;
  holder: string;
  idCard: string;
  street: string;
  streetNumber: string;
  postCode: string;
  city: string;
  province: string;
};

/** @returns the agents' ids in the same order */
export const insertAgents = async (client: PoolClient, agents: readonly NewAgent[]): Promise<number[]> => {
  const inserted = await client.query<{ id: number; user_id: number }>(
    `insert into agents (user_id, sponsor_id, level, fibra_enabled, kleen_enabled, general_manager, points_tenths,
       sample_units_purchased, multiple_weekly_orders_enabled, joined_at, external_incomes_enabled, iban, iban_holder,
       id_card_type, id_card_number, id_card_issued_by, id_card_issue_date, id_card_expiry_date,
       delivery_subject_name, delivery_street, delivery_building_number, delivery_post_code,
       delivery_city, delivery_state, carrier)
     select "userId", "sponsorId", level, fibra, kleen, "generalManager", "pointsTenths", samples, "multipleWeekly",
       "joinedAt", false, iban, holder,
       'Carta d’identità elettronica', "idCard", 'Ministero dell’Interno', '2022-03-14', '2032-03-13',
       holder, street, "streetNumber", "postCode", city, province, 'BRT'
     from jsonb_to_recordset($1::jsonb) as x("userId" bigint, "sponsorId" bigint, level int, fibra boolean,
       kleen boolean, "generalManager" boolean, "pointsTenths" bigint, samples int, "multipleWeekly" boolean,
       "joinedAt" timestamptz, iban text, holder text, "idCard" text, street text, "streetNumber" text,
       "postCode" text, city text, province text)
     order by "userId" returning id, user_id`,
    [JSON.stringify(agents)],
  );
  const ids = new Map(inserted.rows.map((r) => [r.user_id, r.id]));
  return agents.map((a) => ids.get(a.userId) ?? 0);
};

/** Puts customers into registers, each agent's spread over the time since they joined. */
export const insertCustomers = async (
  client: PoolClient,
  rows: readonly { personId: number; agentId: number }[],
  now: Date,
): Promise<void> => {
  for (const batch of batches(rows))
    await client.query(
      `with given as (
         select x."personId", x."agentId", row_number() over (partition by x."agentId" order by x."personId") as k,
           count(*) over (partition by x."agentId") as n
         from jsonb_to_recordset($1::jsonb) as x("personId" bigint, "agentId" bigint)
       ), timed as (
         select g.*, a.joined_at + (g.k - 0.9) / g.n * ($2::timestamptz - a.joined_at) as at
         from given g
         join agents a on a.id = g."agentId"
       ), made as (
         insert into customers (person_id, created_by_agent_id, created_at, confirmed_at)
         select "personId", "agentId", at, at + interval '6 minutes'
         from timed
         order by at
         returning id, created_by_agent_id, created_at
       )
       insert into agent_customers (agent_id, customer_id, complete, added_at)
       select created_by_agent_id, id, true, created_at
       from made`,
      [JSON.stringify(batch), now],
    );
};
