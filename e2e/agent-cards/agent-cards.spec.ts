import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { isCut, NARROW } from '../kernel/cut.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-440 NET-441 NET-442 NET-443 an agent has the card made, a customer checks it, and a lost one is replaced', async ({
  page,
  browser,
}) => {
  await startAs(page, 'kleen', '/app/account/card');
  await expect(page.getByText('Non hai ancora un tesserino')).toBeVisible();
  await page.getByRole('button', { name: 'Rilascia il tesserino' }).click();
  await expect(page.getByRole('heading', { name: /^Tesserino 2\d{3}\/\d{5}$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /Codice QR/ })).toBeVisible();
  await expectAccessible(page, 'identification card');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica il PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tesserino-\d{4}-\d+\.pdf$/);

  const address = (await page.getByRole('link', { name: 'Vedi che cosa legge il cliente' }).getAttribute('href')) ?? '';
  const stranger = await browser.newPage();
  await stranger.goto(new URL(address).pathname);
  await expect(stranger.getByText('Tesserino valido')).toBeVisible();
  const face = stranger.getByRole('img', { name: /^Foto di .* [A-Z]\.$/ });
  await expect(face).toBeVisible();
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(stranger, 'check of a card');

  await page.getByRole('button', { name: 'L’ho smarrito' }).click();
  await page.getByRole('button', { name: 'Sì, rilascia il nuovo' }).click();
  await expect(page.getByText('Smarrito o rubato')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('Tesserino non valido')).toBeVisible();
  await expect(face).toBeHidden();
  await expectAccessible(stranger, 'check of a card that is not good');
  await stranger.goto('/tesserino/ABCD-ABCD-ABCD-ABCD');
  await expect(stranger.getByText('Tesserino sconosciuto')).toBeVisible();
  await expect(stranger.getByText(/non dargli denaro, non firmare nulla e chiama l’assistenza/)).toBeVisible();
  await stranger.close();
});

test('NET-445 NET-446 the office lists the agents in charge on a day and hands the list in @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/agents-in-charge');
  await expect(page.getByText(/incaricati al \d{2}\/\d{2}\/\d{4}, da comunicare/)).toBeVisible();
  await expectAccessible(page, 'agents in charge');
  const table = page.getByRole('table', { name: 'Elenco incaricati' });
  await page.getByRole('searchbox', { name: 'Cerca per nome, codice fiscale o contatto' }).fill('ferrero marta');
  await expect(table.getByRole('row').filter({ hasText: 'Ferrero Marta' })).toContainText(/\d{4}\/\d{5}/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica il PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^elenco-incaricati-.*\.pdf$/);
  await page.setViewportSize(NARROW);
  const row = page.getByRole('listitem').filter({ hasText: 'Ferrero Marta' });
  expect(await isCut(row.getByText(/^\d{2}\/\d{2}\/\d{4}/)), 'the birth').toBe(false);
  const filters = page.getByRole('search', { name: 'Filtri' }).locator('.mantine-TextInput-root');
  const widths = await filters.evaluateAll((fields) => fields.map((field) => Math.round(field.clientWidth)));
  // One line that moves sideways: each wide enough for what it holds.
  expect(widths).toHaveLength(2);
  expect(Math.min(...widths), 'the narrowest filter').toBeGreaterThanOrEqual(160);
});
