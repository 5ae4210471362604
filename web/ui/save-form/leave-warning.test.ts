/** Whether one leaves, and a question that there is no reason for any more. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { here } from '../../kernel/here.ts';
import { confirmDialog, overlayStore } from '../notices.tsx';
import { leaveQuestion } from './leave-warning.ts';

beforeEach(() => void vi.stubGlobal('location', { pathname: '/app/orders' }));
afterEach(() => void vi.unstubAllGlobals());

const TITLE = 'Le modifiche non verranno salvate. Vuoi uscire?';
const shown = () => overlayStore.get().dialogs.map(({ title }) => title);
const asked = () => leaveQuestion((over) => confirmDialog({ title: TITLE, confirm: 'Esci', over }));

describe('the question before a page is left', () => {
  it('is answered by who is asked', async () => {
    const isHere = here();
    for (const [leaves, answer] of [
      [true, 'leaves'],
      [false, 'stays'],
    ] as const)
      await expect(leaveQuestion(() => Promise.resolve(leaves)).ask()).resolves.toBe(answer);
    expect(isHere()).toBe(true);
  });

  it('ACC-712 goes when there is nothing to lose any more, and who was asked goes where they wanted', async () => {
    const isHere = here();
    const question = asked();
    const answer = question.ask();
    expect(shown()).toEqual([TITLE]);
    question.drop();
    expect(shown()).toEqual([]);
    await expect(answer).resolves.toBe('needless');
    expect(isHere(), 'what was saved leads nobody elsewhere').toBe(false);
  });

  it('ACC-712 is asked again of what is typed afterwards', async () => {
    const question = asked();
    question.drop();
    const isHere = here();
    const answer = question.ask();
    expect(shown()).toEqual([TITLE]);
    for (const dialog of overlayStore.get().dialogs) dialog.done();
    await expect(answer).resolves.toBe('stays');
    expect(isHere()).toBe(true);
  });

  it('ACC-712 is not shown when it is over before its dialog is there', async () => {
    const over = AbortSignal.abort();
    await expect(confirmDialog({ title: TITLE, confirm: 'Esci', over })).resolves.toBe(false);
    expect(shown()).toEqual([]);
  });
});
