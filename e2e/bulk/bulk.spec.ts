import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

const MANY = 27;
/** People of a meeting whom only this journey knows. */
const addScanners = async (page: Page, name: string, howMany: number): Promise<void> => {
  for (let i = 0; i < howMany; i += 1) {
    const username = `${name}-${howMany}-${i}`;
    const data = { displayName: `Varco ${name}`, username, password: `Ponte-${name}-9!` };
    const made = await page.request.post('/api/users', { data, headers: { 'idempotency-key': crypto.randomUUID() } });
    expect(made.ok()).toBe(true);
  }
};
const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem').or(page.locator('tbody tr'));

test('NET-519 NET-520 NET-521 NET-522 people of two pages are shut out at once, one of them is told why not, and all of it is found again @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/app');
  const name = `blocco${crypto.randomUUID().slice(0, 8)}`;
  await addScanners(page, name, MANY);
  await page.goto(`/admin/users?displayName=${name}`);
  await expect(page.getByText(`1–25 di ${MANY}`)).toBeVisible();
  const bar = page.getByRole('group', { name: 'Righe scelte' });
  await expect(bar).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Scegli le righe di questa pagina' }).check();
  await expect(bar).toContainText('25 righe scelte');
  await bar.getByRole('button', { name: `Scegli tutti i ${MANY} risultati` }).click();
  await expect(bar).toContainText(`${MANY} righe scelte`);
  await expect(bar.getByRole('button', { name: 'Nessuna' }), 'a keyboard goes on in the bar').toBeFocused();
  await expectAccessible(page, 'rows chosen');
  await page
    .getByRole('checkbox', { name: `Scegli Varco ${name}` })
    .first()
    .uncheck();
  await expect(bar).toContainText(`${MANY - 1} righe scelte`);

  await bar.getByRole('button', { name: 'Disabilita', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Disabilita utenti' });
  await expect(dialog).toContainText(`${MANY - 1} utenti.`);
  await addScanners(page, name, 1);
  await dialog.getByRole('button', { name: 'Disabilita utenti' }).click();
  await expect(dialog).toContainText(`ora sono ${MANY} e non ${MANY - 1}`);
  await dialog.getByRole('button', { name: 'Non procedere' }).click();
  await expect(bar, 'what came meanwhile is counted').toContainText(`${MANY} righe scelte`);
  await page
    .getByRole('checkbox', { name: `Scegli Varco ${name}` })
    .last()
    .uncheck();
  await bar.getByRole('button', { name: 'Disabilita', exact: true }).click();
  await expectAccessible(page, 'before it begins');
  await dialog.getByRole('button', { name: 'Disabilita utenti' }).click();
  await expect(dialog.getByRole('status')).toHaveText(`${MANY - 1} righe: ${MANY - 1} riuscite.`, { timeout: 30_000 });
  await expectAccessible(page, 'what came of it');
  await expect(bar, 'nothing is chosen any more').toHaveCount(0);
  await dialog.getByRole('link', { name: 'Tutti gli esiti' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Disabilita utenti' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'riuscite' })).toHaveText(
    `${MANY - 1} righe: ${MANY - 1} riuscite.`,
  );
  await expect(page.getByText(`1–25 di ${MANY - 1}`)).toBeVisible();
  await expectAccessible(page, 'a bulk operation');
  const left = await page.request.get(`/api/users?displayName=${name}&perPage=100`);
  const { items } = (await left.json()) as { items: { disabled: boolean }[] };
  expect(items.map(({ disabled }) => disabled).toSorted()).toEqual([false, false, ...Array(MANY - 1).fill(true)]);

  await page.goto('/admin/bulk-runs');
  await expect(rowsOf(page).filter({ hasText: 'Disabilita utenti' }).first()).toBeVisible();
  await expectAccessible(page, 'bulk operations');
});

test('NET-521 what was refused says why, and is tried again by who began it @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/app');
  const me = (await (await page.request.get('/api/users?displayName=admin&perPage=100')).json()) as {
    items: { id: number; username: string }[];
  };
  const own = me.items.find(({ username }) => username === 'admin')?.id;
  const begun = await page.request.post('/api/admin/bulk-runs', {
    data: { action: 'users.disable', choice: { ids: [own] } },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const { id } = (await begun.json()) as { id: number };
  await page.goto(`/admin/bulk-runs/${id}`);
  const status = page.getByRole('status').filter({ hasText: 'riga' });
  await expect(status).toHaveText('1 riga: 0 riuscite, 1 non riuscita.');
  await expect(page.getByText('Non puoi disabilitare te stesso.')).toBeVisible();
  const sent = page.waitForResponse((r) => r.url().endsWith(`/api/admin/bulk-runs/${id}/retry`));
  await page.getByRole('button', { name: 'Riprova quelle non riuscite' }).click();
  expect((await sent).status()).toBe(200);
  await expect(page.getByText('Non puoi disabilitare te stesso.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Riprova quelle non riuscite' })).toBeVisible();
});

test('NET-521 whoever closes it while it goes on sees the rows as they are once it is over @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/app');
  const name = `chiuso${crypto.randomUUID().slice(0, 8)}`;
  await addScanners(page, name, 2);
  let isHeld = true;
  // It is over in a moment: that it goes on is what the page is told until the dialog is closed.
  await page.route(/\/api\/admin\/bulk-runs\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const run = (await answer.json()) as { state: string };
    await route.fulfill({ response: answer, json: isHeld ? { ...run, state: 'running' } : run });
  });
  await page.goto(`/admin/users?displayName=${name}`);
  await page.getByRole('checkbox', { name: 'Scegli le righe di questa pagina' }).check();
  await page
    .getByRole('group', { name: 'Righe scelte' })
    .getByRole('button', { name: 'Disabilita', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Disabilita utenti' });
  await dialog.getByRole('button', { name: 'Disabilita utenti' }).click();
  await expect(dialog.getByText('Puoi chiudere: continua da sola')).toBeVisible();
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
  await expect(dialog).toHaveCount(0);
  const readAnew = page.waitForRequest((r) => r.url().includes(`/api/users?`) && r.url().includes(name));
  isHeld = false;
  await readAnew;
  await expect(page.getByRole('button', { name: /^Riabilita Varco/ })).toHaveCount(2);
});
