import { describe, expect, it } from 'vitest';
import { amountFault, incomeFaults } from './external-income.ts';
import { INCOME_STATES, INCOME_TRANSITIONS, INCOME_WORDS } from './states.ts';
import { mayDecideIncome, mayDeclareIncomes, mayGiveOnce, mayRepeatAmount } from './may.ts';

const income = { date: '2026-11-20', cents: 1050, description: '' };
const fields = (more: Partial<typeof income>): string[] =>
  incomeFaults({ ...income, ...more }, '2026-11-21').map((f) => f.field);

describe('an income from others', () => {
  it.each([
    [{}, []],
    [{ date: '2026-11-21' }, []],
    [{ date: '2026-11-22' }, ['date']],
    [{ date: '2025-01-01' }, []],
    [{ date: '2024-12-31' }, ['date']],
    [{ cents: 1 }, []],
    [{ cents: 0 }, ['incomeValue']],
    [{ cents: -5 }, ['incomeValue']],
    [{ cents: 99_999_999 }, []],
    [{ cents: 100_000_000 }, ['incomeValue']],
    [{ description: 'x'.repeat(120) }, []],
    [{ description: 'x'.repeat(121) }, ['description']],
    [{ date: '2027-01-01', cents: 0, description: 'x'.repeat(121) }, ['incomeValue', 'date', 'description']],
  ] as const)('ACC-228 ACC-229 %o: wrong in %o', (more, wrong) => expect(fields(more)).toEqual(wrong));
  it('ACC-228 nothing and too much are told apart', () => {
    expect(amountFault(0)).toContain('maggiore di zero');
    expect(amountFault(100_000_000)).toContain('virgola');
    expect(amountFault(1)).toBeNull();
  });
  it('ACC-228 ACC-229 each fault says what is wrong', () => {
    const said = (more: Partial<typeof income>): string[] =>
      incomeFaults({ ...income, ...more }, '2026-11-21').map(({ message }) => message);
    expect(said({ date: '2026-11-22' })).toEqual(['La data del documento non può essere nel futuro.']);
    expect(said({ date: '2024-12-31' })).toEqual(['Inserisci un documento di quest’anno o dell’anno scorso.']);
    expect(said({ description: 'x'.repeat(121) })).toEqual(['Inserisci al massimo 120 caratteri.']);
  });
  it('ACC-226 each state has its words, and only what waits is settled', () => {
    expect(INCOME_STATES.map((state) => INCOME_WORDS[state])).toEqual(['In convalida', 'Convalidato', 'Da reinserire']);
    expect(INCOME_TRANSITIONS.accept).toMatchObject({ from: ['waiting'], to: 'accepted' });
    expect(INCOME_TRANSITIONS.discard).toMatchObject({ from: ['waiting'], to: 'discarded' });
  });
});

describe('what is answered once', () => {
  it.each([
    [null, true, true],
    [null, false, true],
    [true, true, true],
    [false, false, true],
    [true, false, false],
    [false, true, false],
  ] as const)('ACC-182 chosen %s, wanted %s: may is %s', (chosen, wanted, may) =>
    expect(mayDeclareIncomes(chosen, wanted)).toBe(
      may ? null : 'Hai già risposto a questa domanda. Per cambiare la risposta rivolgiti all’assistenza.',
    ),
  );
  it('ACC-182 an amount is sent again only with the answer it was noted with', () => {
    expect(mayRepeatAmount(true)).toBeNull();
    expect(mayRepeatAmount(false)).toBe('Hai già risposto a questa domanda: inserisci i redditi in «Redditi esterni».');
  });
  it('NET-292 an income is decided once; whoever comes second reads who was first', () => {
    const at = new Date('2026-11-20T09:30:00Z');
    for (const event of ['accept', 'discard'] as const) {
      expect(mayDecideIncome({ state: 'waiting', by: null, at: null }, event)).toBeNull();
      expect(mayDecideIncome({ state: 'discarded', by: 'Elena Gallesio', at }, event)).toBe(
        'Questo compenso è già stato scartato da Elena Gallesio il 20/11/2026 alle 10:30.',
      );
    }
  });
  it.each([
    ['vatNumber', null, '01234560058', null],
    ['vatNumber', '01234560058', '01234560058', null],
    [
      'vatNumber',
      '01234560058',
      '00743110157',
      'La tua partita IVA è già registrata. Per cambiarla rivolgiti all’assistenza.',
    ],
    ['iban', null, 'IT1', null],
    ['iban', 'IT1', 'IT1', null],
    ['iban', 'IT1', 'IT2', 'Il tuo IBAN è già registrato. Per cambiarlo rivolgiti all’assistenza.'],
  ] as const)('ACC-186 ACC-198 %s %s, wanted %s: %s', (what, given, wanted, why) =>
    expect(mayGiveOnce(what, given, wanted)).toBe(why),
  );
});
