/** One name for one screen: menu, title and breadcrumb, and the list of them in the glossary. */
import { describe, expect, it } from 'vitest';
import { allPages } from './all.ts';
import { MENU } from './menu.ts';

const texts = import.meta.glob<string>('../../docs/glossary.md', { query: '?raw', import: 'default', eager: true });
const glossary = Object.values(texts).join('');

/** Whose breadcrumb the ledger writes otherwise (ACC-200), and the reports, which name themselves by what they show. */
const OTHERWISE: readonly string[] = [
  '/app/account',
  '/app/reports/sales/$variant',
  '/app/reports/subordinates/$variant',
];
const same = allPages.filter((page) => !OTHERWISE.includes(page.path));
const single = (page: (typeof allPages)[number]) =>
  page.menu !== undefined && 'section' in page.menu ? [page.menu.label] : [];

describe('ACC-356 R61 the names of screens', () => {
  it('a screen ends its breadcrumb with its title', () => {
    for (const page of same) if (page.crumbs) expect(page.crumbs.at(-1)?.label, page.path).toBe(page.title);
  });
  it('the menu says the title', () => {
    for (const page of allPages) for (const label of single(page)) expect(label, page.path).toBe(page.title);
  });
  it('the glossary has them all, and no other', () => {
    const table = glossary.slice(glossary.indexOf('## Screens'));
    const names = [...table.matchAll(/^\| ([^|]+) \|/gm)].map((row) => row[1]?.trim() ?? '').slice(1);
    const labels = allPages.flatMap(single);
    expect([...new Set(names)].toSorted()).toEqual([...new Set(labels)].toSorted());
    expect(new Set(names).size, 'each once').toBe(names.length);
  });
  it('no section says the same word twice in one shop', () => {
    for (const { label, entries } of MENU)
      for (const shop of [0, 1] as const) {
        const labels = entries
          .filter((entry) => entry.gate.shop === undefined || entry.gate.shop === shop)
          .map((entry) => `${entry.label} ${entry.path.startsWith('/app/customer') ? 'of a customer' : ''}`);
        expect(labels.length, `${label} in shop ${shop}`).toBe(new Set(labels).size);
      }
  });
});
