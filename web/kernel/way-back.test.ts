import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteWayBack, takeWayBack } from './way-back.ts';

let kept: Map<string, string>;
let owed: string | null;
beforeEach(() => {
  [kept, owed] = [new Map(), null];
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('localStorage', { getItem: () => owed });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['/app/customer-commissions/12/confirm', true],
  ['/admin/users?search=Rossi&page=2', true],
  ['/app', false],
  ['/app/', false],
  ['/app?page=2', false],
  ['/app/login', false],
  ['/app/login/support', false],
  ['/app/logout', false],
  ['/app/logout/', false],
  ['/app/account/operations-center', false],
  ['/', false],
  ['/logout', false],
  ['//altro.example/app/x', false],
  ['/app//altro.example', false],
  ['/app/\\altro.example', false],
  ['/applicazione/x', false],
  ['https://altro.example/app/x', false],
  ['javascript:alert(1)', false],
])('ACC-707 %s is a way back: %s', (to, isWay) => {
  noteWayBack(to, null);
  expect(takeWayBack('anna')).toBe(isWay ? to : null);
  kept.set('ema-way-back', JSON.stringify({ to, who: null }));
  expect(takeWayBack('anna'), 'whoever wrote it there').toBe(isWay ? to : null);
});

it.each([
  [null, 'bruno', true],
  ['anna', 'anna', true],
  ['Anna', ' ANNA ', true],
  ['anna', 'bruno', false],
])('ACC-707 of %s it is a way of %s: %s', (who, username, isTheirs) => {
  noteWayBack('/app/orders/12', who);
  expect(takeWayBack(username)).toBe(isTheirs ? '/app/orders/12' : null);
  expect(takeWayBack(who ?? username), 'once, whoever took it').toBeNull();
});

it('ACC-707 home on the way to the sign-in does not take its place; what is no note leads nowhere', () => {
  noteWayBack('/app/orders/12', 'anna');
  noteWayBack('/app', null);
  expect(takeWayBack('anna')).toBe('/app/orders/12');
  kept.set('ema-way-back', '{');
  expect(takeWayBack('anna')).toBeNull();
});

it('ACC-707 of whoever signed out nothing is noted', () => {
  owed = 'all';
  noteWayBack('/app/orders/12', null);
  expect(kept.size).toBe(0);
});
