import { afterEach, expect, it, vi } from 'vitest';
import { here, noteDeparture } from './here.ts';
import { pressedHere } from './use-go.ts';

const at = (pathname: string) => vi.stubGlobal('location', { pathname });
afterEach(() => void vi.unstubAllGlobals());

it('ACC-710 one is where one pressed as long as the path is the same', () => {
  at('/app/orders/7');
  const isHere = here();
  expect(isHere()).toBe(true);
  at('/app');
  expect(isHere(), 'elsewhere').toBe(false);
  at('/app/orders/7');
  expect(isHere(), 'and back').toBe(true);
});

it('ACC-712 who is on the way elsewhere is not here, whoever presses afterwards is', () => {
  at('/app/orders/7');
  const isHere = here();
  noteDeparture();
  expect(isHere()).toBe(false);
  expect(here()()).toBe(true);
});

it.each([
  ['stayed is led on', '/app/orders/7', true],
  ['went elsewhere is not', '/app', false],
])('ACC-710 who %s', async (_, now, isLed) => {
  at('/app/orders/7');
  const went: unknown[] = [];
  const { go } = pressedHere((where) => went.push(where));
  at(now);
  await expect(go({ to: '/app/orders' })).resolves.toBe(isLed);
  expect(went).toEqual(isLed ? [{ to: '/app/orders' }] : []);
});
