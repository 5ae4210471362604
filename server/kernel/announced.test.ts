import { describe, expect, it } from 'vitest';
import { announcedFor, type BuiltScreen } from './announced.ts';

const screen = (path: string, name: string, isOpen = false): BuiltScreen => ({
  path,
  isOpen,
  asks: isOpen ? [] : [`/api/${name}`],
  scripts: [`assets/${name}.js`],
  styles: [`assets/${name}.css`],
});
const SCREENS = [
  screen('/app/login', 'login', true),
  screen('/app', 'home'),
  screen('/app/orders/$id/details', 'details'),
  screen('/app/orders/unsubmitted/gw', 'gateway'),
  screen('/app/orders/$id/gw', 'other'),
  screen('/verifica', 'verification', true),
];
const namesIn = (path: string, hasSession = true) =>
  [...announcedFor(SCREENS, path, hasSession).matchAll(/rel="(\w+)"[^>]*href="\/assets\/(\w+)\./g)].map((m) =>
    m.slice(1).join(' '),
  );

describe('what the page of a screen announces', () => {
  it.each([
    ['/app', 'home'],
    ['/', 'home'],
    ['/app/', 'home'],
    ['/app/orders/12/details', 'details'],
    ['/app/orders/unsubmitted/gw', 'gateway'],
  ])('ACC-370 at %s the styles and the code of %s', (path, name) => {
    expect(namesIn(path)).toEqual([`stylesheet ${name}`, `modulepreload ${name}`]);
  });

  it('ACC-370 without a session the sign-in, where the screen is not for everybody', () => {
    expect(namesIn('/app/orders/12/details', false)).toEqual(['stylesheet login', 'modulepreload login']);
    expect(namesIn('/verifica', false)).toEqual(['stylesheet verification', 'modulepreload verification']);
  });

  it('ACC-370 its calls, for whoever has a session', () => {
    expect(announcedFor(SCREENS, '/app', true)).toContain('as="fetch" crossorigin href="/api/home"');
    expect(announcedFor(SCREENS, '/app', false)).not.toContain('/api/');
  });

  it('ACC-370 a call that its address names, and what a list asks while its address says nothing more', () => {
    const order = { ...screen('/app/orders/$id/details', 'details'), asks: ['/api/agent/orders/$id'] };
    const list = { ...screen('/app/orders', 'list'), asks: ['/api/agent/orders?page=1&perPage=25', '/api/agent/me'] };
    const hrefs = (...given: [path: string, saysMore?: boolean]) =>
      [...announcedFor([order, list], given[0], true, given[1]).matchAll(/href="(\/api[^"]*)"/g)].map((m) => m[1]);
    expect(hrefs('/app/orders/12/details')).toEqual(['/api/agent/orders/12']);
    expect(hrefs('/app/orders/12/details', true)).toEqual(['/api/agent/orders/12']);
    expect(hrefs('/app/orders/"><b>&/details')).toEqual(['/api/agent/orders/%22%3E%3Cb%3E%26']);
    expect(hrefs('/app/orders')).toEqual(['/api/agent/orders?page=1&amp;perPage=25', '/api/agent/me']);
    expect(hrefs('/app/orders', true)).toEqual(['/api/agent/me']);
  });

  it('ACC-370 nothing at an address that is no screen', () => {
    expect(namesIn('/app/nowhere')).toEqual([]);
    expect(namesIn('/app/orders//details')).toEqual([]);
  });
});
