import { readFile } from 'node:fs/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Queryable } from '../client.ts';

export type DocumentType =
  | 'privacy_policy_manager'
  | 'privacy_policy_customer'
  | 'privacy_policy_agent_emakleen'
  | 'engagement_letter'
  | 'engagement_letter_emakleen'
  | 'agent_registration'
  | 'order_copy';
type Template = {
  documentType: DocumentType;
  title: string;
  parts: readonly string[];
  shop: 0 | 1 | null;
  isPrivacy: boolean;
};

const TEMPLATES: readonly Template[] = [
  {
    documentType: 'privacy_policy_manager',
    title: 'Informativa privacy per i responsabili di rete',
    parts: ['privacy-manager', 'privacy-common'],
    shop: null,
    isPrivacy: true,
  },
  {
    documentType: 'privacy_policy_customer',
    title: 'Informativa privacy per i clienti',
    parts: ['privacy-customer', 'privacy-common'],
    shop: null,
    isPrivacy: true,
  },
  {
    documentType: 'privacy_policy_agent_emakleen',
    title: 'Informativa privacy per gli incaricati',
    parts: ['privacy-agent', 'privacy-common'],
    shop: 1,
    isPrivacy: true,
  },
  {
    documentType: 'agent_registration',
    title: 'Modulo di adesione',
    parts: ['agent-registration'],
    shop: null,
    isPrivacy: false,
  },
  {
    documentType: 'engagement_letter',
    title: 'Lettera d’incarico',
    parts: ['letter-fibra', 'letter-common'],
    shop: 0,
    isPrivacy: false,
  },
  {
    documentType: 'engagement_letter_emakleen',
    title: 'Lettera d’incarico emakleen',
    parts: ['letter-kleen', 'letter-common'],
    shop: 1,
    isPrivacy: false,
  },
  { documentType: 'order_copy', title: 'Copia commissione', parts: ['order-copy'], shop: 1, isPrivacy: false },
];

const textOf = (part: string): Promise<string> => readFile(new URL(`contracts/${part}.md`, import.meta.url), 'utf8');

/** The first revision of every contract text. A revision that exists is never changed: somebody may have signed it. */
export const seedContracts = async (owner: Pick<Pool, 'query'>): Promise<void> => {
  for (const t of TEMPLATES) {
    const body = (await Promise.all(t.parts.map(textOf))).join('\n\n');
    await owner.query(
      `insert into contract_templates (document_type, revision, title, body, shop, is_privacy) values ($1, 1, $2, $3, $4, $5)
       on conflict (document_type, revision) do nothing`,
      [t.documentType, t.title, body, t.shop, t.isPrivacy],
    );
  }
};

/** What a contract begins with. `isNewContractSignature`: the declarations are asked before the letter is signed. */
export type FirstPayload = { isNewContractSignature?: boolean; meetingsRequired?: boolean };

/**
 * Assigns the newest revision of each text to a person, in the order given; what is assigned or signed already stays.
 * The PDF is made when it is first needed, once. @returns the ids of the contracts that are new
 */
export const assignContracts = async (
  tx: Queryable,
  userId: number,
  types: readonly DocumentType[],
  payload: FirstPayload = {},
): Promise<number[]> => {
  const made: number[] = [];
  for (const type of types) {
    const row = await tx.execute<{ id: number }>(sql`
      insert into contracts (user_id, template_id, payload)
      select ${userId}::bigint, t.id, ${JSON.stringify(payload)}::jsonb from contract_templates t
      where t.document_type = ${type} order by t.revision desc limit 1
      on conflict do nothing returning id`);
    if (row.rows[0]) made.push(row.rows[0].id);
  }
  return made;
};

/** The copy of an order that its customer signs; one for each order, made once. */
export const assignOrderCopy = async (tx: Queryable, userId: number, orderId: number): Promise<void> => {
  await tx.execute(sql`
    insert into contracts (user_id, template_id, order_id)
    select ${userId}::bigint, t.id, ${orderId}::bigint from contract_templates t
    where t.document_type = 'order_copy' order by t.revision desc limit 1
    on conflict (order_id) do nothing`);
};

/** For demo data: marks assigned contracts as signed in the past. Their sealed copies are made when they are first opened. */
export const signForDemo = (tx: Queryable, userId: number, signedAt: Date): Promise<void> =>
  markSigned(tx, sql`user_id = ${userId} and order_id is null`, signedAt);
/** The same for the copy of one order. */
export const signOrderCopyForDemo = (tx: Queryable, orderId: number, signedAt: Date): Promise<void> =>
  markSigned(tx, sql`order_id = ${orderId}`, signedAt);

const markSigned = async (tx: Queryable, which: SQL, signedAt: Date): Promise<void> => {
  await tx.execute(sql`
    update contracts set state = 'signed', signed_at = ${signedAt.toISOString()}, assigned_at = ${signedAt.toISOString()}::timestamptz - interval '20 minutes',
      marketing_consent = case when (select is_privacy from contract_templates t where t.id = template_id) then id % 3 <> 0 end,
      verification_code = upper(regexp_replace(left(encode(sha256(convert_to('demo ' || id, 'UTF8')), 'hex'), 16), '(.{4})(.{4})(.{4})(.{4})', '\\1-\\2-\\3-\\4')),
      evidence = jsonb_build_object('demo', true)
    where ${which} and state = 'assigned'`);
};
