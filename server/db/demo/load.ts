import { hash } from '@node-rs/argon2';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Files } from '../../adapters/ports.ts';
import type { Queryable } from '../client.ts';
import { assignContracts } from '../seed/contracts.ts';
import { DEMO_KITS, demoCatalogue, type DemoProduct } from './catalogue.ts';
import { insertDemoOrders } from './orders.ts';
import { peopleMaker, type DemoPerson } from './people.ts';
import { PERSONA_PASSWORD, personas, type Persona } from './personas.ts';
import { seededRandom, type Random } from './random.ts';

export { personas };

export type DemoSizes = { agents: number; customers: number; orders: number };
const SIZES: DemoSizes = { agents: 400, customers: 3000, orders: 20_000 };

/** Loads the demo once into an empty database: 400 agents, 3,000 customers, 20,000 orders and the personas. */
export const loadDemo = async (owner: Pool, given: { now: Date; files: Files; log: Logger; sizes?: DemoSizes }): Promise<void> => {
  const sizes = given.sizes ?? SIZES;
  const client = await owner.connect();
  try {
    await client.query('set statement_timeout = 0');
    const known = await client.query('select 1 from users limit 1');
    if (known.rows.length > 0) return;
    const started = performance.now();
    await client.query('begin');
    const random = seededRandom(20261121);
    const make = peopleMaker(random);
    await insertCatalogue(client);
    const agentIds = await insertAgents(client, random, make, sizes.agents, given.now);
    await insertCustomers(client, random, make, agentIds, sizes.customers, given.now);
    await insertDemoOrders(client, sizes.orders, given.now);
    await insertAnnouncements(client);
    await client.query('commit');
    await client.query('analyze');
    await client.query('reset statement_timeout');
    given.log.info({ ms: Math.round(performance.now() - started), ...sizes }, 'demo data loaded');
  } catch (thrown) {
    await client.query('rollback').catch(() => {});
    throw thrown;
  } finally {
    client.release();
  }
};

const insertCatalogue = async (client: PoolClient): Promise<void> => {
  const products = demoCatalogue();
  const made = await client.query<{ id: number; code: string }>(
    `insert into products (code, name, packaging, shop, vat_basis_points, picture, attributes, custom_product_options)
     select code, name, packaging, shop, vat, picture, attributes, custom from jsonb_to_recordset($1::jsonb)
       as x(code text, name text, packaging text, shop int, vat int, picture text, attributes jsonb, custom jsonb) returning id, code`,
    [JSON.stringify(products.map((p) => ({ ...p, custom: p.custom ?? undefined })))],
  );
  const ids = new Map(made.rows.map((r) => [r.code, r.id]));
  const entries = products.flatMap((p: DemoProduct, i) => p.listings.map((l) => ({ ...l, product: ids.get(p.code), position: i })));
  await client.query(
    `insert into listing_entries (listing, product_id, price_cents, points_tenths, position)
     select listing, product, cents, tenths, position from jsonb_to_recordset($1::jsonb) as x(listing text, product bigint, cents bigint, tenths int, position int)`,
    [JSON.stringify(entries)],
  );
  const sales = products.filter((p) => p.shop === 1 && p.code.startsWith('VEN'));
  for (const kit of DEMO_KITS) {
    const items = kit.items.map((at, i) => ({ product: sales[at % sales.length], quantity: 1 + (i % 2) }));
    const value = items.reduce((sum, i) => sum + (i.product?.listings[0]?.cents ?? 0) * i.quantity, 0);
    const price = Math.round((value * (100 - kit.saving)) / 10_000) * 100;
    const row = await client.query<{ id: number }>('insert into product_kits (name, description, price_cents) values ($1, $2, $3) returning id', [kit.name, kit.description, price]);
    for (const { product, quantity } of items)
      await client.query(
        `insert into product_kit_items (kit_id, product_id, unit_price_cents, quantity) values ($1, $2, $3, $4)
         on conflict (kit_id, product_id) do update set quantity = product_kit_items.quantity + excluded.quantity`,
        [row.rows[0]?.id, ids.get(product?.code ?? ''), product?.listings[0]?.cents, quantity],
      );
  }
};

/** Inserts people and returns their ids in the same order. */
const insertPeople = async (client: PoolClient, people: readonly DemoPerson[], proved: readonly boolean[]): Promise<number[]> => {
  const rows = people.map((p, i) => ({ ...p, n: i, proved: proved[i] ?? true }));
  const made = await client.query<{ id: number; fiscal_code: string }>(
    `insert into people (first_name, last_name, gender, birth_date, birth_country, birth_municipality, fiscal_code, street, street_number, city, post_code, province,
       phone, email, mobile, email_validated_at, mobile_validated_at, email_proved_by_owner_at, mobile_proved_by_owner_at)
     select x."firstName", x."lastName", x.gender, x."birthDate", 'IT', x."birthMunicipality", x."fiscalCode", x.street, x."streetNumber", x.city, x."postCode", x.province,
       x.phone, x.email, x.mobile, d.at, d.at, d.at, d.at
     from jsonb_to_recordset($1::jsonb) as x(n int, "firstName" text, "lastName" text, gender text, "birthDate" date, "birthMunicipality" text, "fiscalCode" text,
       street text, "streetNumber" text, city text, "postCode" text, province text, phone text, email text, mobile text, proved boolean)
       cross join lateral (select case when x.proved then now() end as at) d
     order by x.n returning id, fiscal_code`,
    [JSON.stringify(rows)],
  );
  const ids = new Map(made.rows.map((r) => [r.fiscal_code, r.id]));
  return people.map((p) => ids.get(p.fiscalCode) ?? 0);
};

type NewUser = { personId: number; username: string; userType: string; passwordHash: string; generated: boolean; createdAt: Date };
const insertUsers = async (client: PoolClient, users: readonly NewUser[]): Promise<number[]> => {
  const made = await client.query<{ id: number; person_id: number }>(
    `insert into users (person_id, username, user_type, password_hash, password_generated, created_at)
     select "personId", username, "userType", "passwordHash", generated, "createdAt" from jsonb_to_recordset($1::jsonb)
       as x("personId" bigint, username text, "userType" text, "passwordHash" text, generated boolean, "createdAt" timestamptz) returning id, person_id`,
    [JSON.stringify(users)],
  );
  const ids = new Map(made.rows.map((r) => [r.person_id, r.id]));
  return users.map((u) => ids.get(u.personId) ?? 0);
};

const insertAgents = async (client: PoolClient, random: Random, make: (given?: Partial<DemoPerson>) => DemoPerson, howMany: number, now: Date): Promise<number[]> => {
  const password = await hash(PERSONA_PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const people = personas.map((p) => make({ firstName: p.firstName, lastName: p.lastName, gender: p.gender, email: `${p.username}@example.it` }));
  const personIds = await insertPeople(client, people, personas.map((p) => !p.isNew));
  const created = new Date(now.getTime() - 600 * 86_400_000);
  const userIds = await insertUsers(client, personas.map((p, i) => ({ personId: personIds[i] ?? 0, username: p.username, userType: p.userType, passwordHash: password, generated: p.isNew ?? false, createdAt: p.isNew ? now : created })));
  const agentOf = new Map<string, number>();
  for (const [i, p] of personas.entries()) {
    const userId = userIds[i] ?? 0;
    for (const role of p.grants ?? []) await client.query('insert into grants (user_id, role) values ($1, $2)', [userId, role]);
    if (p.agent) agentOf.set(p.username, await insertPersonaAgent(client, p, userId, agentOf.get(p.agent.sponsor ?? '') ?? null, created, people[i]));
    if (p.isNew) await assignContracts(drizzle({ client, casing: 'snake_case' }) as unknown as Queryable, userId, ['privacy_policy_agent_emakleen', 'agent_registration', 'engagement_letter_emakleen']);
    if (p.userType === 'cliente') {
      const made = await client.query<{ id: number }>('insert into customers (person_id, user_id, created_by_agent_id, created_at, confirmed_at) values ($1, $2, $3, $4, $4) returning id', [personIds[i], userId, agentOf.get('agente'), created]);
      await client.query('insert into agent_customers (agent_id, customer_id, complete, added_at) values ($1, $2, true, $3)', [agentOf.get('agente'), made.rows[0]?.id, created]);
    }
  }
  return [...agentOf.values(), ...(await insertNetwork(client, random, make, howMany - agentOf.size, agentOf, now))];
};

const insertPersonaAgent = async (client: PoolClient, p: Persona, userId: number, sponsorId: number | null, joinedAt: Date, person: DemoPerson | undefined): Promise<number> => {
  const made = await client.query<{ id: number }>(
    `insert into agents (user_id, level, general_manager, sponsor_id, fibra_enabled, kleen_enabled, points_tenths, joined_at, external_incomes_enabled, id_card_type,
       id_card_number, id_card_issued_by, id_card_issue_date, id_card_expiry_date, delivery_subject_name, delivery_street, delivery_building_number, delivery_post_code,
       delivery_city, delivery_state, carrier, vat_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, false, 'Carta d’identità elettronica', 'CA' || (10000 + $1) || 'AA', 'Ministero dell’Interno', '2022-03-14', '2032-05-02', $9, $10, $11, $12, $13, $14, 'BRT', null)
     returning id`,
    [userId, p.agent?.level, p.agent?.generalManager ?? false, sponsorId, p.agent?.fibra, p.agent?.kleen, p.agent?.pointsTenths, joinedAt, `${p.firstName} ${p.lastName}`, person?.street, person?.streetNumber, person?.postCode, person?.city, person?.province],
  );
  return made.rows[0]?.id ?? 0;
};

/** The rest of the network, four levels deep: a third of it below `manager`, none below `agente`. */
const insertNetwork = async (client: PoolClient, random: Random, make: (given?: Partial<DemoPerson>) => DemoPerson, howMany: number, personaAgents: Map<string, number>, now: Date): Promise<number[]> => {
  const people = Array.from({ length: howMany }, () => make());
  const personIds = await insertPeople(client, people, people.map(() => true));
  const joined = people.map(() => new Date(now.getTime() - (30 + random.below(700)) * 86_400_000));
  const userIds = await insertUsers(client, people.map((_, i) => ({ personId: personIds[i] ?? 0, username: `ag${10_000 + i}`, userType: 'agente', passwordHash: '!', generated: false, createdAt: joined[i] ?? now })));
  const gm = personaAgents.get('gm') ?? 0;
  const manager = personaAgents.get('manager') ?? 0;
  const levels: number[][] = [[gm, manager], [], []];
  const ids: number[] = [];
  const first = Math.max(2, Math.round(howMany * 0.08));
  const second = Math.round(howMany * 0.35);
  for (const [depth, from, to] of [[0, 0, first], [1, first, second], [2, second, howMany]] as const) {
    const rows = userIds.slice(from, to).map((user, i) => {
      const sponsor = random.pick(levels[depth] ?? [gm]);
      const kleen = random.next() < 0.8;
      return { user, sponsor, joined: joined[from + i], level: Math.max(1, 8 - depth * 2 - random.below(3)), fibra: !kleen || random.next() < 0.5, kleen, points: random.below(900) };
    });
    const made = await client.query<{ id: number }>(
      `insert into agents (user_id, sponsor_id, level, fibra_enabled, kleen_enabled, points_tenths, joined_at, external_incomes_enabled)
       select "user", sponsor, level, fibra, kleen, points, joined, false from jsonb_to_recordset($1::jsonb)
         as x("user" bigint, sponsor bigint, level int, fibra boolean, kleen boolean, points int, joined timestamptz) returning id`,
      [JSON.stringify(rows)],
    );
    const added = made.rows.map((r) => r.id);
    ids.push(...added);
    levels[depth + 1]?.push(...added);
  }
  return ids;
};

const insertCustomers = async (client: PoolClient, random: Random, make: (given?: Partial<DemoPerson>) => DemoPerson, agentIds: readonly number[], howMany: number, now: Date): Promise<void> => {
  const people = Array.from({ length: howMany }, () => make());
  const personIds = await insertPeople(client, people, people.map(() => true));
  const agente = agentIds[2] ?? 0;
  const rows = personIds.map((person, i) => ({ person, agent: i < 30 ? agente : (agentIds[random.below(agentIds.length)] ?? agente), at: new Date(now.getTime() - (600 + random.below(200)) * 86_400_000) }));
  await client.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as x(person bigint, agent bigint, at timestamptz)),
     made as (insert into customers (person_id, created_by_agent_id, created_at, confirmed_at) select person, agent, at, at from given returning id, person_id, created_by_agent_id, created_at)
     insert into agent_customers (agent_id, customer_id, complete, added_at) select created_by_agent_id, id, true, created_at from made`,
    [JSON.stringify(rows)],
  );
};

/** Popups and the incentive banner of the specification, with their dates, and one announcement for each shop. */
const insertAnnouncements = async (client: PoolClient): Promise<void> => {
  await client.query(`
    insert into announcements (kind, shop, title, content, starts_on, ends_on) values
      ('popup', null, 'Nuovo catalogo autunno', 'È disponibile il nuovo catalogo: sfoglialo con i tuoi clienti.', null, '2021-10-04'),
      ('popup', null, 'Incentivo estate', 'Sono partiti gli incentivi dell’estate: trovi il regolamento in Documentazione.', null, '2022-07-04'),
      ('popup', null, 'Proroga incentivo estate', 'Gli incentivi dell’estate sono prorogati fino a fine luglio.', null, '2022-07-31'),
      ('popup', null, 'Nuove informative', 'Abbiamo aggiornato le informative: leggile nel tuo profilo.', null, '2024-10-01'),
      ('banner', 0, 'Incentivo fibra.', 'Dal 21 luglio al 14 settembre ogni ordine fibra vale doppio per la gara dell’estate.', '2025-07-21', '2025-09-14'),
      ('announcement', 1, 'Consegne di dicembre', 'Le commissioni inviate entro domenica 13 dicembre arrivano prima di Natale.', '2026-11-01', '2026-12-13')`);
};
