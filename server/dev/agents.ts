/** Makes an agent with a customer whom no other test uses, for tests in a browser. */
import { randomInt } from 'node:crypto';
import type { PaperType } from '@ema/domain/fiscal-documents/types.ts';
import { INCOME_WARNING_CENTS } from '@ema/domain/incomes/threshold.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import type { Files } from '../adapters/ports.ts';
import type { Queryable } from '../db/client.ts';
import { insertOwedPapers } from '../db/demo/fiscal-documents.ts';
import { insertVatNumbers } from '../db/demo/incomes.ts';
import { insertAgents, insertPeople, insertUsers } from '../db/demo/insert.ts';
import { agentRow } from '../db/demo/network.ts';
import { hashForDemo } from '../db/demo/newcomer.ts';
import { peopleMaker, type DemoPerson } from '../db/demo/people.ts';
import { PERSONA_PASSWORD } from '../db/demo/personas.ts';
import { seededRandom } from '../db/demo/random.ts';
import { DISCARDED, insertPhotos, insertUploads } from '../db/demo/uploads.ts';
import { assignContracts } from '../features/contracts/assign.ts';
import { signForDemo } from '../db/demo/sign-contracts.ts';
import type { DocumentType } from '../db/tables/contracts.ts';
import type { Services } from '../kernel/services.ts';
import { OWED_KITS, oweKit } from './owed-kit.ts';
import { oweResults } from './owed-results.ts';
import { oweAlerts, oweLevelUpdates } from './owed-reading.ts';
import { inOwnTransaction } from './own-transaction.ts';
import { ownSurname } from './surname.ts';

const DAY = 86_400_000;
const PAPERS: readonly DocumentType[] = [
  'privacy_policy_agent_emakleen',
  'agent_registration',
  'engagement_letter',
  'engagement_letter_emakleen',
];

/** Papers to read, papers to sign, receipts to sign. */
const OWED_PAPERS: Readonly<Record<string, readonly PaperType[]>> = {
  'fiscal-documents': ['DC', 'DT'],
  'fiscal-signatures': ['FT'],
  'card-receipts': ['RC', 'RC'],
};
/** A kit is to be paid, or its balance: nobody owes both. */
const EVERYTHING = [
  'password',
  'contacts',
  'photo',
  'incomes',
  'kit-balance',
  'appointment-results',
  'level-updates',
  ...Object.keys(OWED_PAPERS),
];

/**
 * POST /dev/agents.json: an agent of both shops who may order at once and whom nobody else uses, with one customer who
 * has an account. Both have the password of the demo people; `?sponsor=` names the agent above. `?owes=incomes` makes
 * one of whom IBAN, incomes from others and a VAT number are asked, `alerts` one who has two alerts to read,
 * `level-updates` one who has two news of their level, `photo` one whose photo and certificate of the VAT number the
 * office discarded, `kit`, `kit-instalment` and `kit-balance` one who has to pay for the registration kit,
 * `fiscal-documents` one who has two papers to read, `fiscal-signatures` one who has one to sign, `card-receipts` one
 * who has two receipts to sign, `appointment-results` one who has to say what came of three appointments, `password`
 * one whose password is older than a portal can allow, `contacts` one who has to prove both; several with commas, or
 * `everything` that the operations centre can ask of one person.
 * `?unsigned=privacy_policy_manager,engagement_letter:new` are contracts still to sign, `:new` with the declarations.
 */
export const registerAgents = (app: FastifyInstance, services: Services): void => {
  app.post<{ Querystring: { sponsor?: string; owes?: string; unsigned?: string } }>(
    '/dev/agents.json',
    { schema: { hide: true } },
    async (request, reply) => {
      const now = services.ports.clock.now();
      const agent = await inOwnTransaction(services, now, (client) =>
        makeAgent(client, services.ports.files, {
          now,
          sponsoredBy: request.query.sponsor ?? '',
          owes: new Set(request.query.owes === 'everything' ? EVERYTHING : request.query.owes?.split(',')),
          unsigned: (request.query.unsigned?.split(',') ?? []).map(unsignedOf),
        }),
      );
      return reply.code(201).send(agent);
    },
  );
};

type Unsigned = { documentType: DocumentType; isNew: boolean };
type Wanted = { now: Date; sponsoredBy: string; owes: ReadonlySet<string>; unsigned: readonly Unsigned[] };

const unsignedOf = (text: string): Unsigned => {
  const [documentType = '', mark] = text.split(':');
  return { documentType: documentType as DocumentType, isNew: mark === 'new' };
};

const makeAgent = async (client: PoolClient, files: Files, { now, sponsoredBy, owes, unsigned }: Wanted) => {
  const make = peopleMaker(seededRandom(randomInt(2 ** 31)));
  const tag = randomInt(1_000_000, 9_999_999);
  const person = (kind: string): DemoPerson =>
    make({
      lastName: ownSurname(),
      email: `${kind}-${tag}@example.it`,
      mobile: `+39389${String(randomInt(10_000_000)).padStart(7, '0')}`,
    });
  const since = new Date(now.getTime() - 200 * DAY);
  const passwordHash = await hashForDemo(PERSONA_PASSWORD);
  const sponsor = await client.query<{ id: number }>(
    `select a.id from agents a join users u on u.id = a.user_id where u.username = $1`,
    [sponsoredBy],
  );
  const tx = drizzle({ client, casing: 'snake_case' }) as unknown as Queryable;
  const account = async (p: DemoPerson, userType: string, papers: readonly DocumentType[], proved = true) => {
    const username = p.email.split('@')[0] ?? '';
    const [personId = 0] = await insertPeople(client, [p], proved ? since : null);
    const [userId = 0] = await insertUsers(client, [
      { personId, username, userType, passwordHash, generated: false, createdAt: since, lastLogin: since },
    ]);
    await assignContracts(tx, userId, papers);
    await signForDemo(tx, userId, since);
    const { email, mobile, fiscalCode } = p;
    return {
      personId,
      userId,
      answer: { username, fullName: `${p.firstName} ${p.lastName}`, email, mobile, fiscalCode },
    };
  };
  const agentPerson = person('agente');
  const signed = PAPERS.filter((paper) => unsigned.every(({ documentType }) => documentType !== paper));
  const agent = await account(agentPerson, 'agente', signed, !owes.has('contacts'));
  for (const { documentType, isNew } of unsigned)
    await assignContracts(tx, agent.userId, [documentType], isNew ? { isNewContractSignature: true } : {});
  const [agentId = 0] = await insertAgents(client, [
    agentRow(agent.userId, agentPerson, {
      sponsorId: sponsor.rows[0]?.id ?? null,
      level: 3,
      fibra: true,
      kleen: true,
      generalManager: false,
      pointsTenths: 1000,
      joinedAt: since,
      samples: 0,
      multipleWeekly: true,
    }),
  ]);
  const who = { agentId, userId: agent.userId };
  await owe(client, files, who, { now, owes });
  const customer = await account(person('cliente'), 'cliente', ['privacy_policy_customer']);
  const registered = await client.query<{ id: number }>(
    `with made as (
       insert into customers (person_id, user_id, created_by_agent_id, confirmed_at)
       values ($1, $2, $3, $4)
       returning id
     )
     insert into agent_customers (agent_id, customer_id, complete)
     select $3, id, true
     from made
     returning customer_id as id`,
    [customer.personId, customer.userId, agentId, since],
  );
  const customerId = registered.rows[0]?.id ?? 0;
  if (owes.has('appointment-results')) await oweResults(client, { ...who, customerId }, now);
  return {
    ...agent.answer,
    password: PERSONA_PASSWORD,
    customer: { ...customer.answer, id: customerId },
  };
};

/** All that is asked of an agent besides what their customers have to do with. */
const owe = async (
  client: PoolClient,
  files: Files,
  { agentId, userId }: { agentId: number; userId: number },
  { now, owes }: Pick<Wanted, 'now' | 'owes'>,
): Promise<void> => {
  if (owes.has('password'))
    await client.query(`update users set password_date = $2::timestamptz - interval '11 years' where id = $1`, [
      userId,
      now,
    ]);
  if (owes.has('photo')) await insertUploads(client, files, { now, agentId, uploads: DISCARDED });
  else await insertPhotos(client, files, { now, agentIds: [agentId] });
  await (owes.has('incomes') ? oweIncomes(client, agentId, now) : insertVatNumbers(client, [agentId]));
  const types = Object.entries(OWED_PAPERS).flatMap(([kind, papers]) => (owes.has(kind) ? papers : []));
  if (types.length > 0) await insertOwedPapers(client, files, { agentId, now, types });
  if (owes.has('alerts')) await oweAlerts(client, userId);
  for (const kit of OWED_KITS) if (owes.has(kit)) await oweKit(client, userId, kit, now);
  if (owes.has('level-updates')) await oweLevelUpdates(client, userId);
};

/** No IBAN, no answer about incomes from others, and as much of them as asks for a VAT number that can be put off. */
const oweIncomes = async (client: PoolClient, agentId: number, now: Date): Promise<void> => {
  await client.query(
    'update agents set iban = null, iban_holder = null, external_incomes_enabled = null where id = $1',
    [agentId],
  );
  await client.query(
    `insert into external_incomes (agent_id, date, income_cents, description, state, created_by_user_id)
     select id, ($2::timestamptz at time zone 'Europe/Rome')::date, $3, 'Casa Pulita S.r.l.', 'accepted', user_id
     from agents
     where id = $1`,
    [agentId, now, INCOME_WARNING_CENTS],
  );
};
