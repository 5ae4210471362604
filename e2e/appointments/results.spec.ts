import { expect, test } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { PERSONA_PASSWORD, beginSession } from '../kernel/sign-in.ts';
import { expectCompleted, step } from '../operations/centre.ts';

test('ACC-151 ACC-152 ACC-153 ACC-154 ACC-155 ACC-156 what came of three appointments, one after another', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'appointment-results');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const asked: string[] = [];
  const sent: string[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (r.method() === 'GET' && url.searchParams.has('isWaitingForResult')) asked.push(url.search);
    if (url.pathname.endsWith('/result')) sent.push(r.postData() ?? '');
  });
  await page.goto('/app/account/operations-center');
  await expect(step(page, 'Inserisci esito appuntamenti')).toBeVisible();
  const shown = (text: string) => expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  for (const text of ['Ada Neri', 'Via Garibaldi 7, 14100 Asti (AT)', 'Azienda']) await shown(text);
  await expect(page.getByText('Bruno Serra')).toHaveCount(0);
  const confirm = page.getByRole('button', { name: 'Conferma', exact: true });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page, 'the result of an appointment');

  const listed = page.waitForRequest((r) => new URL(r.url()).pathname === '/api/agent/orders');
  await page.getByRole('radio', { name: 'Sì' }).check();
  const query = new URL((await listed).url()).searchParams;
  expect(['type', 'isLinkedToAppointment', 'orderField', 'orderDir'].map((key) => query.get(key))).toEqual([
    'kleen-contract',
    'false',
    'submissionTime',
    'desc',
  ]);
  const table = page.getByRole('table', { name: 'Scegli il contratto' });
  await expect(table.getByRole('row').filter({ hasText: '€' })).toHaveCount(2);
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await table.getByRole('row').filter({ hasText: '1.890,00 €' }).getByRole('button', { name: 'Seleziona' }).click();
  await expect(table.getByRole('button', { name: 'Selezionato' })).toHaveCount(1);
  await expectAccessible(page, 'the contracts of an appointment');
  await page.getByRole('radio', { name: 'No' }).check();
  await expect(table).toHaveCount(0);
  await page.getByRole('radio', { name: 'Sì' }).check();
  await confirm.click();

  await shown('Bruno Serra');
  await shown(agent.customer.fullName);
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('radio', { name: 'Sì' }).check();
  await expect(table.getByRole('row').filter({ hasText: '€' })).toHaveCount(1);
  await page.getByRole('radio', { name: 'No' }).check();
  await confirm.click();

  await shown('Carla Villa');
  await shown('Agente');
  await page.getByRole('radio', { name: 'No' }).check();
  await confirm.click();
  await expectCompleted(page, 0);
  expect(sent).toEqual([expect.stringMatching(/^\{"order":\d+\}$/), '{"order":null}', '{"order":null}']);
  expect(asked.length).toBeGreaterThanOrEqual(4);
  await page.getByRole('button', { name: 'Entra nel portale' }).click();
  await page.waitForURL('**/app');
});

test('ACC-689 what is being answered stays when what waits cannot be asked anew @desktop', async ({ page }) => {
  const agent = await makeAgent(page.request, '', 'appointment-results');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  await page.goto('/app/account/operations-center');
  await expect(step(page, 'Inserisci esito appuntamenti')).toBeVisible();
  await page.getByRole('radio', { name: 'Sì' }).check();
  const table = page.getByRole('table', { name: 'Scegli il contratto' });
  await table.getByRole('row').filter({ hasText: '1.890,00 €' }).getByRole('button', { name: 'Seleziona' }).click();
  const asked = '**/api/agent/**';
  await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }));
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
  await expect(page.getByText('Si è verificato un errore caricando i dati').first()).toBeVisible();
  await expect(table.getByRole('button', { name: 'Selezionato' })).toHaveCount(1);
  await page.unroute(asked);
  await page.getByRole('button', { name: 'Riprova' }).first().click();
  await expect(page.getByText('Si è verificato un errore caricando i dati')).toHaveCount(0);
  await expect(table.getByRole('button', { name: 'Selezionato' }), 'chosen all the while').toHaveCount(1);
});

test('ACC-151 ACC-156 the result may be put off for a while; one that is refused says why and goes on @phone', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'appointment-results');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  await page.goto('/app/account/operations-center');
  await expect(step(page, 'Inserisci esito appuntamenti')).toBeVisible();
  await page.route('**/api/agent/appointments/*/result', (route) =>
    route.fulfill({ status: 409, json: { detail: 'L’esito è già registrato.' } }),
  );
  await page.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('button', { name: 'Conferma', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Non è stato possibile registrare l’esito' });
  await expect(dialog).toContainText('L’esito è già registrato.');
  await dialog.getByRole('button', { name: 'Ho capito' }).click();
  await page.getByRole('button', { name: 'Più tardi' }).click();
  await page.getByRole('button', { name: 'Salta per ora' }).click();
  await page.waitForURL('**/app');
});
