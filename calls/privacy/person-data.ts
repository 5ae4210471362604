/** Calls by which the office puts the data of a person right (GDPR art. 16). */
import { z } from 'zod';
import { PERSON_FIELDS, type PersonField } from '@ema/domain/privacy/person-data.ts';
import { call } from '../kernel/call.ts';
import { id, idText, text } from '../kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const answered = Object.fromEntries(PERSON_FIELDS.map((field) => [field, z.string()])) as Record<
  PersonField,
  z.ZodString
>;
/** Empty where nothing is known. */
const personData = z.object({
  ...answered,
  id: id(),
  /** What they are to the company, in a word. */
  what: z.string(),
  userId: id().nullable(),
  version: z.number().int(),
  /** Where the fiscal code and the rest disagree. */
  warnings: z.array(z.string()),
});
const data = {
  lastName: text(80),
  firstName: text(80),
  gender: text(1),
  fiscalCode: text(17),
  birthDate: z.string().regex(/^$|^\d{4}-\d{2}-\d{2}$/, 'Inserisci una data valida.'),
  birthCountry: text(40),
  birthMunicipality: text(80),
  street: text(120),
  streetNumber: text(10),
  postCode: text(5),
  city: text(80),
  province: text(2),
} satisfies Record<PersonField, z.ZodType>;

/** One of them says who: the person of the register, the account, or the customer (NET-721). */
export const getPersonData = call({
  name: 'privacy.person-data',
  method: 'GET',
  path: '/api/admin/person-data',
  summary: 'I dati anagrafici di una persona, come si possono rettificare',
  ...office,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({
    person: idText().optional(),
    user: idText().optional(),
    customer: idText().optional(),
  }),
  output: personData,
  errors: ['invalid', 'not_found'],
});
/** NET-643 */
export const rectifyPerson = call({
  name: 'privacy.rectify',
  log: { name: 'Dati anagrafici rettificati', isActivity: true },
  method: 'PUT',
  path: '/api/admin/person-data/:id',
  summary: 'Rettifica i dati anagrafici di una persona, con il motivo',
  ...office,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({
    ...data,
    reason: text(200, 3),
    /** The request that asks for it. */
    request: id().nullable(),
    version: z.number().int().positive(),
  }),
  output: personData,
  errors: ['not_found', 'invalid', 'stale_version', 'wrong_state'],
});
