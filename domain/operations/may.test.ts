import { expect, it } from 'vitest';
import { mayForceValidation, validationWord } from './may.ts';

const ALREADY = 'Operazione già completata: questo contatto è già convalidato.';
const REPLACED = 'Questa richiesta non vale più: da allora il contatto è stato chiesto o cambiato di nuovo.';

it.each([
  [false, false, null, 'Da validare'],
  [true, false, ALREADY, 'Validato'],
  [true, true, ALREADY, 'Validato'],
  [false, true, REPLACED, 'Sostituito'],
] as const)(
  'ACC-325 ACC-576 a contact is vouched for while nothing validated (%s) or replaced (%s) it',
  (isValidated, isReplaced, sentence, word) =>
    expect([mayForceValidation({ isValidated, isReplaced }), validationWord({ isValidated, isReplaced })]).toEqual([
      sentence,
      word,
    ]),
);
