import { expect, test, type Page } from '@playwright/test';
import { chooseShop, signInAt } from '../kernel/sign-in.ts';

/** What agents keep, sell and read, in the shop where it is theirs; in fibra the sales need a general manager. */
const SCREENS = {
  kleen: [
    ['/app/orders/my-customers', 'I miei clienti'],
    ['/app/orders/create', 'Nuova commissione'],
    ['/app/orders/unsubmitted', 'Riepilogo ordine'],
    ['/app/orders/payments-status', 'Stato pagamenti'],
    ['/app/reports/sales/emakleen-group', 'Vendite di gruppo per settimana'],
    ['/app/reports/subordinates/emakleen-single', 'Sottoposti singolo'],
  ],
  fibra: [
    ['/app/private-orders', 'Archivio ordini clienti'],
    ['/app/private-orders/customers', 'Clienti censiti'],
    ['/app/reports/sales/emafibra-single', 'Vendite singolo per settimana'],
    ['/app/reports/subordinates/emafibra-group', 'Sottoposti di gruppo'],
  ],
} as const;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'ORD-002 an agent reaches the register, commissions, payments, private orders and reports in their shop; a customer none of them',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'gm', '/app', 'kleen');
    for (const shop of ['kleen', 'fibra'] as const) {
      await chooseShop(page, shop);
      for (const [path, title] of SCREENS[shop]) {
        await page.goto(path);
        await expect(heading(page), path).toHaveText(title);
      }
    }
    await signInAt(page, 'cliente', '/app');
    for (const [path] of [...SCREENS.kleen, ...SCREENS.fibra]) {
      await page.goto(path);
      await expect(heading(page), path).toHaveText('Benvenuto in EMA Planet');
    }
  },
);
