import { expect, it } from 'vitest';
import { mayForceValidation } from './may.ts';

it('ACC-325 a contact is vouched for while it is not validated', () =>
  expect([mayForceValidation({ isValidated: false }), mayForceValidation({ isValidated: true })]).toEqual([
    null,
    'Operazione già completata: questo contatto è già convalidato.',
  ]));
