import { expect, test, type Page } from '@playwright/test';
import { openRow } from '../kernel/rows.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';

type Customer = { id: number; fullName: string; fiscalCode: string; addressCity: string; mobile: string | null };
type List = { items: Customer[] };

/** The first two of the answer have one name and one town, and no telephone. */
const asNamesakes = async (page: Page, address: string): Promise<void> => {
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as List;
    const items = list.items.map((c, i) =>
      i < 2 ? { ...c, fullName: 'Carla Bosticco', addressCity: 'Asti', mobile: null, phone: null } : c,
    );
    await route.fulfill({ response: answer, json: { ...list, items } });
  });
};
const rowsOf = (page: Page) => page.locator('main [data-rows] > *').filter({ hasText: 'Carla Bosticco' });

test('ACC-553 R54 two customers of one name and one town are told apart by their fiscal codes @desktop', async ({
  page,
}) => {
  await beginSession(page, 'agente');
  const all = (await (await page.request.get('/api/agent/customers?perPage=25')).json()) as List;
  const codes = all.items.slice(0, 2).map(({ fiscalCode }) => fiscalCode);
  expect(new Set(codes).size).toBe(2);
  await asNamesakes(page, '**/api/agent/customers?*');
  await signInAt(page, 'agente', '/app/orders/my-customers', 'kleen');
  await expect(rowsOf(page)).toHaveCount(2);
  for (const code of codes) {
    const row = rowsOf(page).filter({ hasText: code });
    await expect(row.getByText(code)).toBeVisible();
    const opened = await openRow(page, row);
    await expect(opened.getByRole('link', { name: `Crea ordine per Carla Bosticco, ${code}` })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test(
  'ACC-553 R54 whoever chooses the customer of a commission hears the fiscal code with the name',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.route('**/search-by-fiscal-code/*', (route) => {
      const one = (id: number, fiscalCode: string) => ({
        id,
        fiscalCode,
        fullName: 'Carla Bosticco',
        firstName: 'Carla',
        lastName: 'Bosticco',
        addressCity: 'Asti',
      });
      return route.fulfill({ json: { items: [one(1, 'BSTCRL80A41A479A'), one(2, 'BSTCRL92C52A479B')] } });
    });
    await signInAt(page, 'agente', '/app/orders/create-customers', 'kleen');
    await page.getByLabel('Codice fiscale').fill('BSTCRL');
    const choose = page.getByRole('button', { name: 'Seleziona Carla Bosticco' });
    await expect(choose).toHaveCount(2);
    await expect(choose.first()).toHaveAccessibleDescription('BSTCRL80A41A479A · Asti');
    await expect(choose.last()).toHaveAccessibleDescription('BSTCRL92C52A479B · Asti');
  },
);

test('ACC-553 R54 in «Gestione utenti» two people of one name have their usernames beside them @desktop', async ({
  page,
}) => {
  await beginSession(page, 'admin');
  const mark = Date.now().toString(36);
  const displayName = `Omonima ${mark}`;
  const usernames = [`omonima.uno.${mark}`, `omonima.due.${mark}`];
  for (const username of usernames) {
    const made = await page.request.post('/api/users', {
      data: { displayName, username, password: 'Prima-Volta-2026!', duties: [] },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(made.status(), username).toBe(201);
  }
  await page.goto(`/admin/users?displayName=${encodeURIComponent(displayName)}`);
  const rows = page.locator('main [data-rows] > *').filter({ hasText: displayName });
  await expect(rows).toHaveCount(2);
  for (const username of usernames) {
    const row = rows.filter({ hasText: username });
    await expect(row.getByText(username)).toBeVisible();
    const opened = await openRow(page, row);
    await expect(opened.getByRole('link', { name: `Profilo di ${displayName}, ${username}` })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});
