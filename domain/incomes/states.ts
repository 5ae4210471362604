/** The life of an income somebody has from others: it waits, then the office accepts or discards it. */
import { transitions } from '../kernel/transitions.ts';

export const INCOME_STATES = ['waiting', 'accepted', 'discarded'] as const;
export type IncomeState = (typeof INCOME_STATES)[number];
export const INCOME_TRANSITIONS = transitions<IncomeState>()({
  accept: { from: ['waiting'], to: 'accepted' },
  discard: { from: ['waiting'], to: 'discarded' },
});

/** What the person reads of it (ACC-226). */
export const INCOME_WORDS: Readonly<Record<IncomeState, string>> = {
  waiting: 'In convalida',
  accepted: 'Convalidato',
  discarded: 'Da reinserire',
};
