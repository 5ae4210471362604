/** The papers that the company gives its agents: what each is called, what is done with it and which time it is about. */

/** Reading is enough, or a signature with a code is asked for. */
export const PROCESS_METHODS = ['read', 'signature'] as const;
export type ProcessMethod = (typeof PROCESS_METHODS)[number];

/** About fees and taxes (ACC-303); uploads of people have a list of codes of their own (NET-299). */
export const FISCAL_TYPES = ['FT', 'DC', 'NT', 'DT', 'FE', 'CU'] as const;
export type FiscalType = (typeof FISCAL_TYPES)[number];
/** With the receipts of payments by card, which have their own list and their own step. */
export const PAPER_TYPES = [...FISCAL_TYPES, 'RC'] as const;
export type PaperType = (typeof PAPER_TYPES)[number];

/** Codes by which the office asks for documents of agents: `CI` is an identity document that they uploaded (NET-299). */
export const DOCUMENT_TYPES = [...FISCAL_TYPES, 'CI'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

type Described = {
  name: string;
  process: ProcessMethod;
  /** A whole year, or a month or one of its days. */
  about: 'year' | 'month';
};

/** Signed is what states something in the agent's name or proves what they were given; all else is read. */
export const TYPES: Readonly<Record<PaperType, Described>> = {
  FT: { name: 'Fattura dei compensi', process: 'signature', about: 'month' },
  DC: { name: 'Dettaglio dei compensi', process: 'read', about: 'month' },
  NT: { name: 'Notula dei compensi', process: 'signature', about: 'month' },
  DT: { name: 'Distinta delle provvigioni', process: 'read', about: 'month' },
  FE: { name: 'Fattura elettronica', process: 'read', about: 'month' },
  CU: { name: 'Certificazione Unica', process: 'read', about: 'year' },
  RC: { name: 'Ricevuta di pagamento con carta', process: 'signature', about: 'month' },
};

/** What a type is in both lists of papers: receipts stand alone. */
export const FAMILIES = { fiscal: FISCAL_TYPES, receipt: ['RC'] } as const;
export type Family = keyof typeof FAMILIES;
