/** Calls of what an agent earns and where it is paid: incomes from others, the yearly threshold, VAT number and IBAN. */
import { z } from 'zod';
import { DESCRIPTION_LENGTH } from '@ema/domain/incomes/external-income.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, instant, money, ordering, page, paging, text } from './kernel/shapes.ts';
import { uploadObject } from './kernel/upload.ts';

const own = { who: ['ROLE_BASE_AGENT'], whilePending: 'allowed' } as const;
const reading = { acting: 'allowed', rate: 'read', idempotency: 'safe', audit: null } as const;
const writing = { rate: 'write', audit: 'always' } as const;

/** Whether somebody sells for others too: answered once, while nothing was answered (ACC-182). */
export const setExternalIncomesEnabled = call({
  name: 'incomes.set-external-incomes-enabled',
  log: { name: 'Redditi esterni dichiarati', isActivity: true },
  method: 'PUT',
  path: '/api/account/set-external-incomes-enabled',
  summary: 'Dichiara se si hanno redditi da vendita a domicilio fuori dall’azienda, e quanti quest’anno',
  ...own,
  ...writing,
  acting: 'allowed',
  idempotency: 'natural',
  body: z.strictObject({
    enabled: z.boolean('Scegli sì o no.'),
    currentYearIncomesUntilNow: money().nullable().optional(),
  }),
  output: z.object({ enabled: z.boolean() }),
  errors: ['invalid', 'wrong_state'],
});

const externalIncome = z.object({
  id: id(),
  date: day(),
  incomeValue: money(),
  description: z.string(),
  isDiscarded: z.boolean(),
  isAccepted: z.boolean(),
  createdAt: instant(),
  /** Why it was discarded. */
  reason: z.string().nullable(),
});
const declaring = { who: ['ROLE_HAS_EXTERNAL_INCOMES'], whilePending: 'refused' } as const;
export const listExternalIncomes = call({
  name: 'incomes.list-external-incomes',
  method: 'GET',
  path: '/api/agent/agent-external-incomes',
  summary: 'I propri redditi esterni',
  ...declaring,
  ...reading,
  query: z.strictObject({ ...paging(25), ...ordering(['date', 'createdAt', 'incomeValue'], 'date', 'desc') }),
  output: page(externalIncome),
  errors: [],
});
export const externalIncomesFile = listFile(listExternalIncomes, {
  name: 'incomes.list-external-incomes-file',
  path: '/file/agent-external-incomes',
  summary: 'I propri redditi esterni in CSV o XLSX',
});
export const addExternalIncome = call({
  name: 'incomes.add-external-income',
  log: { name: 'Reddito esterno inserito', isActivity: true },
  method: 'POST',
  path: '/api/agent/agent-external-incomes',
  summary: 'Inserisce un reddito esterno',
  ...declaring,
  ...writing,
  acting: 'allowed',
  idempotency: 'key',
  body: z.strictObject({
    date: day(),
    incomeValue: money(),
    description: text(DESCRIPTION_LENGTH).nullable().optional(),
  }),
  output: externalIncome,
  errors: ['invalid'],
});

const month = z.object({ month: z.number().int(), own: money(), external: money() });
/** How far the income of this year is from the threshold. */
export const incomeThreshold = call({
  name: 'incomes.threshold',
  method: 'GET',
  path: '/api/agent/income-threshold',
  summary: 'Quanto manca alla soglia annua oltre la quale serve la partita IVA',
  ...own,
  ...reading,
  output: z.object({
    year: z.number().int(),
    threshold: money(),
    total: money(),
    own: money(),
    external: money(),
    /** What waits for the office and does not count yet. */
    waiting: money(),
    percent: z.number().int(),
    state: z.enum(['far', 'near', 'reached']),
    reachedOn: day().nullable(),
    months: z.array(month),
    hasVatNumber: z.boolean(),
  }),
  errors: [],
});

/** The VAT number with the paper that proves it (ACC-186). */
export const insertVatNumber = call({
  name: 'incomes.insert-vat-number',
  log: { name: 'Partita IVA inserita', isActivity: true },
  method: 'POST',
  path: '/api/account/insert-vat-number',
  summary: 'Inserisce la partita IVA con il certificato di attribuzione',
  ...own,
  ...writing,
  acting: 'allowed',
  idempotency: 'natural',
  body: z.strictObject({
    vatNumber: z.string().regex(/^\d{11}$/, 'La partita IVA ha 11 cifre.'),
    vatCertificateFile: uploadObject,
  }),
  output: z.object({ vatNumber: z.string() }),
  errors: ['invalid', 'wrong_state'],
  bodyLimit: 8_000_000,
});

/** Money goes there: nobody gives it for somebody else. */
export const insertIban = call({
  name: 'incomes.insert-iban',
  log: { name: 'IBAN inserito', isActivity: true },
  method: 'PUT',
  path: '/api/account/insert-iban',
  summary: 'Inserisce il conto su cui ricevere le provvigioni',
  ...own,
  ...writing,
  acting: 'refused',
  idempotency: 'natural',
  body: z.strictObject({
    iban: z.string().max(42, 'L’IBAN italiano ha 27 caratteri.'),
    accountName: text(120, 1),
  }),
  output: z.object({ iban: z.string(), accountName: z.string(), bank: z.string().nullable() }),
  errors: ['invalid', 'wrong_state'],
});
export const checkIban = call({
  name: 'incomes.check-iban',
  method: 'GET',
  path: '/validation/iban',
  summary: 'Controllo di un IBAN mentre si scrive',
  who: 'signed-in',
  whilePending: 'allowed',
  ...reading,
  query: z.strictObject({ iban: z.string().max(42, 'L’IBAN italiano ha 27 caratteri.') }),
  output: z.object({ valid: z.boolean(), message: z.string(), bank: z.string().nullable() }),
  errors: [],
});

export const incomeCalls = [
  setExternalIncomesEnabled,
  listExternalIncomes,
  externalIncomesFile,
  addExternalIncome,
  incomeThreshold,
  insertVatNumber,
  insertIban,
  checkIban,
];
