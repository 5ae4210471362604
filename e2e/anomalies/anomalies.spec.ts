import { expect, test } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';

test('ACC-265 ACC-266 ACC-267 the list of non-compliances: five columns, search, types and what mends each', async ({
  page,
}, info) => {
  const agent = await makeAgent(page.request, '', 'incomes');
  await signInAt(page, 'admin', '/admin/user-anomalies?perPage=10');
  await expect(page.getByRole('heading', { level: 1, name: 'Non conformità' })).toBeVisible();
  if (info.project.name !== 'phone')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Utente',
      'Codice agente',
      'Contatti',
      'Dal',
      'Descrizione',
      'Azioni',
    ]);
  await expect(page.getByRole('navigation', { name: 'Pagine' })).toBeVisible();
  const types = page.getByRole('combobox', { name: 'Tipo' });
  const told = await page.request.get('/api/admin/user-anomalies/configuration');
  const { types: labels } = (await told.json()) as { types: { label: string }[] };
  await expect(types.getByRole('option')).toHaveText(['-- Tutti --', ...labels.map(({ label }) => label)]);
  await expectAccessible(page, 'non-compliances');

  const asked: string[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.pathname === '/api/admin/user-anomalies') asked.push(url.search);
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Cerca per nome, codice o contatto').pressSequentially(agent.fullName);
  await page.clock.runFor(490);
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await page.clock.resume();
  await expect(page.getByText('1–3 di 3')).toBeVisible();
  const search = agent.fullName.replaceAll(' ', '+');
  expect(asked.map((query) => decodeURIComponent(query))).toEqual([`?page=1&perPage=10&search=${search}`]);
  await types.selectOption('Partita IVA mancante');
  await expect(page.getByText('1–1 di 1')).toBeVisible();
  expect(asked.at(-1)).toContain('type=insert_vat_number');
  await types.selectOption('-- Tutti --');
  await expect(page.getByText('1–3 di 3')).toBeVisible();
  expect(asked.at(-1)).not.toContain('type=');

  await types.selectOption('IBAN mancante');
  await expect(page.getByText('1–1 di 1')).toBeVisible();
  const row = await openRow(
    page,
    page.getByRole('listitem').or(page.locator('tbody tr')).filter({ hasText: agent.fullName }),
  );
  await expect(row.getByText('Non ha comunicato l’IBAN entro 14 giorni dall’adesione.')).toBeVisible();
  await expect(row.getByRole('link', { name: `Scrivi un promemoria: ${agent.fullName}` })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${agent.email}\\?subject=IBAN%20mancante&body=.*operations-center`),
  );
  await row.getByRole('link', { name: agent.fullName, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/agents\/\d+$/);
});

test('ACC-096 ACC-265 an operation that no screen knows is said by its name, and the office reads of it @desktop @looks', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'level-updates');
  await beginSession(page, agent.username);
  await page.route('**/api/account', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { requiredOperations?: object[]; operations?: object[] };
    const unknown = [{ operationName: 'foo:bar', operationArguments: {}, canBePostponed: false }];
    await route.fulfill({ response: answer, json: { ...body, requiredOperations: unknown, operations: unknown } });
  });
  // What a newer server would ask and answer: here it knows no such operation either.
  const reported: unknown[] = [];
  await page.route('**/api/account/unknown-operations', (route) => {
    reported.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  await page.goto('/app/account/operations-center');
  await expect(page.getByRole('alert')).toContainText('Operazione non prevista: foo:bar');
  await expect(page.getByText('L’abbiamo segnalata all’ufficio.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ricarica la pagina' })).toBeVisible();
  expect(reported).toEqual([{ operationName: 'foo:bar' }]);
  await expectAccessible(page, 'unknown operation');
});

test('NET-352 ACC-265 the home of an administrator says how many there are', { tag: '@desktop' }, async ({ page }) => {
  await makeAgent(page.request, '', 'incomes');
  await signInAt(page, 'admin', '/app');
  const entry = page.getByRole('list', { name: 'Da fare' }).getByRole('link', { name: /Non conformità/ });
  await expect(entry).toContainText(/la più vecchia è di/);
  await entry.click();
  await expect(page).toHaveURL(/\/admin\/user-anomalies$/);
});
