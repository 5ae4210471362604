import { expect, test } from '@playwright/test';
import { signInAt } from '../kernel/sign-in.ts';

/** The agent’s ordering screens of each shop, and the title each of them has. */
const SCREENS = {
  fibra: [
    ['/app/orders/create', 'Nuova commissione'],
    ['/app/orders/unsubmitted', 'Riepilogo ordine'],
    ['/app/orders/last-completed', 'Riepilogo ultimo ordine'],
    ['/app/orders/payments-status', 'Stato pagamenti'],
    ['/app/private-orders', 'Archivio ordini clienti'],
    ['/app/private-orders/create', 'Nuovo ordine cliente'],
    ['/app/private-orders/customers', 'Clienti censiti'],
  ],
  kleen: [
    ['/app/orders/create', 'Nuova commissione'],
    ['/app/orders/unsubmitted', 'Riepilogo ordine'],
    ['/app/orders/last-completed', 'Riepilogo ultimo ordine'],
    ['/app/orders/my-orders', 'I miei ordini'],
    ['/app/orders/my-customers', 'I miei clienti'],
    ['/app/orders/create-customers', 'Crea nuovo'],
    ['/app/orders/payments-status', 'Stato pagamenti'],
  ],
} as const;
/** Words a screen that was not translated would show. «Reports», «Home», «Media» and «Meeting» are the company’s own. */
const ENGLISH =
  /\b(?:add|amount|back|cancel|close|confirm|create|customers?|date|delete|delivery|details?|download|edit|error|failed|filter|loading|logout|new|next|not found|orders?|payments?|please|previous|products?|quantity|required|save|search|select|shop|show|submit|undefined|update|warning|null|NaN|\[object)\b/iu;

for (const shop of ['fibra', 'kleen'] as const)
  test(
    `ORD-002 ORD-006 an agent’s ordering screens in ${shop} open and are in Italian; a customer reaches none`,
    {
      tag: '@desktop',
    },
    async ({ page }) => {
      const read = page.getByRole('button', { name: 'Ho letto' });
      await page.addLocatorHandler(read, () => read.click());
      await signInAt(page, 'manager', '/app', shop);
      for (const [path, title] of SCREENS[shop]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.locator('html')).toHaveAttribute('lang', 'it');
        const said = await page.evaluate(() => {
          const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((e) =>
            ['aria-label', 'placeholder', 'title'].map((a) => e.getAttribute(a) ?? ''),
          );
          return [document.body.innerText, ...named].join('\n');
        });
        const english = said.split('\n').filter((line) => ENGLISH.test(line.replace(/\S+@\S+/g, '')));
        expect(english, path).toEqual([]);
      }
      await signInAt(page, 'cliente', '/app');
      for (const [path] of SCREENS[shop]) {
        await page.goto(path);
        await expect(page, path).toHaveURL(/\/app$/);
      }
    },
  );
