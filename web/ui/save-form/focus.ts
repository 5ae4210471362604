/** Brings the cursor into a field of a form, or to the first that is wrong. */
import { wrongFields, type FieldErrors, type FieldLabels } from './form-errors.ts';

/** The id of a field's input, or of what stands around a group of them. */
export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`;

const INPUTS = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])';

/** False when the field is not on the screen. */
export const focusField = (form: string, name: string): boolean => {
  const place = document.getElementById(fieldId(form, name));
  const target = place?.matches(INPUTS) ? place : place?.querySelector<HTMLElement>(INPUTS);
  target?.focus();
  return Boolean(target);
};

/** Goes to the first wrong field that is there, in the order of the screen. */
export const focusFirst = (form: string, errors: FieldErrors, labels: FieldLabels): void => {
  wrongFields(errors, labels).some((name) => focusField(form, name));
};
