import { describe, expect, it } from 'vitest';
import { provingLabel, standing } from './own-contacts.ts';

const contact = { value: 'x', isValidated: true, isProved: true };

describe('a contact of the profile', () => {
  it.each([
    ['that its owner proved', contact, 'convalidato', null],
    [
      'whose code was read to somebody else',
      { ...contact, isProved: false },
      'convalidato, non ancora confermato',
      'Conferma cellulare',
    ],
    [
      'that nobody validated',
      { ...contact, isValidated: false, isProved: false },
      'da convalidare',
      'Convalida cellulare',
    ],
    [
      'that is none (ACC-596)',
      { value: null, isValidated: false, isProved: false },
      'da convalidare',
      'Aggiungi cellulare',
    ],
  ])('ACC-593 one %s', (_, its, said, offered) => {
    expect([standing('mobile', its), provingLabel('mobile', its)]).toEqual([said, offered]);
  });
});
