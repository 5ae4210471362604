import { expect, it } from 'vitest';
import { DEMO, isSeat, shortSeat, townOf } from './company.ts';

it.each([
  ['Via Roma 1, 12100 Cuneo (CN)', 'Via Roma 1, 12100 Cuneo', 'Cuneo'],
  ['Corso Italia, 3, 00187 Roma (RM)', 'Corso Italia, 3, 00187 Roma', 'Roma'],
  [DEMO.seat, 'Via dell’Industria 14, 14100 Asti', 'Asti'],
])('NET-1171 the seat %s without its province, and its town', (seat, short, town) =>
  expect([isSeat(seat), shortSeat(seat), townOf(seat)]).toEqual([true, short, town]),
);
it.each(['', 'Via Roma 1, Cuneo (CN)', 'Via Roma 1, 12100 Cuneo', '12100 Cuneo (CN)', 'Via Roma 1, 12100 Cuneo (CN) '])(
  'NET-1171 %j is no seat',
  (text) => expect(isSeat(text)).toBe(false),
);
