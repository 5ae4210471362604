/** Which of the closed list of errors becomes of whatever was thrown, and what a program reads of it. */
import { describe, expect, it } from 'vitest';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { toCallError, toProblem } from './problem.ts';

const failing = (more: object): Error => Object.assign(new Error('x'), more);
/** An error so many causes below the one that is thrown. */
const below = (depth: number, more: object): Error =>
  depth === 0 ? failing(more) : new Error('Failed query', { cause: below(depth - 1, more) });

describe('what was thrown', () => {
  it.each([
    [400, 'malformed'],
    [404, 'malformed'],
    [413, 'too_large'],
    [414, 'address_too_long'],
    [415, 'unsupported_media'],
    [499, 'malformed'],
    [399, 'internal'],
    [500, 'internal'],
    ['400', 'internal'],
  ])('ACC-312 by the web server with %j is %s', (statusCode, code) => {
    expect(toCallError(failing({ statusCode })).code).toBe(code);
  });

  it.each(['22021', '22003', '22P05'])('ACC-312 text or a number that no database keeps (%s) is malformed', (code) => {
    expect(toCallError(below(1, { code })).code).toBe('malformed');
  });
  it.each(['22P02', '23505', '42P01', 'P0001'])('ACC-312 any other error of a statement (%s) is ours', (code) => {
    expect(toCallError(below(1, { code })).code).toBe('internal');
  });

  it.each(['28P01', '28000', '55P03', '40001', '40P01', '25P03', '57014', 'EROFS', 'EDQUOT', 'EIO', 'ENOTDIR'])(
    'ACC-312 what passes by itself (%s) is to be asked again after two seconds',
    (code) => expect(toCallError(below(1, { code }))).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 }),
  );
  it.each(['ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'])('ACC-312 so is a network: %s', (code) =>
    expect(toCallError(failing({ code })).code).toBe('unavailable'),
  );
  it.each(['x57P01', '57P01x', '5701', 'EISDIR'])('ACC-312 a code that only looks like one (%s) is ours', (code) => {
    expect(toCallError(failing({ code })).code).toBe('internal');
  });

  it('ACC-312 is looked for three causes below, and no further', () => {
    expect(toCallError(below(3, { code: '57P01' })).code).toBe('unavailable');
    expect(toCallError(below(4, { code: '57P01' })).code).toBe('internal');
  });

  it('ACC-312 what was foreseen stays what it is; of the rest the cause is kept for the log', () => {
    const foreseen = new CallError('locked');
    expect(toCallError(foreseen)).toBe(foreseen);
    for (const thrown of [failing({}), failing({ code: '57P01' }), failing({ statusCode: 400 })])
      expect(toCallError(thrown).cause).toBe(thrown);
  });
});

describe('what a program reads of an error', () => {
  const violations = [
    { propertyPath: 'email', message: 'Inserisci un indirizzo e-mail valido.' },
    { propertyPath: 'items.0.quantity', message: 'Inserisci un numero intero.' },
  ];

  it('ACC-312 each violation by its field, the sentence twice, and for which request', () => {
    expect(toProblem(new CallError('invalid', undefined, { violations }), 'r1')).toEqual({
      type: 'urn:ema:invalid',
      title: 'Ricontrolla i dati inseriti.',
      status: 422,
      detail: 'Ricontrolla i dati inseriti.',
      'hydra:description': 'Ricontrolla i dati inseriti.',
      violations,
      errors: {
        email: 'Inserisci un indirizzo e-mail valido.',
        'items.0.quantity': 'Inserisci un numero intero.',
      },
      requestId: 'r1',
    });
  });

  it('ACC-312 of what is not there its name among errors, with the sentence of its own', () => {
    expect(toProblem(new CallError('not_found', 'L’ordine non esiste.'), 'r2')).toMatchObject({
      title: 'L’elemento richiesto non esiste o non è più disponibile.',
      detail: 'L’ordine non esiste.',
      errorId: 'NotFound',
    });
  });
});
