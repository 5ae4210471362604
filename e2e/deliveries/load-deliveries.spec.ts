import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { closeOrder, deliveryOf, makeCommission } from '../payments/making.ts';

test('NET-527 NET-983 the office loads what is due when and what is paid, and looks at it before @desktop', async ({
  page,
  browser,
}) => {
  await startAs(page, 'kleen');
  const { orderId } = await makeCommission(page, 'mav');
  await closeOrder(page, orderId);
  const { code, date: due } = await deliveryOf(page, orderId);

  const office = await (await browser.newContext()).newPage();
  await signInAt(office, 'admin', '/admin/deliveries');
  await expect(office.getByRole('heading', { level: 1, name: 'Carica consegne' })).toBeVisible();
  const load = office.getByRole('button', { name: 'Carica le consegne' });
  await expect(load).toHaveAccessibleDescription('Scegli il file delle consegne.');
  const choose = async (line: string) => {
    const choosing = office.waitForEvent('filechooser');
    await office.getByLabel('File CSV').click();
    const buffer = Buffer.from(`consegna;scadenza;pagata\n${line}`);
    await (await choosing).setFiles({ name: 'consegne.csv', mimeType: 'text/csv', buffer });
  };
  await choose(`${code};ieri;`);
  await expect(office.getByRole('alert')).toContainText('Riga 2: La data deve essere come 21/11/2026.');
  await expectAccessible(office, 'a file of deliveries with a fault');
  await expect(office.locator('input[type=file]'), 'the same file may be chosen again').toHaveValue('');
  await choose(`${code};${due};`);
  await expect(load).toHaveAccessibleDescription('Il file non cambia nessuna consegna.');
  await choose(`${code};${due};sì`);
  await expect(office.getByText('0 scadenze cambiate, 1 consegna pagata, 0 restano come sono.')).toBeVisible();
  await expect(office.getByRole('row').filter({ hasText: code })).toContainText('sì');
  await expectAccessible(office, 'a file of deliveries');
  const saved = test.info().outputPath('consegne.csv');
  await writeFile(saved, `consegna;scadenza;pagata\n${code};${due};sì`);
  const choosing = office.waitForEvent('filechooser');
  await office.getByLabel('File CSV').click();
  await (await choosing).setFiles(saved);
  await expect(office.getByText('0 scadenze cambiate, 1 consegna pagata, 0 restano come sono.')).toBeVisible();
  await writeFile(saved, `consegna;scadenza;pagata\n${code};${due};no\n`);
  await load.click();
  await expect(office.getByText('Il file è stato cambiato, spostato o tolto dopo che lo hai scelto')).toBeVisible();
  await choose(`${code};${due};sì`);
  await expect(office.getByText('0 scadenze cambiate, 1 consegna pagata, 0 restano come sono.')).toBeVisible();
  await load.click();
  await expect(office.getByText('0 scadenze cambiate, 1 consegna pagata', { exact: true })).toBeVisible();
  await expect(office.getByRole('link', { name: 'Vedi le commissioni' })).toHaveAttribute('href', '/admin/commissions');
  await page.goto('/app/orders/payments-status');
  await expect(page.getByText('Tutte le consegne sono state pagate')).toBeVisible();
});
