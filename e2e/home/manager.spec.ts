import { expect, test } from '@playwright/test';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseShop, signIn } from '../kernel/sign-in.ts';

test('the home of a manager tells what the group sold and who needs a call, and leads there', async ({ page }) => {
  await signIn(page, 'gm');
  await chooseShop(page, 'kleen');
  await page.goto('/app');
  const tile = page.getByRole('link', { name: /^Leggi le vendite/ });
  await expect(tile).toBeVisible();
  await expectAccessible(page, 'home of a manager');
  const { manager } = (await (await page.request.get('/api/home')).json()) as {
    manager: { sales: string; expiring: number };
  };
  await expect(page.getByRole('link', { name: /^Senti i sottoposti/ })).toContainText(String(manager.expiring));
  await tile.click();
  await expect(page).toHaveURL(/\/app\/reports\/sales\/emakleen-single$/);
  await expect(page.getByRole('region', { name: 'In breve' }).getByRole('definition').first()).toHaveText(
    formatEuro(wireToCents(manager.sales)),
  );
});

test('NET-210 the first tile begins a commission, or completes the order that waits in the shop', async ({
  page,
}, info) => {
  test.skip(info.project.name === 'phone', 'the same tile');
  await signIn(page, 'gm');
  await chooseShop(page, 'fibra');
  await page.goto('/app');
  await expect(page.getByRole('link', { name: /^Crea una commissione/ })).toHaveAttribute('href', '/app/orders/create');
  const made = await page.evaluate(async () => {
    const json = { 'content-type': 'application/json' };
    const listing = await fetch('/api/agent/products?productListingIdentifier=pl.fibra_cumulative');
    const { items } = (await listing.json()) as {
      items: { code: string; attributes: unknown[]; customProductOptions: unknown }[];
    };
    const product = items.find((p) => p.attributes.length === 0 && !p.customProductOptions)?.code;
    const answer = await fetch('/api/agent/commissions', {
      method: 'POST',
      headers: { ...json, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        type: 'fibra-cumulative',
        items: [{ product, quantity: 1, attributes: {} }],
        paymentMethod: 'mav',
        note: '',
      }),
    });
    return (await answer.json()) as { id: number; orderId: number };
  });
  await page.goto('/app');
  await expect(page.getByRole('link', { name: /^Completa l’ordine/ })).toHaveAttribute(
    'href',
    `/app/orders/pending-orders/${made.orderId}`,
  );
  await page.evaluate(async (id) => fetch(`/api/agent/commissions/${id}`, { method: 'DELETE' }), made.id);
  await page.goto('/app');
  await expect(page.getByRole('link', { name: /^Crea una commissione/ })).toBeVisible();
});

test('NET-218 agents and customers have the assistance tile with the number, an administrator has not', async ({
  page,
}, info) => {
  test.skip(info.project.name === 'phone', 'the same tile');
  const tile = page.getByRole('main').getByRole('link', { name: /^Chiama l’assistenza/ });
  for (const username of ['agente', 'cliente']) {
    await signIn(page, username);
    await expect(tile).toContainText('800 000 000');
    await expect(tile).toHaveAttribute('href', 'tel:800000000');
    await page.context().clearCookies();
    await page.evaluate(() => sessionStorage.clear());
  }
  await signIn(page, 'admin');
  await expect(page.getByText('Esporta le commissioni')).toBeVisible();
  await expect(tile).toHaveCount(0);
});
