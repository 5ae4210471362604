import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import {
  choose,
  expectBegun,
  expectKept,
  expectNoTrap,
  pressKey,
  skipToMain,
  typeInto,
} from '../kernel/by-keyboard.ts';
import { main } from '../kernel/order-steps.ts';

test(
  'ORD-411 R45 a new commission by keyboard alone: type, products, a change of mind, payment, review, made once',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(300_000);
    await startAs(page, 'kleen', '/app/orders/create');
    const type = page.getByRole('button', { name: /^Vendita diretta kleen/ });
    await expect(type).toBeVisible();
    await expectNoTrap(page);
    await pressKey(page, type);
    const without = page.getByRole('button', { name: 'Avanti senza campione' });
    const products = page.getByLabel('Cerca un prodotto');
    await expect(without.or(products).first()).toBeVisible();
    if (await without.isVisible()) {
      await expectBegun(page, /^Passo \d di \d: /);
      await pressKey(page, without);
    }
    await expect(products).toBeVisible();
    await expectBegun(page, /^Passo \d di \d: Prodotti$/);
    await expectAccessible(page, 'products, by keyboard');
    await typeInto(page, products, 'Gel WC');
    const pieces = page.getByRole('textbox', { name: 'Quantità: Gel WC', exact: true });
    await typeInto(page, pieces, '6');
    await expect(pieces).toHaveValue('6');
    await expectNoTrap(page);
    await pressKey(page, main(page).getByRole('button', { name: 'Vai al pagamento' }));

    await expectBegun(page, /^Passo \d di \d: Pagamento$/);
    const ways = main(page).getByRole('radiogroup').first();
    await choose(page, ways, page.getByRole('radio', { name: /^Carta/ }));
    await expectAccessible(page, 'the ways to pay, by keyboard');
    await skipToMain(page, main(page).getByRole('button', { name: 'Vai alla conferma' }));
    await page.keyboard.press('Enter');

    const review = /^Passo \d di \d: (Conferma|Riepilogo)/;
    await expectBegun(page, review);
    await pressKey(
      page,
      page.getByRole('navigation', { name: 'Passi della commissione' }).getByRole('button', { name: 'Prodotti' }),
    );
    await expectBegun(page, /^Passo \d di \d: Prodotti$/);
    await expect(pieces, 'back never loses').toHaveValue('6');
    await pressKey(page, main(page).getByRole('button', { name: 'Vai al pagamento' }));
    await expectBegun(page, /^Passo \d di \d: Pagamento$/);
    await pressKey(page, main(page).getByRole('button', { name: 'Vai alla conferma' }));
    await expectBegun(page, review);

    const path = '**/api/agent/commissions';
    await page.route(path, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { status: 409, detail: 'Nel frattempo i prezzi sono cambiati.' } })
        : route.fallback(),
    );
    const confirm = main(page).getByRole('button', { name: 'Conferma la commissione' });
    await skipToMain(page, confirm);
    await page.keyboard.press('Enter');
    const refused = page.getByRole('dialog', { name: 'Impossibile creare la commissione' });
    await expect(refused).toContainText('Nel frattempo i prezzi sono cambiati.');
    await expectKept(page, refused);
    await pressKey(page, refused.getByRole('button', { name: 'Ho capito' }));
    await expect(refused).toHaveCount(0);
    // Whoever is refused looks at the products first: prices, stock and bounds stand there.
    await expectBegun(page, /^Passo \d di \d: Prodotti$/);
    await page.unroute(path);
    await pressKey(page, main(page).getByRole('button', { name: 'Vai al pagamento' }));
    await expectBegun(page, /^Passo \d di \d: Pagamento$/);
    await pressKey(page, main(page).getByRole('button', { name: 'Vai alla conferma' }));
    await expectBegun(page, review);
    await skipToMain(page, confirm);
    const made = page.waitForResponse(
      (r) => r.url().endsWith('/api/agent/commissions') && r.request().method() === 'POST',
    );
    await page.keyboard.press('Enter');
    expect((await made).status()).toBe(201);
  },
);
