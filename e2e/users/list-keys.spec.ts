import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession } from '../kernel/sign-in.ts';

test(
  'NET-681 NET-683 NET-684 NET-685 NET-1090 a list by keys: found, chosen, taken out as shown, and silent when one wants',
  { tag: '@desktop' },
  async ({ page }) => {
    await beginSession(page, 'admin');
    const name = `tasti${crypto.randomUUID().slice(0, 8)}`;
    for (const n of [1, 2, 3]) {
      const data = { displayName: `Varco ${name}`, username: `${name}-${n}`, password: `Ponte-${name}-9!` };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      expect((await page.request.post('/api/users', { data, headers })).ok()).toBe(true);
    }
    await page.goto('/admin/users?hide=username&orderField=username&orderDir=asc');
    await expect(page.getByRole('table')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByText('1–3 di 3')).toBeVisible();
    await page.getByRole('searchbox').blur();
    const boxes = page.getByRole('checkbox', { name: `Scegli Varco ${name}` });
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(boxes.first()).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(boxes.nth(1)).toBeChecked();
    const bar = page.getByRole('group', { name: 'Righe scelte' });
    await expect(bar).toContainText('2 righe scelte');

    await page.getByRole('button', { name: 'Scarica l’elenco' }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Solo 2 righe scelte' })).toBeChecked();
    await expectAccessible(page, 'what is taken out');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV, come sullo schermo' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('Nome;Stato;Ultimo accesso;Tipo');
    expect(lines).toHaveLength(3);
    const detail = 'Hai raggiunto il limite di 200 file scaricati in un giorno. Riprova domani.';
    await page.route('**/file/users?*', (route) => route.fulfill({ status: 429, json: { detail } }), { times: 1 });
    await page.getByRole('button', { name: 'Scarica l’elenco' }).click();
    await page.getByRole('menuitem', { name: 'Excel, come sullo schermo' }).click();
    const refused = page.getByRole('dialog', { name: 'Non è stato possibile scaricare il file' });
    await expect(refused).toContainText(detail);
    await refused.getByRole('button', { name: 'Ho capito' }).click();

    await bar.getByRole('button', { name: 'Nessuna' }).click();
    await boxes.first().click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 righe scelte');

    await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Ufficio');
    await expect(page.getByText('Nessun utente trovato')).toBeVisible();
    await page.getByRole('button', { name: 'Togli il filtro Ufficio' }).click();
    await expect(page.getByText('1–3 di 3')).toBeVisible();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Scorciatoie negli elenchi' });
    await expectAccessible(page, 'keys of lists');
    await help.getByRole('switch', { name: 'Scorciatoie da tastiera' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox'), 'silent').not.toBeFocused();
  },
);
