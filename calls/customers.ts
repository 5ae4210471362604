/** Calls of an agent’s customer register: list, search by fiscal code, creating and changing. */
import { z } from 'zod';
import { challenge, oneTimeCode } from './codes.ts';
import { call } from './kernel/call.ts';
import { id, idText, noBody, page, paging, seenVersion, text } from './kernel/shapes.ts';
import { listFile } from './kernel/list-file.ts';

const AGENT = ['ROLE_ACCESS_COMMISSIONS'] as const;
const base = { who: AGENT, acting: 'allowed', whilePending: 'refused' } as const;
const read = { ...base, rate: 'read', idempotency: 'safe', audit: null } as const;
const write = { ...base, rate: 'write', idempotency: 'natural', audit: 'always' } as const;
const params = z.strictObject({ id: idText() });
const contactType = z.enum(['email', 'mobile'], 'Scegli e-mail o cellulare.');

export const customer = z.object({
  id: id(),
  fullName: z.string(),
  name: z.string(),
  nameDescription: z.string(),
  gender: z.string().nullable(),
  birthDate: z.string().nullable(),
  birthCountry: z.string().nullable(),
  birthMunicipality: z.string().nullable(),
  fiscalCode: z.string(),
  addressStreet: z.string(),
  addressNumber: z.string(),
  addressStreetAndNumber: z.string(),
  addressCity: z.string(),
  addressPostCode: z.string(),
  addressProvince: z.string(),
  phone: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  emailValidated: z.boolean(),
  mobileValidated: z.boolean(),
  userAccountCreated: z.boolean(),
  version: z.number().int(),
});
const contactValidation = z.object({ otpChallenge: challenge.nullable() });
/** With the codes that are under way (NET-305). */
const wholeCustomer = customer.extend({
  emailContactValidation: contactValidation,
  mobileContactValidation: contactValidation,
});
/** In the register, or on the way into it (ORD-500). */
const REGISTER_STATES = ['register', 'waiting'] as const;
const listed = customer
  .pick({
    id: true,
    fullName: true,
    fiscalCode: true,
    addressStreetAndNumber: true,
    addressPostCode: true,
    addressCity: true,
    addressProvince: true,
    email: true,
    phone: true,
    mobile: true,
  })
  .extend({
    state: z.enum(REGISTER_STATES),
    /** What they wait for, in words; nothing when all that is left is to be taken into the register. */
    missing: z.array(z.string()),
    canResendCredentials: z.boolean(),
  });
const fields = {
  name: text(80),
  nameDescription: text(80),
  gender: text(1),
  birthDate: z.string().regex(/^$|^\d{4}-\d{2}-\d{2}$/, 'Inserisci una data valida.'),
  birthCountry: text(2),
  birthMunicipality: text(80).nullable(),
  addressStreet: text(120),
  addressNumber: text(10),
  addressCity: text(80),
  addressPostCode: text(5),
  addressProvince: text(2),
  phone: text(20),
  mobile: text(25),
  email: text(254),
};

export const listCustomers = call({
  name: 'customers.list',
  reads: 'standby',
  method: 'GET',
  path: '/api/agent/customers',
  summary: 'I miei clienti',
  ...read,
  query: z.strictObject({
    ...paging(25),
    search: text(80).optional(),
    /** Those of the register, whom one sells to; those who wait for it; or, unless it is said, both. */
    state: z.enum([...REGISTER_STATES, 'all'], 'Scegli in elenco, in attesa o tutti.').default('all'),
  }),
  output: page(listed),
  errors: [],
});
export const customersFile = listFile(listCustomers, {
  name: 'customers.list-file',
  path: '/file/customers',
  summary: 'I miei clienti in CSV o XLSX',
});
export const searchByFiscalCode = call({
  name: 'customers.search-by-fiscal-code',
  method: 'GET',
  path: '/api/agent/customers/search-by-fiscal-code/:fiscalCode',
  summary: 'Cerca per codice fiscale',
  ...read,
  params: z.strictObject({ fiscalCode: z.string().regex(/^[A-Z0-9]{5,17}$/, 'Inserisci almeno 5 caratteri') }),
  output: z.object({ items: z.array(customer) }),
  errors: ['too_many'],
});
export const getCustomer = call({
  name: 'customers.get',
  method: 'GET',
  path: '/api/agent/customers/:id',
  summary: 'Un cliente',
  ...read,
  params,
  output: wholeCustomer,
  errors: ['not_found'],
});
export const createCustomer = call({
  name: 'customers.create',
  log: { name: 'Cliente creato', isActivity: true },
  method: 'POST',
  path: '/api/agent/customers',
  summary: 'Crea un cliente',
  ...write,
  idempotency: 'key',
  body: z.strictObject({ ...fields, fiscalCode: text(16) }),
  output: customer,
  errors: ['invalid'],
});
export const updateCustomer = call({
  name: 'customers.update',
  log: { name: 'Cliente modificato', isActivity: true },
  method: 'PATCH',
  path: '/api/agent/customers/:id',
  summary: 'Modifica un cliente',
  ...write,
  idempotency: 'key',
  params,
  body: z.strictObject(fields).partial().extend({ version: seenVersion() }),
  output: customer,
  errors: ['invalid', 'not_found', 'stale_version', 'wrong_state'],
});
/** NET-303: to the customer’s own address or number. */
export const startContactValidation = call({
  name: 'customers.start-contact-validation',
  log: { name: 'Codice inviato al cliente' },
  method: 'PUT',
  path: '/api/agent/customers/:id/contact-validation-start',
  summary: 'Invia il codice al cliente',
  ...write,
  rate: 'code',
  params,
  body: z.strictObject({ contactType }),
  output: wholeCustomer,
  errors: ['not_found', 'wrong_state', 'too_many'],
});
export const completeContactValidation = call({
  name: 'customers.complete-contact-validation',
  log: { name: 'Contatto del cliente convalidato' },
  method: 'PUT',
  path: '/api/agent/customers/:id/contact-validation-complete',
  summary: 'Convalida il contatto del cliente',
  ...write,
  rate: 'code',
  params,
  body: z.strictObject({ contactType, token: oneTimeCode() }),
  output: wholeCustomer,
  errors: ['not_found', 'wrong_state', 'invalid', 'too_many'],
});
export const activateCustomer = call({
  name: 'customers.activate-account',
  log: { name: 'Account del cliente attivato', isActivity: true },
  method: 'PUT',
  path: '/api/agent/customers/:id/activate-account',
  summary: 'Attiva l’account del cliente',
  ...write,
  params,
  output: z.object({ userAccountCreated: z.boolean() }),
  errors: ['not_found', 'wrong_state'],
});
export const addCustomerToAgent = call({
  name: 'customers.agent-association',
  log: { name: 'Cliente aggiunto all’elenco' },
  method: 'POST',
  path: '/api/agent/customers/:id/agent-association',
  summary: 'Aggiunge il cliente al proprio elenco',
  ...write,
  params,
  body: noBody(),
  output: z.object({ id: id() }),
  errors: ['not_found', 'wrong_state'],
});
export const getBirthplace = call({
  name: 'customers.birthplace',
  method: 'GET',
  path: '/api/agent/birthplaces/:code',
  summary: 'Il luogo di nascita di un codice fiscale (codice Belfiore)',
  ...read,
  params: z.strictObject({ code: z.string().regex(/^[A-Z]\d{3}$/, 'Il codice del luogo non è valido.') }),
  output: z.object({ country: z.string(), municipality: z.string().nullable(), province: z.string().nullable() }),
  errors: ['not_found'],
});
export const accountOperationsStatus = call({
  name: 'customers.account-operations-status',
  method: 'GET',
  path: '/api/agent/customers/:id/account-operations-status',
  summary: 'Operazioni che restano al cliente',
  ...read,
  params,
  output: z.object({
    remainingOperations: z.number().int(),
    /** The same, in words. */
    missing: z.array(z.string()),
    canResendCredentials: z.boolean(),
  }),
  errors: ['not_found'],
});
export const resendCredentials = call({
  name: 'customers.resend-credentials',
  log: { name: 'Credenziali inviate di nuovo al cliente', isActivity: true },
  method: 'POST',
  path: '/api/agent/customers/:id/credentials',
  summary: 'Invia di nuovo le credenziali a un cliente che non è mai entrato',
  ...write,
  rate: 'code',
  params,
  output: 'empty',
  errors: ['not_found', 'wrong_state', 'too_many'],
});

export const customerCalls = [
  listCustomers,
  customersFile,
  searchByFiscalCode,
  getCustomer,
  createCustomer,
  updateCustomer,
  startContactValidation,
  completeContactValidation,
  activateCustomer,
  addCustomerToAgent,
  accountOperationsStatus,
  resendCredentials,
  getBirthplace,
] as const;
