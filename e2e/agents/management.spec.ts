import { expect, test, type Browser, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession, signIn } from '../kernel/sign-in.ts';

const openManagement = async (page: Page, fullName: string) => {
  await beginSession(page, 'admin');
  const found = await page.request.get(`/api/admin/agents?search=${encodeURIComponent(fullName)}`);
  const { items } = (await found.json()) as { items: { id: number }[] };
  await page.goto(`/admin/agents/${items[0]?.id}`);
  await page.getByRole('button', { name: 'Gestisci' }).click();
  return page.getByRole('dialog', { name: `Gestisci ${fullName}` });
};
/** The agent in a browser of their own, signed in. */
const theirs = async (browser: Browser, username: string): Promise<Page> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, username);
  return page;
};
const bodiesOf = (page: Page): object[] => {
  const bodies: object[] = [];
  page.on('request', (r) => {
    if (r.method() === 'PATCH') bodies.push(r.postDataJSON() as object);
  });
  return bodies;
};

test('ACC-250 ACC-251 ACC-252 two switches, each sent alone; one that fails turns back and says why @desktop @looks', async ({
  page,
}) => {
  const agent = await makeAgent(page.request);
  const dialog = await openManagement(page, agent.fullName);
  const bodies = bodiesOf(page);
  const limit = dialog.getByRole('switch', { name: /^Limita totale ordini \(massimo 3\.000,00.€\)/ });
  const weekly = dialog.getByRole('switch', { name: /^Ordini settimanali multipli/ });
  await expect(limit).not.toBeChecked();
  await expect(weekly).toBeChecked();
  await expectAccessible(page, 'management of an agent');
  await limit.click();
  await expect(page.getByText('Impostazione attivata')).toBeVisible();
  await expect(limit).toBeChecked();
  await weekly.click();
  await expect(weekly).not.toBeChecked();
  await expect
    .poll(() => bodies)
    .toEqual([
      { emaplanetCommissionLimitEnabled: true, version: expect.any(Number) },
      { multipleWeeklyOrdersEnabled: false, version: expect.any(Number) },
    ]);

  await page.route('**/api/admin/agents/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { detail: 'Guasto di prova.' } })
      : route.continue(),
  );
  await expect(limit).toBeEnabled();
  await limit.click();
  const failure = page.getByRole('dialog', { name: 'Si è verificato un errore effettuando l’operazione richiesta' });
  await expect(failure).toContainText('Guasto di prova.');
  await failure.getByRole('button', { name: 'Ho capito' }).click();
  await expect(limit, 'as it was').toBeChecked();
});

test('ACC-253 ACC-255 five statuses, each told before it is set; a disabled agent is out at once @desktop @looks', async ({
  page,
  browser,
}) => {
  const agent = await makeAgent(page.request);
  const their = await theirs(browser, agent.username);
  const dialog = await openManagement(page, agent.fullName);
  const bodies = bodiesOf(page);
  const status = dialog.getByLabel('Stato', { exact: true });
  await expect(status.getByRole('option')).toHaveText([
    'Agente attivo',
    'Disabilitato',
    'Disabilitato per inattività',
    'Cliente agevolato',
    'Eliminato',
  ]);
  const set = dialog.getByRole('button', { name: 'Imposta lo stato' });
  await expect(set).toBeDisabled();
  await status.selectOption('Disabilitato');
  await expect(dialog.getByText('Le sue sessioni terminano subito e non può più accedere.')).toBeVisible();
  await set.click();
  const question = page.getByRole('dialog', { name: `Impostare «Disabilitato» per ${agent.fullName}?` });
  await expect(question).toContainText('Le sue sessioni terminano subito');
  await expectAccessible(page, 'status of an agent');
  await question.getByRole('button', { name: 'Annulla' }).click();
  expect(bodies).toEqual([]);
  await set.click();
  await question.getByRole('button', { name: 'Imposta lo stato' }).click();
  await expect(dialog.getByText(/^È lo stato attuale di /)).toBeVisible();
  expect(bodies).toEqual([{ status: 'disabled', version: expect.any(Number) }]);

  await their.goto('/app/orders/create');
  await their.waitForURL('**/app/login**');
  await their.context().close();
});

test(
  'ACC-255 a subsidised customer stays signed in without the menu of an agent',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const agent = await makeAgent(page.request);
    const their = await theirs(browser, agent.username);
    await expect(their.getByRole('link', { name: 'Nuova commissione' }).first()).toBeVisible();
    const dialog = await openManagement(page, agent.fullName);
    await dialog.getByLabel('Stato', { exact: true }).selectOption('Cliente agevolato');
    await dialog.getByRole('button', { name: 'Imposta lo stato' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Imposta lo stato' }).click();
    await expect(dialog.getByText(/^È lo stato attuale di /)).toBeVisible();
    await their.goto('/app');
    await expect(their.getByRole('link', { name: 'Nuova commissione' })).toHaveCount(0);
    await expect(their.getByRole('link', { name: 'Crea il tuo ordine' }).first()).toBeVisible();
    await their.context().close();
  },
);

test('ACC-254 the answer about other incomes is taken back, and the agent is asked again @desktop', async ({
  page,
  browser,
}) => {
  const agent = await makeAgent(page.request);
  const dialog = await openManagement(page, agent.fullName);
  const bodies = bodiesOf(page);
  await expect(dialog.getByText('Ha dichiarato di non avere redditi esterni.')).toBeVisible();
  const reset = dialog.getByRole('button', { name: 'Azzera la scelta' });
  await reset.click();
  const question = page.getByRole('dialog', { name: `Azzerare la scelta di ${agent.fullName}?` });
  await question.getByRole('button', { name: 'Annulla' }).click();
  expect(bodies).toEqual([]);
  await reset.click();
  await question.getByRole('button', { name: 'Azzera la scelta' }).click();
  await expect(dialog.getByText(/^Non ha ancora dichiarato/)).toBeVisible();
  expect(bodies).toEqual([{ externalIncomesEnabled: null, version: expect.any(Number) }]);

  const context = await browser.newContext();
  const their = await context.newPage();
  await beginSession(their, agent.username);
  await their.goto('/app');
  await their.waitForURL('**/app/account/operations-center');
  await expect(their.getByText('Dichiara i redditi esterni')).toBeVisible();
  await context.close();
});
