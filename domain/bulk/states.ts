/** What a bulk operation and each of its rows can be and become. */
import { transitions } from '../kernel/transitions.ts';

export const RUN_STATES = ['running', 'done', 'stopped'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const RUN_STATE_NAMES: Readonly<Record<RunState, string>> = {
  running: 'In corso',
  done: 'Conclusa',
  stopped: 'Interrotta',
};
export const RUN_TRANSITIONS = transitions<RunState>()({
  finish: { from: ['running'], to: 'done' },
  stop: { from: ['running'], to: 'stopped' },
  retry: { from: ['done', 'stopped'], to: 'running' },
});

export const ITEM_STATES = ['waiting', 'done', 'failed', 'cancelled'] as const;
export type ItemState = (typeof ITEM_STATES)[number];
/** `cancelled`: stopped before it began. */
export const ITEM_STATE_NAMES: Readonly<Record<ItemState, string>> = {
  waiting: 'In attesa',
  done: 'Riuscita',
  failed: 'Non riuscita',
  cancelled: 'Non iniziata',
};
export const ITEM_TRANSITIONS = transitions<ItemState>()({
  do: { from: ['waiting'], to: 'done' },
  fail: { from: ['waiting'], to: 'failed' },
  stop: { from: ['waiting'], to: 'cancelled' },
  retry: { from: ['failed', 'cancelled'], to: 'waiting' },
});
