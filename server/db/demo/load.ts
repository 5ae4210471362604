/** Loads the demo into an empty database: the personas, 400 agents, 3,000 customers and 20,000 orders. */
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Files } from '../../adapters/ports.ts';
import { insertAgentCards } from './agent-cards.ts';
import { insertAlerts } from './alerts.ts';
import { insertAppointments } from './appointments.ts';
import { insertLapses } from './lapses.ts';
import { insertBaskets } from './basket.ts';
import { insertCustomerOrders } from './customer-orders.ts';
import { insertFiscalDocuments } from './fiscal-documents.ts';
import { insertExternalIncomes, insertVatNumbers, insertWaitingIncomes } from './incomes.ts';
import { insertGalleries } from './galleries.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertPersonas } from './insert-personas.ts';
import { insertHistory } from './history.ts';
import { insertInvitations } from './invitations.ts';
import { insertKits } from './kits.ts';
import { insertMedia } from './media.ts';
import { insertMeetings } from './meetings.ts';
import { insertNetwork, insertRegisters } from './network.ts';
import { insertDemoOrders } from './orders.ts';
import { peopleMaker } from './people.ts';
import { personas } from './personas.ts';
import { insertPrivacyRequests } from './privacy-requests.ts';
import { insertPrivateOrders } from './private-orders.ts';
import { insertRankings } from './rankings.ts';
import { seededRandom } from './random.ts';
import { findSellers } from './sellers.ts';
import { insertShippings } from './shippings.ts';
import { insertPhotos, insertUploads, insertWaitingUploads } from './uploads.ts';

export { personas };

export type DemoSizes = { agents: number; customers: number; orders: number };
export const DEMO_SIZES: DemoSizes = { agents: 400, customers: 3000, orders: 20_000 };
export const DEMO_SEED = 20_261_121;

/** All or nothing, and only once. */
export const loadDemo = async (
  owner: Pool,
  given: { now: Date; files: Files; log: Logger; sizes?: DemoSizes },
): Promise<void> => {
  const sizes = given.sizes ?? DEMO_SIZES;
  const client = await owner.connect();
  const started = performance.now();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0`);
    await client.query(`set local idle_in_transaction_session_timeout = 0`);
    await client.query(`set local work_mem = '64MB'`);
    const isLoaded = await fillEmpty(client, sizes, given);
    await client.query('commit');
    if (!isLoaded) return;
    await client.query('set statement_timeout = 0');
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

/** @returns false when somebody is in the database already: a demo never mixes with real people */
const fillEmpty = async (
  client: PoolClient,
  sizes: DemoSizes,
  { now, files }: { now: Date; files: Files },
): Promise<boolean> => {
  await client.query('lock table users in share row exclusive mode');
  const known = await client.query(
    `select 1 where exists (select from users) or exists (select from parameters where id = 'demo_loaded')`,
  );
  if (known.rows.length > 0) return false;
  const random = seededRandom(DEMO_SEED);
  const make = peopleMaker(random);
  await insertCatalogue(client);
  const agents = await insertPersonas(client, make, now);
  await insertNetwork(
    client,
    { random, make, now },
    sizes.agents - Object.keys(agents).length,
    agents.gm,
    agents.manager,
  );
  await insertHistory(client, now);
  await insertRegisters(client, { random, make, now }, sizes.customers - 1, agents.agente.id);
  await client.query('analyze people, users, agents, customers, agent_customers, products, listing_entries');
  await insertDemoOrders(client, {
    orders: sizes.orders,
    open: Math.min(40, Math.ceil(sizes.orders / 100)),
    seed: DEMO_SEED,
    now,
  });
  const personaIds = Object.values(agents).map(({ id }) => id);
  const declaring = await findSellers(client, personaIds);
  await insertVatNumbers(client, [...personaIds, ...declaring]);
  await insertWaitingIncomes(client, { now, agentIds: declaring });
  await insertWaitingUploads(client, files, { now, agentIds: declaring });
  await insertExternalIncomes(client, agents.agente.id, now);
  await insertUploads(client, files, {
    now,
    agentId: agents.agente.id,
    uploads: [
      { kind: 'photo_id', state: 'discarded', days: 60, reason: 'La foto è stata fatta a un’altra foto.' },
      { kind: 'photo_id', state: 'accepted', days: 57 },
      { kind: 'vat_certificate', state: 'accepted', days: 56 },
      { kind: 'identity_document', state: 'waiting', days: 2 },
    ],
  });
  for (const { id } of [agents.manager, agents.gm])
    await insertUploads(client, files, {
      now,
      agentId: id,
      uploads: [{ kind: 'identity_document', state: 'accepted', days: 40 }],
    });
  await insertPhotos(client, files, { now });
  await insertFiscalDocuments(client, files, {
    agentIds: [agents.agente.id, agents.manager.id, agents.gm.id],
    now,
  });
  await insertAppointments(client, agents.agente.id, now);
  await insertKits(
    client,
    now,
    personas.map(({ username }) => username),
  );
  await insertLapses(
    client,
    files,
    Object.values(agents).map(({ id }) => id),
    now,
  );
  await insertAgentCards(client, { now, seed: DEMO_SEED });
  await insertBaskets(client, agents, now);
  await insertCustomerOrders(client, now);
  await insertPrivateOrders(client, agents, { now, seed: DEMO_SEED });
  await insertAnnouncements(client);
  await insertRankings(client, now);
  await insertGalleries(client, files, now);
  await insertMedia(client, files, now);
  await insertShippings(client, Object.keys(agents));
  await insertMeetings(client, now);
  await insertInvitations({ client, files, makePerson: make, now }, [agents.agente.id, agents.manager.id]);
  await insertAlerts(
    client,
    personas.map(({ username }) => username),
    now,
  );
  await insertPrivacyRequests(
    client,
    personas.map(({ username }) => username),
    now,
  );
  await client.query(
    `insert into parameters (id, value, description) values ('demo_loaded', $1, 'Dati dimostrativi caricati il')`,
    [now.toISOString()],
  );
  return true;
};

/** Popups and the incentive banner of the specification, with their dates, and one announcement for each shop. */
const insertAnnouncements = async (client: PoolClient): Promise<void> => {
  await client.query(`
    insert into announcements (kind, shop, title, content, starts_on, ends_on) values
      ('popup', null, 'Nuovo catalogo autunno', 'È disponibile il nuovo catalogo: sfoglialo con i tuoi clienti.', null,
        '2021-10-04'),
      ('popup', null, 'Incentivo estate',
        'Sono partiti gli incentivi dell’estate: trovi il regolamento in Documentazione.', null, '2022-07-04'),
      ('popup', null, 'Proroga incentivo estate', 'Gli incentivi dell’estate sono prorogati fino a fine luglio.', null,
        '2022-07-31'),
      ('popup', null, 'Nuove informative', 'Abbiamo aggiornato le informative: leggile nel tuo profilo.', null,
        '2024-10-01'),
      ('banner', 0, 'Incentivo fibra.',
        'Dal 21 luglio al 14 settembre ogni ordine fibra vale doppio per la gara dell’estate.', '2025-07-21',
        '2025-09-14'),
      ('announcement', 0, 'Consegne di dicembre',
        'Gli ordini inviati entro domenica 13 dicembre arrivano prima di Natale.', '2026-11-01', '2026-12-13'),
      ('announcement', 1, 'Consegne di dicembre',
        'Le commissioni inviate entro domenica 13 dicembre arrivano prima di Natale.', '2026-11-01', '2026-12-13')`);
};
