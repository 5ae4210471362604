import { describe, expect, it } from 'vitest';
import { whyNotSendReport } from './report.ts';

const form = { name: 'Hotel', email: 'a@b.it', includeDinners: true, includeRooms: false, hotelCode: '' };
describe('the report for a hotel', () => {
  it.each([
    [{}, null],
    [{ name: ' ' }, 'Inserisci il nome del destinatario.'],
    [{ name: '\u3164' }, 'Inserisci il nome del destinatario.'],
    [{ email: '' }, 'Inserisci l’e-mail del destinatario.'],
    [{ email: 'a@' }, 'Inserisci l’e-mail del destinatario.'],
    [{ includeDinners: false }, 'Scegli almeno un report: camere o cene.'],
    [{ includeRooms: true }, 'Scegli l’hotel delle camere.'],
    [{ includeRooms: true, hotelCode: 'PAL' }, null],
    [{ includeDinners: false, includeRooms: true, hotelCode: 'PAL' }, null],
  ])('NET-144 NET-145 with %j: %s', (change, why) => expect(whyNotSendReport({ ...form, ...change })).toBe(why));
});
