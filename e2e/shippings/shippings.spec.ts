import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-211 an agent’s tile leads to the parcels, newest first, each to its carrier @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'agente', '/app', 'kleen');
  const tile = page.getByRole('link', { name: /^Segui le spedizioni/ });
  await expect(tile).toContainText(/\d{2}\/\d{2}\/\d{4}/);
  await tile.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spedizioni' })).toBeVisible();
  const { items } = (await (await page.request.get('/api/shippings')).json()) as {
    items: { carrierShippingId: string; trackingLink: string; date: string }[];
  };
  expect(items.map(({ date }) => date)).toEqual(
    items
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  await expectAccessible(page, 'shippings');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('link', { name: `Segui ${items[0]?.carrierShippingId}` })).toHaveAttribute(
    'href',
    items[0]?.trackingLink ?? '',
  );
});

test('NET-394 NET-552 the office checks a file of shippings before it loads it @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/shippings');
  const choose = async (content: string) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByLabel('File CSV').click();
    await (await choosing).setFiles({ name: 'corriere.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  await choose('ordine;data;spedizione;link\n999999999;21/11/2026;X-1;https://corriere.example/X-1');
  await expect(page.getByRole('alert')).toContainText('Riga 2: L’ordine 999999999 non è tra quelli inviati.');
  await expectAccessible(page, 'a file of shippings with a fault');
  const wrong = Array.from({ length: 30 }, (_, i) => `999999999;ieri;X-${i};https://corriere.example/X-${i}`);
  await choose(`ordine;data;spedizione;link\n${wrong.join('\n')}`);
  await expect(page.getByRole('alert')).toContainText('E altre');
  const fetching = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica tutte le righe da correggere' }).click();
  const faults = await readFile(await (await fetching).path(), 'utf8');
  expect(faults).toContain('31;La data deve essere come 21/11/2026.');
  await expectAccessible(page, 'a file of shippings with many faults');
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const frame = await page.getByRole('alert').boundingBox();
  const told = await page.getByRole('alert').getByRole('listitem').first().boundingBox();
  const rightOf = (box: typeof frame): number => (box === null ? Number.NaN : box.x + box.width);
  expect(rightOf(told), 'a sentence ends within its frame').toBeLessThanOrEqual(rightOf(frame));
  if (wide) await page.setViewportSize(wide);
  // NET-552: one sees that it is on its way, gives it up, and chooses it again.
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/admin/shippings/check', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await choose('ordine;data;spedizione;link\n999999999;21/11/2026;X-1;https://corriere.example/X-1');
  await expect(page.getByRole('status').filter({ hasText: /Invio del file…|Controllo in corso…/ })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Parte del file inviata' })).toBeAttached();
  await expectAccessible(page, 'a file of shippings on its way');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByRole('progressbar', { name: 'Parte del file inviata' })).toHaveCount(0);
  await expect(page.getByLabel('File CSV')).toBeFocused();
  letGo();
  await page.unroute('**/api/admin/shippings/check');
  await expect(page.getByRole('alert')).toHaveCount(0);
  const { items } = (await (await page.request.get('/api/admin/commissions?shop=kleen')).json()) as {
    items: { id: number }[];
  };
  await choose(`ordine;data;spedizione;link\n${items[0]?.id};21/11/2026;X-1;https://corriere.example/X-1`);
  await expect(
    page.getByText('Il file è in ordine: 1 spedizione nuova, 0 cambiate, 0 restano come sono.'),
  ).toBeVisible();
  await expectAccessible(page, 'a file of shippings');
  await page.getByRole('button', { name: 'Carica le spedizioni' }).click();
  await expect(page.getByText('1 spedizione aggiunta, 0 cambiate')).toBeVisible();
});
