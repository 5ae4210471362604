/** Makes people with contracts to read and sign, and signs for them as a browser would. */
import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { assignContracts, type FirstPayload } from '../features/contracts/assign.ts';
import { FIGURE_NAME } from '../db/demo/uploads.ts';
import type { DocumentType } from '../db/tables/contracts.ts';
import type { Answer, Client, Portal } from './harness.ts';

export type ToRead = {
  id: number;
  documentType: string;
  sha256: string;
  pageCount: number;
  pagesSeen: number[];
  isSigned: boolean;
  isSealed: boolean;
  verificationCode: string | null;
  fileDownloadUrl: string;
  signatureChallenge: unknown;
  formData: { meetings: Record<string, string>[]; rejected: boolean } | null;
  payload: { marketingConsent: boolean | null; answersGiven: boolean };
  answers: Record<string, boolean | string | null> | null;
  answeredBy: { name: string; at: string } | null;
};
export type Signer = { client: Client; userId: number; mobile: string; ids: number[]; id: number };

export const contractApi = (id: number, rest = ''): string => `/api/account/contracts/${id}${rest}`;

/** People with contracts to read and sign, for tests of contracts. */
export const signersOf = (
  t: Portal,
): {
  /** An agent with a validated mobile and the contracts given, signed in. */
  someone(types: DocumentType[], more?: { name?: string; payload?: FirstPayload }): Promise<Signer>;
  read(client: Client, id: number): Promise<ToRead>;
  readAll(client: Client, id: number): Promise<ToRead>;
  codeFor(mobile: string): Promise<string>;
  sign(client: Client, id: number, mobile: string): Promise<Answer<ToRead>>;
} => {
  const someone = async (
    types: DocumentType[],
    more: { name?: string; payload?: FirstPayload } = {},
  ): Promise<Signer> => {
    const tag = randomBytes(4).toString('hex');
    const mobile = `+39347${String(parseInt(tag, 16) % 10_000_000).padStart(7, '0')}`;
    const person = await t.db.query<{ id: number }>(
      `insert into people (first_name, last_name, gender, birth_date, birth_municipality, fiscal_code,
         street, street_number, city, post_code, province, email, email_validated_at, mobile, mobile_validated_at)
       values ($1, 'Ferrero', 'F', '1990-03-12', 'Asti', $2,
         'Via Roma', '1', 'Asti', '14100', 'AT', $3, ema_now(), $4, ema_now())
       returning id`,
      [more.name ?? 'Marta', `TST${tag.toUpperCase()}X`.slice(0, 16), `${tag}@example.it`, mobile],
    );
    const user = await t.db.query<{ id: number }>(
      `insert into users (person_id, username, user_type, password_hash) values ($1, $2, 'agente', 'x') returning id`,
      [Number(person.rows[0]?.id), `firma-${tag}`],
    );
    const userId = Number(user.rows[0]?.id);
    await t.db.query(
      `insert into agents (user_id, kleen_enabled, external_incomes_enabled, iban)
       values ($1, true, false, 'IT60X0542811101000000123456')`,
      [userId],
    );
    await t.db.query(
      `insert into user_uploads (user_id, kind, file_id, state, uploaded_by_user_id)
       select $1, 'photo_id', min(id), 'accepted', $1
       from files
       where name = $2`,
      [userId, FIGURE_NAME],
    );
    const ids = await assignContracts(
      drizzle({ client: t.db, casing: 'snake_case' }) as never,
      userId,
      types,
      more.payload,
    );
    return { client: await t.as(`firma-${tag}`), userId, mobile, ids: ids.map(Number), id: Number(ids[0]) };
  };
  const read = async (client: Client, id: number): Promise<ToRead> => (await client.get<ToRead>(contractApi(id))).body;
  const readAll = async (client: Client, id: number): Promise<ToRead> => {
    const contract = await read(client, id);
    for (let page = 1; page <= contract.pageCount; page += 1)
      await client.post(contractApi(id, '/pages-seen'), { page, sha256: contract.sha256 });
    return contract;
  };
  const codeFor = async (mobile: string): Promise<string> =>
    /\d{6}/.exec((await t.outbox(mobile))[0]?.body ?? '')?.[0] ?? '';
  const sign = async (client: Client, id: number, mobile: string): Promise<Answer<ToRead>> => {
    await readAll(client, id);
    await client.post(contractApi(id, '/start-signature'), {});
    return client.post<ToRead>(contractApi(id, '/complete-signature'), { token: await codeFor(mobile) });
  };
  return { someone, read, readAll, codeFor, sign };
};
