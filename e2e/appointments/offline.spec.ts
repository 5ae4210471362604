import { expect, test, type Locator, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';

const PATH = '/app/appointments/agent-appointments';
const kept = async (page: Page): Promise<number> => {
  const answer = (await (await page.request.get('/api/agent/appointments')).json()) as { items: object[] };
  return answer.items.length;
};

const fill = async (page: Page, dialog: Locator): Promise<void> => {
  const in3Days = new Date(Date.now() + 3 * 86_400_000);
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await dialog.getByLabel('Nome', { exact: true }).fill('Senza');
  await dialog.getByLabel('Cognome').fill('Rete');
  await dialog.getByLabel('Cellulare').fill('347 5556661');
  await dialog.getByLabel('Nome della via').fill('Garibaldi');
  await dialog.getByLabel('Civico').fill('7');
  await dialog.getByLabel('CAP').fill('14100');
  await dialog.getByRole('combobox', { name: 'Città' }).fill('Asti');
  await dialog.getByRole('option', { name: /^Asti/ }).first().click();
  await dialog
    .getByLabel('Data', { exact: true })
    .fill(in3Days.toLocaleDateString('it-IT', { day: '2-digit', month: '2-digit', year: 'numeric' }));
  await dialog.getByLabel('Ora').selectOption('10:00');
};

test('ACC-580 what is sent without a network fails at once, and is never sent after its form was cancelled', async ({
  page,
  context,
}) => {
  await startAs(page, 'kleen', PATH);
  const dialog = page.getByRole('dialog', { name: 'Nuovo appuntamento' });
  const send = dialog.getByRole('button', { name: 'Invia' });
  const told = dialog.getByRole('alert').filter({ hasText: 'Non c’è connessione. Controlla la rete e riprova.' });
  await fill(page, dialog);
  await context.setOffline(true);
  await send.click();
  await expect(told).toBeVisible({ timeout: 2_000 });
  await expect(dialog.getByLabel('Cognome')).toHaveValue('Rete');
  await expectAccessible(page, 'a form that found no network');
  await dialog.getByRole('button', { name: 'Annulla' }).click();
  await expect(dialog).toBeHidden();
  await context.setOffline(false);
  // Meanwhile what waited for the network would be sent.
  await fill(page, dialog);
  expect(await kept(page), 'what was cancelled').toBe(0);
  await context.setOffline(true);
  await send.click();
  await expect(told).toBeVisible({ timeout: 2_000 });
  await context.setOffline(false);
  await send.click();
  await expect(dialog).toBeHidden();
  expect(await kept(page), 'sent twice, once in vain').toBe(1);
});
