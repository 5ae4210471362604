import { expect, it } from 'vitest';
import { mayUndoExport } from './undo-export.ts';

const AT = new Date('2026-11-22T09:00:00Z');
const after = (ms: number): Date => new Date(AT.getTime() + ms);

it.each([
  ['one’s own at once', { exportedAt: AT, isMine: true }, 0, null],
  ['one’s own to the last moment', { exportedAt: AT, isMine: true }, 600_000, null],
  [
    'one’s own a moment later',
    { exportedAt: AT, isMine: true },
    600_001,
    'Sono passati più di 10 minuti: l’esportazione non si annulla più.',
  ],
  [
    'somebody else’s',
    { exportedAt: AT, isMine: false },
    0,
    'L’ordine è stato esportato da un’altra persona: può annullare solo lei.',
  ],
  ['none', { exportedAt: null, isMine: false }, 0, 'L’ordine non risulta esportato.'],
])('NET-341 taking back an export that is %s', (_, order, ms, sentence) =>
  expect(mayUndoExport(order, after(ms))).toBe(sentence),
);
