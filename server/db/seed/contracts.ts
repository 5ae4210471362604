/** Loads the texts of the contracts, as the company publishes them, into the database. */
import { readFile } from 'node:fs/promises';
import { TEXT_NAMES, type Audience } from '@ema/domain/contracts/kinds.ts';
import type { Pool } from 'pg';
import { shortSeat, townOf } from '../../kernel/company.ts';
import type { CompanyFacts } from '../../kernel/config.ts';
import type { DocumentType } from '../tables/contracts.ts';

type Template = {
  documentType: DocumentType;
  parts: readonly string[];
  audience: Audience;
  shop: 0 | 1 | null;
  isPrivacy: boolean;
};

const TEMPLATES: readonly Template[] = [
  {
    documentType: 'privacy_policy_manager',
    parts: ['privacy-manager', 'privacy-common'],
    audience: 'managers',
    shop: null,
    isPrivacy: true,
  },
  {
    documentType: 'privacy_policy_customer',
    parts: ['privacy-customer', 'privacy-common'],
    audience: 'customers',
    shop: null,
    isPrivacy: true,
  },
  {
    documentType: 'privacy_policy_agent_emakleen',
    parts: ['privacy-agent', 'privacy-common'],
    audience: 'agents',
    shop: 1,
    isPrivacy: true,
  },
  {
    documentType: 'agent_registration',
    parts: ['agent-registration'],
    audience: 'agents',
    shop: null,
    isPrivacy: false,
  },
  {
    documentType: 'engagement_letter',
    parts: ['letter-fibra', 'letter-common'],
    audience: 'agents',
    shop: 0,
    isPrivacy: false,
  },
  {
    documentType: 'engagement_letter_emakleen',
    parts: ['letter-kleen', 'letter-common'],
    audience: 'agents',
    shop: 1,
    isPrivacy: false,
  },
  {
    documentType: 'order_copy',
    parts: ['order-copy'],
    audience: 'orders',
    shop: 1,
    isPrivacy: false,
  },
];

const textOf = (part: string): Promise<string> => readFile(new URL(`contracts/${part}.md`, import.meta.url), 'utf8');

/** NET-1171: what the files leave open of the company; what they do of a person is filled in when it is printed. */
const factsOf = (company: CompanyFacts): ReadonlyMap<string, string> =>
  new Map([
    ['sede', company.EMA_COMPANY_SEAT],
    ['sede_breve', shortSeat(company.EMA_COMPANY_SEAT)],
    ['comune', townOf(company.EMA_COMPANY_SEAT)],
    ['partita_iva', company.EMA_COMPANY_VAT_NUMBER],
    ['posta_clienti', company.EMA_CUSTOMERS_MAIL],
    ['posta_recessi', company.EMA_WITHDRAWALS_MAIL],
    ['posta_privacy', company.EMA_PRIVACY_MAIL],
    ['posta_dpo', company.EMA_DPO_MAIL],
  ]);

/** Every kind with its first revision. A revision that exists is never changed: somebody may have signed it. */
export const seedContracts = async (owner: Pick<Pool, 'query'>, company: CompanyFacts): Promise<void> => {
  const facts = factsOf(company);
  for (const t of TEMPLATES) {
    await owner.query(
      `insert into contract_kinds (document_type, audience, shop, is_privacy)
       values ($1, $2, $3, $4)
       on conflict do nothing`,
      [t.documentType, t.audience, t.shop, t.isPrivacy],
    );
    const text = (await Promise.all(t.parts.map(textOf))).join('\n\n');
    const body = text.replaceAll(/\{\{(\w+)\}\}/g, (open, name: string) => facts.get(name) ?? open);
    await owner.query(
      `insert into contract_templates (document_type, revision, title, body, shop, is_privacy)
       values ($1, 1, $2, $3, $4, $5)
       on conflict (document_type, revision) do nothing`,
      [t.documentType, TEXT_NAMES[t.documentType], body, t.shop, t.isPrivacy],
    );
  }
};
