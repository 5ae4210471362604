/** A private customer: what the form holds of one, its labels, its address in one line. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getPrivateCustomer } from '@ema/calls/private-orders.ts';
import type { PrivateCustomerData } from '@ema/domain/private-orders/fields.ts';

export type PrivateCustomer = CallOutput<typeof getPrivateCustomer>;
/** What an order needs of its customer. */
export type ChosenCustomer = Omit<PrivateCustomer, 'agent' | 'version'>;

/** The form's fields, in the order of the screen. */
export const FIELD_LABELS: Record<keyof PrivateCustomerData, string> = {
  lastName: 'Cognome',
  firstName: 'Nome',
  street: 'Indirizzo',
  buildingNumber: 'Numero civico',
  postCode: 'CAP',
  city: 'Città',
  state: 'Provincia',
  email: 'E-mail',
  telephone: 'Telefono',
};
const FIELDS = Object.keys(FIELD_LABELS) as (keyof PrivateCustomerData)[];

export const valuesOf = (customer: PrivateCustomerData | null): PrivateCustomerData =>
  Object.fromEntries(FIELDS.map((f) => [f, customer?.[f] ?? ''])) as PrivateCustomerData;
export const addressOf = (c: Omit<PrivateCustomerData, 'firstName' | 'lastName'>): string =>
  `${c.street} ${c.buildingNumber}, ${c.postCode} ${c.city} (${c.state})`;
