import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseShop, signInAt } from '../kernel/sign-in.ts';

const WHY = 'Questa operazione non è possibile mentre agisci per conto di un’altra persona.';

test(
  'NET-910 what only the person may do says so to whoever acts for them, and sends nothing',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'admin', '/admin/users?displayName=manager');
    await page
      .getByRole('button', { name: /^Immedesima / })
      .first()
      .click();
    await page.getByLabel('Motivo').fill('controllo di che cosa può fare');
    await page.getByRole('dialog').getByRole('button', { name: 'Immedesima' }).click();
    await expect(page.getByText(/^Stai agendo per /)).toBeVisible();
    await chooseShop(page, 'kleen');
    const refused: string[] = [];
    page.on('response', (r) => r.status() === 403 && refused.push(r.url()));
    const says = async (name: RegExp) => {
      const button = page.getByRole('button', { name }).first();
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription(WHY);
      await button.click({ force: true });
    };
    await page.goto('/app/account/card');
    await says(/^(?:Rilascia il tesserino|L’ho smarrito)$/);
    await page.goto('/app/appointments/agent-appointments');
    await says(/^Segui dal tuo calendario$/);
    await page.goto('/app/sponsorship/invite');
    await says(/^(?:Falli scrivere a lei|Crea un altro collegamento)$/);
    await page.goto('/app/subordinates/subordinate-login');
    await expect(page.getByText(WHY)).toBeVisible();
    await expectAccessible(page, 'a screen of the person alone');
    expect(refused).toEqual([]);
  },
);
