/** The consent as it is kept with the choice: the words that somebody agreed to. */
import { expect, it } from 'vitest';
import { MARKETING_TEXT, MARKETING_TITLE } from './consent.ts';

it('ACC-148 ACC-149 the consent to marketing, as it is named and in full', () => {
  expect(MARKETING_TITLE).toBe('Comunicazioni promozionali');
  expect(MARKETING_TEXT).toBe(
    'Invio di comunicazioni promozionali su prodotti, concorsi e iniziative, con posta elettronica, SMS, telefono e ' +
      'posta, come indicato al punto 3.4 dell’informativa.',
  );
});
