import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseType, confirm, main } from '../kernel/order-steps.ts';

test(
  'ORD-100 ORD-115 ORD-137 ORD-138 a kit for a customer who completes it; the agent may take it back until then',
  { tag: '@phone' },
  async ({ page }) => {
    const agent = await startAs(page, 'kleen');
    await chooseType(page, /^Contratto kleen/, agent.customer.id);
    const kit = page.getByRole('radio').first();
    await expect(main(page)).toContainText(/risparmio \d+,\d\d\s€/);
    await expect(page.getByLabel('Cerca un prodotto')).toHaveCount(0);
    await kit.check();
    await expectAccessible(page, 'kits');
    await main(page).getByRole('button', { name: 'Vai al pagamento' }).click();
    await page.getByRole('radio', { name: /^MAV/ }).check();
    await main(page).getByRole('button', { name: 'Vai alla conferma' }).click();
    await expect(main(page)).toContainText(agent.customer.fullName);
    const made = await confirm(page);
    await page.waitForURL(`**/app/orders/pending-orders/${made.orderId}`);
    await expect(page.getByRole('button', { name: /^(Chiudi ordine|Paga online|Modifica)/ })).toHaveCount(0);
    await expect(main(page)).toContainText(`In attesa della firma di ${agent.customer.fullName}`);
    await expectAccessible(page, 'an order for its customer');
    await page.goto('/app/orders/unsubmitted');
    const row = page.getByRole('listitem').filter({ hasText: `n. ${made.orderId}` });
    await expect(row).toContainText(`In attesa della firma di ${agent.customer.fullName}`);
    await row.getByRole('link', { name: /^Vedi/ }).click();

    const remove = page.getByRole('button', { name: `Elimina la commissione ${made.id}` });
    const asked: string[] = [];
    page.on('request', (r) => {
      if (r.method() === 'DELETE') asked.push(r.url());
    });
    const sure = page.getByRole('dialog', { name: 'Vuoi eliminare la commissione?' });
    await remove.click();
    await sure.getByRole('button', { name: 'Annulla' }).click();
    expect(asked).toEqual([]);
    await page.route('**/api/agent/commissions/*', (r) =>
      r.request().method() === 'DELETE'
        ? r.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            json: {
              status: 409,
              title: 'Conflitto',
              detail: 'L’ordine è confermato dal cliente.',
              violations: [],
              errors: {},
            },
          })
        : r.continue(),
    );
    await remove.click();
    await sure.getByRole('button', { name: 'Elimina' }).click();
    const failed = page.getByRole('dialog', { name: 'Impossibile eliminare la commissione' });
    await expect(failed).toContainText('L’ordine è confermato dal cliente.');
    await expectAccessible(page, 'deletion refused');
    await failed.getByRole('button', { name: 'Chiudi' }).first().click();
    await page.unroute('**/api/agent/commissions/*');
    await remove.click();
    await sure.getByRole('button', { name: 'Elimina' }).click();
    await page.waitForURL('**/app/orders/unsubmitted');
    await expect(page.getByText('Non sono presenti commissioni in sospeso')).toBeVisible();
  },
);
