import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { isCut, NARROW } from '../kernel/cut.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-512 NET-516 NET-687 an administrator sees how the portal itself is and what it keeps of people @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/health');
  await expect(page.getByRole('heading', { level: 1, name: 'Stato del sistema' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Ancora nessuna.')).toBeVisible();
  await expect(main.getByText('npm run backup-seen')).toBeVisible();
  await expect(main.getByText('Sorveglianza del sistema').first()).toBeVisible();
  const titles = ['Messaggi', 'Altre code', 'Lavori programmati', 'Copie di sicurezza', 'Tabelle più grandi'];
  for (const title of [...titles, 'Chiamate più lente', 'Versioni'])
    await expect(main.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expectAccessible(page, 'the health of the portal');
  await page.goto('/admin/processing');
  await expect(page.getByRole('heading', { level: 2, name: 'Registro degli eventi' })).toBeVisible();
  await expect(main.getByText('Messaggi non partiti')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica il registro in PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^registro-trattamenti-.*\.pdf$/);
  await expectAccessible(page, 'the register of processing');

  await page.setViewportSize(NARROW);
  // Two words of its second line did not fit and were not seen.
  const term = main.getByText(/giorni; 2 giorni quando non sono di nessuno/);
  await expect(term).toBeVisible();
  expect(await isCut(term), 'how long codes are kept').toBe(false);
});
