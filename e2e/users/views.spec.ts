import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

test(
  'NET-496 NET-499 NET-500 a view keeps filters and columns, opens the list, and is deleted',
  { tag: '@desktop' },
  async ({ page }) => {
    const name = `Bianchi ${Date.now()}`;
    await signInAt(page, 'ordini', '/app/private-orders/customers');
    await page.getByRole('searchbox').fill('bianchi');
    await expect(page).toHaveURL(/search=bianchi/);
    const heads = page.getByRole('columnheader');
    await expect(heads.first()).toBeVisible();
    const before = await heads.count();
    await page.getByRole('button', { name: 'Colonne' }).click();
    const boxes = page.getByRole('dialog').getByRole('checkbox');
    await expect(boxes.first()).toBeDisabled();
    await boxes.nth(1).click();
    await expect(boxes.nth(1)).not.toBeChecked();
    await expectAccessible(page, 'the choice of columns');
    await page.keyboard.press('Escape');
    await expect(heads).toHaveCount(before - 1);

    await page.getByRole('button', { name: 'Viste', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Salva questa vista…' }).click();
    await page.getByLabel('Nome', { exact: true }).fill(name);
    await page.getByLabel('Apri l’elenco con questa vista').check();
    await expectAccessible(page, 'saving a view');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(page.getByRole('button', { name: `Viste: ${name}` })).toBeVisible();

    await page.goto('/app/private-orders/customers');
    await expect(page.getByRole('button', { name: `Viste: ${name}` })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('bianchi');
    await expect(heads).toHaveCount(before - 1);

    await page.goto('/app/private-orders/customers?page=1');
    await expect(page.getByRole('button', { name: 'Viste', exact: true }), 'a page was asked for').toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.goto('/app/private-orders/customers');

    await page.getByRole('button', { name: `Viste: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Gestisci le viste…' }).click();
    await expectAccessible(page, 'the views of a list');
    await page.getByRole('button', { name: `Rinomina: ${name}` }).click();
    await expect(page.getByLabel('Nome', { exact: true }), 'what is asked for has the focus').toBeFocused();
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: `Viste: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Gestisci le viste…' }).click();
    await page.getByRole('button', { name: `Non aprire così: ${name}` }).click();
    await expect(page.getByText('L’elenco si apre senza vista')).toBeVisible();
    await page.getByRole('button', { name: `Elimina: ${name}` }).click();
    await page.getByRole('button', { name: 'Elimina', exact: true }).click();
    // Views that others share stand there too.
    await expect(page.getByRole('button', { name: `Elimina: ${name}` })).toHaveCount(0);
    await expect(page.getByText(`Vista «${name}» eliminata`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Le viste di questo elenco' })).toBeFocused();
  },
);
