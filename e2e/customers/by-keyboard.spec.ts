import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { expectBegun, expectNoTrap, pressKey, typeInto } from '../kernel/by-keyboard.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { somebody } from '../kernel/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const prove = async (page: Page, to: string): Promise<void> => {
  await pressKey(page, page.getByRole('button', { name: /^Invia/ }));
  const field = page.getByLabel('Codice ricevuto dal cliente');
  await expect(field, 'the field that is waited for').toBeFocused();
  await page.keyboard.type('000000');
  await pressKey(page, button(page, 'Convalida'));
  await expect(page.getByText('Codice non valido').first()).toBeVisible();
  await expect(field, 'a wrong code is written anew').toBeFocused();
  await typeInto(page, field, await outboxCode(page.request, to));
  await pressKey(page, button(page, 'Convalida'));
};

test(
  'ORD-413 R45 a customer is registered by keyboard alone: search, data, codes, confirmation, the wait',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(300_000);
    await startAs(page, 'kleen', '/app/orders/my-customers');
    await pressKey(page, page.getByRole('link', { name: 'Crea nuovo' }));
    await page.waitForURL('**/app/orders/create-customers');
    const code = page.getByLabel('Codice fiscale');
    await expect(code).toBeVisible();
    await expectNoTrap(page);
    const who = somebody();
    await typeInto(page, code, who.fiscalCode);
    await pressKey(page, button(page, 'Crea nuovo cliente'));
    await expectBegun(page, 'Passo 2 di 6: Dati');
    await pressKey(page, button(page, 'Salva e continua'));
    const isInForm = () => page.evaluate(() => document.activeElement?.closest('form') !== null);
    await expect.poll(isInForm, 'what is missing has the focus').toBe(true);
    await expectAccessible(page, 'a customer without a word, by keyboard');
    await pressKey(page, button(page, 'Compila'));
    for (const [label, text] of [
      ['Cognome', who.lastName],
      ['Nome', who.firstName],
      ['Comune di nascita', 'Asti'],
      ['Indirizzo', 'Via Roma'],
      ['Numero civico', '3'],
      ['CAP', '14100'],
      ['Città', 'Asti'],
      ['Provincia', 'AT'],
      ['Cellulare', who.mobile],
      ['E-mail', who.email],
    ] as const) {
      await typeInto(page, page.getByLabel(label, { exact: true }), text);
      await page.keyboard.press('Escape');
    }
    await pressKey(page, button(page, 'Salva e continua'));
    await expectBegun(page, 'Passo 3 di 6: E-mail');
    await prove(page, who.email);
    await expectBegun(page, 'Passo 4 di 6: Cellulare');
    await prove(page, who.mobile);
    await expectBegun(page, 'Passo 5 di 6: Conferma');
    await expectAccessible(page, 'a customer to confirm, by keyboard');
    await pressKey(page, button(page, 'Conferma il cliente'));
    await expectBegun(page, 'Passo 6 di 6: Primo accesso');
    await expectAccessible(page, 'a customer waited for, by keyboard');
    await expectNoTrap(page);
  },
);
