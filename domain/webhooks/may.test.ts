import { describe, expect, it } from 'vitest';
import { mayAddEndpoint, mayTestEndpoint } from './may.ts';

describe('how many at once', () => {
  it.each([
    [0, null],
    [9, null],
    [10, 'Ci sono già 10 webhook: eliminane uno che non serve più.'],
    [11, 'Ci sono già 10 webhook: eliminane uno che non serve più.'],
  ])('NET-476 of %d addresses another is told: %s', (endpoints, why) => expect(mayAddEndpoint(endpoints)).toBe(why));

  it.each([
    [4, null],
    [5, 'Ci sono già prove in corso: attendi che arrivino.'],
  ])('NET-481 with %d tests on their way another is sent: %s', (underWay, why) =>
    expect(mayTestEndpoint(underWay)).toBe(why),
  );
});
