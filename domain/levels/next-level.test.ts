import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_THRESHOLDS, levelName, LEVELS, thresholdFaults } from './levels.ts';
import { closableFrom, endedBy, mayCloseNext, mayClosePeriod, mayDeleteUpdate } from './may.ts';
import { earnedLevel, nextLevel, updateText, updateType, UPDATE_WORDS } from './next-level.ts';

const T = FIRST_THRESHOLDS;
const agent = (over: Partial<Parameters<typeof nextLevel>[0]>) => ({
  level: 3,
  credits: 5,
  joinedOn: '2020-01-01',
  generalManager: false,
  ...over,
});

describe('levels', () => {
  it('there are twelve, each with its name', () => {
    expect(Array.from({ length: LEVELS + 1 }, (_, i) => levelName(i + 1)).join(', ')).toBe(
      'Incaricato, Incaricato esperto, Incaricato senior, Coordinatore, Coordinatore senior, Capogruppo, ' +
        'Capogruppo senior, Responsabile, Responsabile senior, Manager, Manager senior, General manager, Livello 13',
    );
    expect(T).toHaveLength(LEVELS);
    expect(thresholdFaults(T)).toEqual([]);
  });
  it('NET-355 a scale begins with nothing and asks more for each level', () => {
    const with2 = (credits: number) => T.map((t, i) => (i === 1 ? credits : t));
    expect(thresholdFaults(T.map((t, i) => (i === 0 ? 1 : t)))).toEqual([
      { level: 1, message: 'Il primo livello non chiede crediti: lascia 0.' },
    ]);
    expect(thresholdFaults(with2(0))).toEqual([
      { level: 2, message: 'Inserisci più di 0, i crediti del livello Incaricato.' },
    ]);
    expect(thresholdFaults(with2(4))).toEqual([
      { level: 3, message: 'Inserisci più di 4, i crediti del livello Incaricato esperto.' },
    ]);
    expect(thresholdFaults(with2(3))).toEqual([]);
    const whole = 'Inserisci un numero intero, senza virgola né segno.';
    for (const part of [2.5, -3, Number.NaN])
      expect(thresholdFaults(with2(part))).toEqual([{ level: 2, message: whole }]);
  });
  it.each([
    ['one that is below zero', [0, 5, -3, 4]],
    ['one that is no whole number', [0, 5, 2.5, 4]],
    ['one that is far too large', [0, 5, 1_000_001, 4]],
  ])('NET-820 %s says nothing of the next, which is compared with the one before', (_, thresholds) =>
    expect(thresholdFaults(thresholds).slice(1)).toEqual([
      { level: 4, message: 'Inserisci più di 5, i crediti del livello Incaricato senior.' },
    ]),
  );
  it('NET-820 a million may be asked, once', () => {
    expect(thresholdFaults([0, 1_000_000])).toEqual([]);
    expect(thresholdFaults([0, 1_000_000, 1_000_000])).toEqual([
      { level: 3, message: 'Inserisci più di 1.000.000, i crediti del livello Incaricato esperto.' },
    ]);
  });
  it('NET-820 one that is far too large is told by itself, not by the levels after it', () =>
    expect(thresholdFaults(T.map((t, i) => (i === 1 ? 99_999_999 : t)))).toEqual([
      { level: 2, message: 'Inserisci al massimo 1.000.000.' },
    ]));
});

describe('the next level', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [64, 11],
    [65, 12],
    [1_000_000, 12],
  ])('NET-354 %i credits earn level %i', (credits, level) => expect(earnedLevel(credits, T)).toBe(level));
  it.each([
    ['up to what was earned, however far', { level: 3, credits: 15 }, 6],
    ['as it is when just enough', { level: 3, credits: 4 }, 3],
    ['down by one, however little', { level: 6, credits: 0 }, 5],
    ['down by one when one credit is missing', { level: 3, credits: 3 }, 2],
    ['never below the first', { level: 1, credits: 0 }, 1],
    ['not down in the period in which they joined', { level: 3, credits: 0, joinedOn: '2026-10-26' }, 3],
    ['down when they joined the day before it', { level: 3, credits: 0, joinedOn: '2026-10-25' }, 2],
    ['up in the period in which they joined', { level: 1, credits: 2, joinedOn: '2026-11-01' }, 2],
    ['a general manager stays', { level: 12, credits: 0, generalManager: true }, 12],
    ['a general manager of a low level stays too', { level: 4, credits: 900, generalManager: true }, 4],
  ])('NET-354 %s', (_, over, level) => expect(nextLevel(agent(over), T, '2026-10-26')).toBe(level));
  it('NET-354 is a level, at most one down, and more credits never give a lower one', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 500 }),
        (level, credits, more) => {
          const next = nextLevel(agent({ level, credits }), T, '2026-10-26');
          expect(next).toBeGreaterThanOrEqual(Math.max(1, level - 1));
          expect(next).toBeLessThanOrEqual(LEVELS);
          expect(nextLevel(agent({ level, credits: credits + more }), T, '2026-10-26')).toBeGreaterThanOrEqual(next);
        },
      ),
    ));
});

describe('the news', () => {
  it('NET-358 tells what was reached, what keeps it and what comes next', () => {
    const { title, content } = updateText({ from: 3, to: 4, credits: 8, period: 'Periodo 12 del 2026' }, T);
    expect(title).toBe('Complimenti, ora sei Coordinatore');
    expect(content).toBe(
      [
        'Nel **Periodo 12 del 2026** tu e i tuoi diretti sottoposti avete raccolto **8 crediti**. ' +
          'Il tuo livello passa da Incaricato senior a **Coordinatore**.',
        'Per mantenerlo servono 7 crediti in ogni periodo.',
        'Con 10 crediti in un periodo il tuo livello sarà Coordinatore senior.',
        'Con il livello può cambiare la scala delle provvigioni degli ordini che invii da ora: ' +
          'la trovi in «Estratto provvigioni».',
      ].join('\n\n'),
    );
  });
  it('NET-358 the first level asks for nothing, the last has none above', () => {
    const down = updateText({ from: 2, to: 1, credits: 1, period: 'Periodo 1 del 2027' }, T);
    expect(down.title).toBe('Il tuo livello ora è Incaricato');
    const scale =
      'Con il livello può cambiare la scala delle provvigioni degli ordini che invii da ora: ' +
      'la trovi in «Estratto provvigioni».';
    expect(down.content.split('\n\n')).toEqual([
      'Nel **Periodo 1 del 2027** tu e i tuoi diretti sottoposti avete raccolto **1 credito**. ' +
        'Il tuo livello passa da Incaricato esperto a **Incaricato**.',
      'Con 2 crediti in un periodo il tuo livello sarà Incaricato esperto.',
      scale,
    ]);
    const up = updateText({ from: 11, to: 12, credits: 801, period: 'Periodo 1 del 2027' }, T);
    expect(up.content.split('\n\n').slice(1)).toEqual(['Per mantenerlo servono 65 crediti in ogni periodo.', scale]);
    expect([updateType(2, 1), updateType(1, 3)].map((type) => UPDATE_WORDS[type])).toEqual([
      'Retrocessione',
      'Avanzamento',
    ]);
  });
  it('NET-883 credits have a dot between thousands', () => {
    const { content } = updateText(
      { from: 3, to: 4, credits: 1234, period: 'Periodo 12 del 2026' },
      [0, 10, 100, 1000, 12_000],
    );
    expect(content).toContain('**1.234 crediti**');
    expect(content).toContain('servono 1.000 crediti');
    expect(content).toContain('Con 12.000 crediti');
  });
  it('NET-319 what its reader acknowledged is not deleted', () => {
    expect(mayDeleteUpdate(false)).toBeNull();
    expect(mayDeleteUpdate(true)).toBe('L’agente ne ha già preso atto: l’aggiornamento non si può più eliminare.');
  });
});

describe('when a period may be closed', () => {
  const period = { name: 'Periodo 12 del 2026', to: '2026-11-29' };
  it('NET-356 from the Wednesday after, when the last orders of Monday and Tuesday are in', () => {
    expect(closableFrom(period.to)).toBe('2026-12-02');
    expect(mayClosePeriod(period, '2026-12-01')).toBe(
      'Periodo 12 del 2026 si può chiudere dal 02/12/2026: fino ad allora arrivano ordini che ne fanno parte.',
    );
    expect(mayClosePeriod(period, '2026-12-02')).toBeNull();
    expect([endedBy('2026-12-02'), endedBy('2026-12-01')]).toEqual(['2026-11-29', '2026-11-28']);
  });
  it('NET-356 one after the other', () => {
    expect(mayCloseNext('Periodo 12 del 2026', 'Periodo 12 del 2026')).toBeNull();
    expect(mayCloseNext('Periodo 11 del 2026', 'Periodo 12 del 2026')).toBe(
      'Periodo 11 del 2026 è già chiuso o non è il prossimo: il prossimo da chiudere è Periodo 12 del 2026.',
    );
    expect(mayCloseNext('Periodo 11 del 2026', null)).toBe(
      'Periodo 11 del 2026 non si può chiudere: il calendario dei periodi finisce prima.',
    );
  });
});
