/** What «I miei dati» shows of somebody: who they are, how they are reached, and of an agent what they agreed. */
import { z } from 'zod';
import { id } from '../kernel/shapes.ts';
import { idCard } from './id-card.ts';

export const ownProfile = z.object({
  fullName: z.string(),
  birthDate: z.string().nullable(),
  birthPlace: z.string().nullable(),
  fiscalCode: z.string().nullable(),
  email: z.string().nullable(),
  emailValidated: z.boolean(),
  /** By its owner: it recovers the account, an e-mail address from three days later on. */
  emailProved: z.boolean(),
  mobile: z.string().nullable(),
  mobileValidated: z.boolean(),
  mobileProved: z.boolean(),
  phone: z.string(),
  fax: z.string(),
  address: z.string(),
  city: z.string(),
  postCode: z.string(),
  province: z.string(),
  agent: z
    .object({
      code: id(),
      statusName: z.string(),
      levelName: z.string(),
      sponsor: z.object({ id: id(), fullName: z.string() }).nullable(),
      vatNumber: z.string().nullable(),
      iban: z.string().nullable(),
      deliveryAddress: z.string().nullable(),
      deliverySubjectName: z.string().nullable(),
      idCard: idCard.nullable(),
    })
    .nullable(),
  /** Of a customer the profile shows less (ACC-201). */
  isCustomer: z.boolean(),
});
