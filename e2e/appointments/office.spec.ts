import { expect, test, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { lettersOf } from '../kernel/people.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { giveAppointment, reportContact } from './given-appointments.ts';

const LIST = '/app/appointments/manage';
const rowOf = (page: Page, name: string) =>
  page.getByRole('main').locator('tbody tr, ul[aria-label="Appuntamenti"] > li').filter({ hasText: name });

test('NET-094 NET-095 NET-096 all appointments, with the time a customer asked for; one is deleted', async ({
  page,
  browser,
}) => {
  const agent = await makeAgent(page.request);
  const name = `Ada ${lettersOf(agent.username)}`;
  await reportContact(browser, agent, name);
  await signInAt(page, 'admin', `${LIST}?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: 'Appuntamenti', level: 1 })).toBeVisible();
  const row = rowOf(page, name);
  await expect(row).toHaveCount(1);
  if ((page.viewportSize()?.width ?? 0) >= 768) {
    const heads = [
      'Inserito il',
      'Agente',
      'Cliente',
      'Indirizzo',
      'Data appuntamento',
      'Stato',
      'Inserito da',
      'Azioni',
    ];
    await expect(page.getByRole('columnheader')).toHaveText(heads.map((h) => new RegExp(`^${h}`)));
    await expect(row.getByRole('link', { name: agent.fullName })).toHaveAttribute('href', /\/admin\/agents\/\d+$/);
  }
  await expectAccessible(page, 'the appointments of the office');
  const opened = await openRow(page, row);
  await expect(opened.getByText('richiesta dal cliente').first()).toBeVisible();
  await expect(opened.getByText(agent.customer.fullName).first()).toBeVisible();
  await opened.getByRole('button', { name: /^Elimina/ }).click();
  const sure = page.getByRole('dialog', { name: 'Eliminare l’appuntamento?' });
  await sure.getByRole('button', { name: 'Annulla' }).click();
  await expect(row).toHaveCount(1);
  await page.route('**/api/admin/appointments/*', (route) => route.fulfill({ status: 409, json: { detail: 'No.' } }));
  const remove = async () => {
    await (await openRow(page, row)).getByRole('button', { name: /^Elimina/ }).click();
    await sure.getByRole('button', { name: 'Elimina', exact: true }).click();
  };
  await remove();
  const failed = page.getByRole('dialog', { name: 'Impossibile eliminare l’appuntamento' });
  await failed.getByRole('button', { name: 'Ho capito' }).click();
  await page.unroute('**/api/admin/appointments/*');
  await remove();
  await expect(row).toHaveCount(0);
});

test('@desktop NET-095 a time that is set has no mark', async ({ page, browser }) => {
  const agent = await makeAgent(page.request);
  const name = `Ida ${lettersOf(agent.username)}`;
  const id = await giveAppointment(browser, agent, name);
  await signInAt(page, agent.username, '/app');
  const { version } = (await (await page.request.get(`/api/agent/appointments/${id}`)).json()) as { version: number };
  const set = await page.request.put(`/api/agent/appointments/${id}`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      customerAddress: { street: 'Via Roma', buildingNumber: '1', postCode: '14100', city: 'Asti', state: 'AT' },
      time: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      version,
    },
  });
  expect(set.ok(), await set.text()).toBe(true);
  await signInAt(page, 'admin', `${LIST}?search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toContainText('Confermato');
  await expect(page.getByText('richiesta dal cliente')).toHaveCount(0);
});

test('NET-097 NET-098 NET-099 NET-118 a province, its sellers, one of them, who is met @desktop @looks', async ({
  page,
}) => {
  const agent = await makeAgent(page.request);
  const name = `Eva ${lettersOf(agent.username)}`;
  await signInAt(page, 'admin', `${LIST}?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo appuntamento' });
  const send = dialog.getByRole('button', { name: 'Invia' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByRole('button', { name: /^Seleziona/ })).toHaveCount(0);
  await expect(dialog.getByLabel('Cognome')).toHaveCount(0);
  const asked = page.waitForRequest((r) => r.url().includes('/api/admin/appointment-sellers'));
  const province = dialog.getByRole('combobox', { name: 'Provincia' });
  await province.fill('Asti');
  await page.getByRole('option', { name: 'Asti (AT)' }).click();
  expect(new URL((await asked).url()).searchParams.get('state')).toBe('AT');
  const select = dialog.getByRole('button', { name: /^Seleziona/ });
  await expect(select.first()).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) >= 768)
    await expect(dialog.getByRole('columnheader')).toHaveText(['Codice', 'Nome', 'Città', 'Provincia', 'Azioni']);
  await expectAccessible(page, 'the sellers of a province');
  await select.first().click();
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByLabel('Cognome')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cambia' }).click();
  await expect(select.first()).toBeVisible();
  await select.nth(1).click();
  const [first = '', last = ''] = name.split(' ');
  await dialog.getByLabel('Nome', { exact: true }).fill(first);
  await dialog.getByLabel('Cognome').fill(last);
  await dialog.getByLabel('Cellulare').fill('3475556667');
  await page.route('**/api/admin/appointments', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: { detail: 'No.' } }) : route.fallback(),
  );
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Impossibile creare l’appuntamento');
  await expect(dialog.getByRole('alert')).toContainText('No.');
  await page.unroute('**/api/admin/appointments');
  await send.click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('Da confermare');
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await dialog.getByRole('button', { name: 'Annulla' }).click();
  await expect(rowOf(page, name)).toHaveCount(1);
});
