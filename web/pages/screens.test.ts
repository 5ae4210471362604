import { describe, expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import { allPages, pages } from './all.ts';
import { screenOf } from './screens.ts';

const texts = import.meta.glob<string>('../features/*/*-page.tsx', { query: '?raw', import: 'default' });
const files = Object.keys(texts).map((file) => file.replace('../features/', '').replace('.tsx', ''));

describe('the screens of the tables', () => {
  it('each names a file that is there, and each file of a screen stands in a table', () =>
    expect([...new Set(allPages.map((p) => p.screen))].toSorted()).toEqual(files.toSorted()));
  it('each file exports one …Page', async () => {
    for (const [file, read] of Object.entries(texts))
      expect((await read()).match(/^export const \w+Page\b/gm), file).toHaveLength(1);
  });
  it('a screen that is not there stops the portal at once, not who goes there', () =>
    expect(() => screenOf({ screen: 'orders/made-up-page' })).toThrow('web/features/orders/made-up-page.tsx'));
  it('a screen is loaded as its file’s page', async () => {
    const { default: screen } = await screenOf(pages.doormatQuote)();
    expect(screen.name).toBe('DoormatPage');
  });
});

describe('what a screen asks for with its page', () => {
  it('ACC-370 is a reading call without parameters', () => {
    const plain = calls.filter((c) => c.method === 'GET' && !c.path.includes(':')).map((c) => c.path);
    for (const path of [...allPages.flatMap((page) => page.asks ?? []), '/api/account/shell'])
      expect(plain).toContain(path);
  });
});
