/** An address as part of a form’s values: its labels, and where what is wrong with it is said. */
import { addressFaults, addressOf, addressOrNull, type AddressParts } from '@ema/domain/places/address.ts';
import type { FieldErrors } from '../../ui/save-form/form-errors.ts';

/** In the order of the screen. A call names the parts so: `customerAddress.postCode`. */
const LABELS = {
  street: 'Nome della via',
  buildingNumber: 'Civico',
  city: 'Città',
  postCode: 'CAP',
  state: 'Provincia',
};
export type AddressField = keyof typeof LABELS;

/** Spread into the form’s `labels`: `{ firstName: 'Nome', ...addressLabels('customerAddress') }`. */
export const addressLabels = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(LABELS).map(([field, label]) => [`${name}.${field}`, label]));

/** For the form’s `check`. `nullable`: no part filled in is no address, and right. */
export const addressErrors = (name: string, parts: AddressParts, { nullable = false } = {}): FieldErrors => {
  if (nullable && addressOrNull(parts) === null) return {};
  return Object.fromEntries(
    addressFaults(addressOf(parts)).map(({ propertyPath, message }) => [`${name}.${propertyPath}`, message]),
  );
};
