import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import {
  choose,
  expectBegun,
  expectKept,
  expectNoTrap,
  pressKey,
  skipToMain,
  tabTo,
  typeInto,
} from '../kernel/by-keyboard.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { lastMessage, wrongCode } from '../operations/centre.ts';
import { startAs } from './own-orders.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).filter({ visible: true });
const inDialog = (page: Page, dialog: string, name: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true });

test(
  'ORD-412 R45 a customer orders, signs with a code and pays by keyboard alone on a screen of 360',
  { tag: '@phone' },
  async ({ page, request }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 360, height: 740 });
    const who = await startAs(page, request);
    await page.goto('/app/customer-commissions/create');
    const kits = page.getByRole('button', { name: /^Prendi un pacchetto/ });
    await expect(kits).toBeVisible();
    await expectNoTrap(page);
    await pressKey(page, kits);
    await expectBegun(page, 'Passo 2 di 4: Pacchetto');
    const goods = main(page).getByRole('radiogroup').first();
    await choose(page, goods, page.getByRole('radio', { name: /^Pacchetto bucato/ }));
    await expectAccessible(page, 'kits, by keyboard');
    await skipToMain(page, button(page, 'Vai al pagamento'));
    await page.keyboard.press('Enter');
    await expectBegun(page, 'Passo 3 di 4: Metodo pagamento');
    const ways = main(page).getByRole('radiogroup').first();
    await choose(page, ways, page.getByRole('radio', { name: /^Carta/ }));
    await expectAccessible(page, 'the ways to pay of a customer, by keyboard');
    await skipToMain(page, button(page, 'Vai alla conferma'));
    await page.keyboard.press('Enter');
    await expectBegun(page, 'Passo 4 di 4: Conferma');
    await skipToMain(page, button(page, 'Conferma l’ordine'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/customer-commissions\/\d+\/confirm$/);

    // The copy: read by the keys of a reader, signed with a code.
    const counter = page.getByRole('toolbar', { name: 'Documento' }).getByText(/^\d+ di \d+$/);
    await expect(counter).toHaveText(/^1 di /);
    await expectAccessible(page, 'the copy of an order, by keyboard');
    const of = Number((await counter.textContent())?.split(' di ')[1]);
    const read = page.getByRole('progressbar', { name: 'Pagine lette' });
    const region = page.getByRole('region', { name: /pagina 1 di/ });
    await tabTo(page, region);
    await expect(async () => {
      if (Number(await read.getAttribute('aria-valuenow')) < of) await page.keyboard.press('PageDown');
      await expect(read).toHaveAttribute('aria-valuenow', String(of), { timeout: 60 });
    }).toPass({ intervals: [60], timeout: 45_000 });
    const before = await lastMessage(request, who.mobile);
    await pressKey(page, button(page, 'Clicca per firmare'));
    const field = page.getByLabel('Codice ricevuto via SMS');
    await expect(field).toBeFocused();
    const right = await outboxCode(request, who.mobile, before);
    await page.keyboard.type(wrongCode(right));
    await pressKey(page, button(page, 'Conferma la firma'));
    await expect(page.getByText('Codice non valido. Ti restano 4 tentativi.')).toBeVisible();
    await expect(field, 'a wrong code is written anew').toBeFocused();
    await typeInto(page, field, right);
    await pressKey(page, button(page, 'Conferma la firma'));
    const signed = page.getByRole('dialog', { name: 'Firma completata' });
    await expect(signed).toBeVisible();
    await expectKept(page, signed);
    await page.keyboard.press('Escape');
    await expect(signed).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }), 'the focus is not lost').toBeFocused();

    const pay = button(page, 'Paga online');
    await pressKey(page, pay);
    const sure = page.getByRole('dialog', { name: 'Vuoi procedere al pagamento?' });
    await expectKept(page, sure);
    await page.keyboard.press('Escape');
    await expect(sure).toHaveCount(0);
    await expect(pay, 'back to what opened it').toBeFocused();
    await page.keyboard.press('Enter');
    await pressKey(page, inDialog(page, 'Vuoi procedere al pagamento?', 'Paga ordine online'));
    await page.waitForURL('**/dev/checkout/**');
    await page.getByRole('button', { name: 'Paga', exact: true }).press('Enter');
    await page.waitForURL(/\/detail$/);
    await expect(main(page).getByText('Ordine inviato a EMA Planet')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, 'an order that is paid, by keyboard');
    await expectNoTrap(page);
  },
);
