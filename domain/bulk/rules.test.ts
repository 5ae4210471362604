import { describe, expect, it } from 'vitest';
import { BULK_ACTIONS, BULK_WORDS, countFault, MOST_ITEMS, sameCount } from './actions.ts';
import { mayChooseUser, mayDisableInBulk } from '../users/may.ts';
import { HELD, mayRetry, mayStop, NO_MORE } from './may.ts';
import {
  ITEM_STATE_NAMES,
  ITEM_STATES,
  ITEM_TRANSITIONS,
  RUN_STATE_NAMES,
  RUN_STATES,
  RUN_TRANSITIONS,
} from './states.ts';

const IN_PROGRESS = 'L’operazione è ancora in corso: aspetta che finisca, o interrompila.';
const NOT_MINE = 'Può riprovarla solo chi l’ha avviata.';
const ALL_DONE = 'Non c’è nulla da riprovare: tutte le righe sono riuscite.';

describe('bulk operations', () => {
  it('NET-519 are of at least one row and at most two thousand', () => {
    const tooMany = 'Scegli al massimo 2.000 righe alla volta: restringi i filtri, poi continua con le altre.';
    expect([0, 1, 2_000, 2_001].map(countFault)).toEqual(['Scegli almeno una riga.', null, null, tooMany]);
    expect(countFault(MOST_ITEMS + 1)).toContain(MOST_ITEMS.toLocaleString('it-IT', { useGrouping: 'always' }));
  });
  it('NET-519 do what was confirmed or nothing', () => {
    expect(sameCount(3, 3)).toBeNull();
    expect(sameCount(3, 4)).toBe(
      'Nel frattempo le righe dell’elenco sono cambiate: ora sono 4 e non 3. Ricontrolla e riprova.',
    );
    expect(sameCount(4, 3)).toContain('ora sono 3 e non 4');
  });
  it('NET-519 each has its words', () => {
    for (const action of BULK_ACTIONS)
      for (const words of Object.values(BULK_WORDS[action])) expect(words).not.toBe('');
  });
  it('NET-521 are stopped while they go on, by anybody', () => {
    const over = 'Questa operazione non è più in corso: non c’è nulla da interrompere.';
    expect(RUN_STATES.map(mayStop)).toEqual([null, over, over]);
    expect(RUN_TRANSITIONS.stop.from).toEqual(RUN_STATES.filter((state) => mayStop(state) === null));
  });
  it.each([
    ['running', true, 2, IN_PROGRESS],
    ['running', false, 0, IN_PROGRESS],
    ['done', true, 2, null],
    ['stopped', true, 1, null],
    ['done', false, 2, NOT_MINE],
    ['stopped', false, 0, NOT_MINE],
    ['done', true, 0, ALL_DONE],
  ] as const)('NET-521 %s, mine: %s, %s left: tried again, or %s', (state, isMine, left, why) => {
    expect(mayRetry({ state, isMine, left })).toBe(why);
  });
  it('NET-521 go on until they are done or stopped, and on again', () => {
    expect(RUN_TRANSITIONS).toEqual({
      finish: { from: ['running'], to: 'done' },
      stop: { from: ['running'], to: 'stopped' },
      retry: { from: ['done', 'stopped'], to: 'running' },
    });
    expect(RUN_STATES.map((state) => RUN_STATE_NAMES[state])).toEqual(['In corso', 'Conclusa', 'Interrotta']);
  });
  it('NET-520 NET-521 each row waits, is done once or not, and waits again only when it was not done', () => {
    expect(ITEM_TRANSITIONS).toEqual({
      do: { from: ['waiting'], to: 'done' },
      fail: { from: ['waiting'], to: 'failed' },
      stop: { from: ['waiting'], to: 'cancelled' },
      retry: { from: ['failed', 'cancelled'], to: 'waiting' },
    });
    expect(ITEM_STATES.map((state) => ITEM_STATE_NAMES[state])).toEqual([
      'In attesa',
      'Riuscita',
      'Non riuscita',
      'Non iniziata',
    ]);
  });
  it('NET-520 a row that was not done says why', () => {
    expect([NO_MORE, HELD]).toEqual([
      'Chi ha avviato l’operazione non può più farla.',
      'Qualcun altro sta lavorando su questa riga: riprova tra poco.',
    ]);
  });
  it('NET-521 a row that is done is never done again', () => {
    expect(ITEM_TRANSITIONS.retry.from).not.toContain('done');
    expect(Object.keys(ITEM_STATE_NAMES)).toEqual([...ITEM_STATES]);
  });
  it('NET-519 agents are shut out by their status', () => {
    const byStatus = 'L’accesso di un incaricato si chiude dal suo stato, nella sua scheda.';
    expect([true, false].map(mayDisableInBulk)).toEqual([byStatus, null]);
  });
  it.each([
    [false, false, false, true],
    [false, true, false, true],
    [true, false, false, false],
    [true, true, false, true],
    [false, false, true, false],
    [true, false, true, false],
    [false, true, true, true],
  ])(
    'NET-569 NET-954 a user who is an agent: %s, disabled: %s, oneself: %s, has a box: %s',
    (isAgent, disabled, isOneself, may) => expect(mayChooseUser({ isAgent, disabled, isOneself })).toBe(may),
  );
});
