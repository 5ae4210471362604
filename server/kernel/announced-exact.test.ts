/** A screen with an address of its own is that screen, wherever the build lists one whose pattern fits as well. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { announcedFor, readScreens, type BuiltScreen } from './announced.ts';

const screen = (path: string, name: string): BuiltScreen => ({
  path,
  isOpen: false,
  asks: [],
  scripts: [`assets/${name}.js`],
  styles: [],
});
const SCREENS = [screen('/app/orders/$id/gw', 'any'), screen('/app/orders/unsubmitted/gw', 'exact')];

it.each([
  ['/app/orders/unsubmitted/gw', 'exact'],
  ['/app/orders/unsubmitted/gw/', 'exact'],
  ['/app/orders/12/gw', 'any'],
])('ACC-370 at %s that of %s is announced, and it alone', (path, name) => {
  expect(announcedFor(SCREENS, path, true)).toBe(`<link rel="modulepreload" crossorigin href="/assets/${name}.js">`);
});

it('ACC-370 screens are those of the last build, none where there is none', () => {
  const dist = mkdtempSync(join(tmpdir(), 'ema-screens-'));
  expect(readScreens(dist)).toEqual([]);
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite/screens.json'), JSON.stringify(SCREENS));
  expect(readScreens(dist)).toEqual(SCREENS);
  rmSync(dist, { recursive: true });
});
