import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseType, main, pieces } from '../kernel/order-steps.ts';
import { openRow } from '../kernel/rows.ts';

const TYPE = /^Vendita diretta kleen/;
const PRODUCT = 'Gel WC';

test('ORD-082 R43 R45 a double click makes no order; the focus comes to each step, two stops from its main button', async ({
  page,
}) => {
  await startAs(page, 'kleen');
  let made = 0;
  page.on('request', (r) => {
    if (r.url().endsWith('/api/agent/commissions') && r.method() === 'POST') made += 1;
  });
  await chooseType(page, TYPE);
  await expect(page.getByRole('heading', { name: /^Passo \d di \d: Prodotti$/ })).toBeFocused();
  await pieces(page, PRODUCT, 6);
  await main(page).getByRole('button', { name: 'Vai al pagamento' }).click();
  await expect(page.getByRole('heading', { name: /^Passo \d di \d: / })).toBeFocused();
  await page.getByRole('radio', { name: /^Carta/ }).check();
  await main(page).getByRole('button', { name: 'Vai alla conferma' }).dblclick();
  const confirm = main(page).getByRole('button', { name: 'Conferma la commissione' });
  await expect(confirm).toBeVisible();
  const heading = page.getByRole('heading', { name: /^Passo \d di \d: (Conferma|Riepilogo)/ });
  await expect(heading).toBeFocused();
  await expect(page.getByText(await heading.innerText()).last(), 'told by a live region').toBeAttached();
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true');
  expect(made, 'the second click was not meant for it').toBe(0);
  await expectAccessible(page, 'the review, with the focus on its heading');

  // By keyboard: from the heading over everything to what leads on.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Vai al pulsante per proseguire' })).toBeFocused();
  await expectAccessible(page, 'the way to the main button');
  await page.keyboard.press('Enter');
  await expect(confirm).toBeFocused();
  const created = page.waitForResponse((r) => r.url().endsWith('/api/agent/commissions'));
  await page.keyboard.press('Enter');
  expect((await created).status()).toBe(201);
  expect(made).toBe(1);
});

test(
  'ORD-124 R41 a refusal at the confirmation leads to the step that it is about',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen');
    await chooseType(page, TYPE);
    await pieces(page, PRODUCT, 6);
    await main(page).getByRole('button', { name: 'Vai al pagamento' }).click();
    await page.getByRole('radio', { name: /^Carta/ }).check();
    await main(page).getByRole('button', { name: 'Vai alla conferma' }).click();
    await page.route('**/api/agent/commissions', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            contentType: 'application/problem+json',
            json: {
              status: 422,
              title: 'Dati non validi',
              detail: 'Questo metodo di pagamento non è previsto.',
              violations: [{ propertyPath: 'paymentMethod', message: 'Questo metodo di pagamento non è previsto.' }],
            },
          })
        : route.continue(),
    );
    await main(page).getByRole('button', { name: 'Conferma la commissione' }).click();
    const refused = page.getByRole('dialog', { name: 'Impossibile creare la commissione' });
    await expect(refused).toContainText('Questo metodo di pagamento non è previsto.');
    await refused.getByRole('button', { name: 'Ho capito' }).click();
    await expect(page.getByRole('radio', { name: /^Carta/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Passo \d di \d: / })).toBeFocused();
  },
);

test(
  'R43 a second press lands nowhere, whatever has come under it, and what is pressed after it is',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen');
    await chooseType(page, TYPE);
    await pieces(page, PRODUCT, 6);
    await main(page).getByRole('button', { name: 'Vai al pagamento' }).click();
    await page.getByRole('radio', { name: /^Carta/ }).check();
    const onward = main(page).getByRole('button', { name: 'Vai alla conferma' });
    const fold = main(page).getByRole('button', { name: /^Provvigione/ });
    const heading = page.getByRole('heading', { name: /^Passo \d di \d: (Conferma|Riepilogo)/ });
    for (const under of [onward, fold]) {
      const box = await under.boundingBox();
      if (!box) throw new Error('Nothing stands there.');
      await onward.focus();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await expect(onward).not.toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Enter');
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await expect(heading).toBeFocused();
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await expect(main(page).getByRole('button', { name: 'Conferma la commissione' })).toBeEnabled();
      await main(page).getByRole('button', { name: 'Pagamento', exact: true }).click();
      await expect(onward).toBeVisible();
    }
  },
);

test('ORD-436 NET-867 whoever looks for the customer among their own comes back to the step they left, also after a reload', async ({
  page,
}) => {
  const agent = await startAs(page, 'kleen');
  const heading = page.getByRole('heading', { name: /^Passo \d di \d: Cliente$/ });
  await chooseType(page, /^Commissione kleen/);
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading, 'type and sample are not asked for again').toBeVisible();
  await page.getByRole('link', { name: 'EMA Planet, vai alla Home' }).click();
  await expect(page.getByText(/Hai una commissione iniziata, salvata il .* su /)).toBeVisible();
  await expectAccessible(page, 'the first page with a commission that was begun');
  await page.getByRole('link', { name: 'Continua la commissione', exact: true }).click();
  await expect(heading, 'NET-867').toBeVisible();
  await page.getByRole('link', { name: 'Scegli da «I miei clienti»' }).click();
  const create = page.getByRole('link', { name: `Crea ordine per ${agent.customer.fullName}` });
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone)
    await openRow(
      page,
      page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: agent.customer.fullName }).first(),
    );
  await create.click();
  await expect(heading).toBeVisible();
  await expect(page.getByText('È il cliente di questa commissione.')).toBeVisible();
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByLabel('Cerca un prodotto')).toBeVisible();
});

test('ORD-493 ORD-494 a commission begun for something else is offered, never mixed with a customer @desktop @looks', async ({
  page,
}) => {
  const { customer } = await startAs(page, 'kleen');
  await page.goto('/app/orders/create');
  await expect(page.getByRole('heading', { name: 'Passo 1: Tipo', exact: true })).toBeAttached();
  await chooseType(page, TYPE);
  await pieces(page, PRODUCT, 6);
  const forCustomer = `/app/orders/create?customerId=${customer.id}`;
  const begin = page.getByRole('button', { name: `Comincia per ${customer.fullName}` });
  await page.goto(forCustomer);
  await expect(begin).toBeVisible();
  await expectAccessible(page, 'a commission begun for something else');
  await page.getByRole('button', { name: 'Riprendi la bozza' }).click();
  await expect(page.getByRole('textbox', { name: `Quantità: ${PRODUCT}`, exact: true })).toHaveValue('6');
  await expect(main(page)).not.toContainText(`Per ${customer.fullName}`);
  await page.goto(forCustomer);
  await begin.click();
  await page.getByRole('button', { name: /^Commissione kleen/ }).click();
  const without = page.getByRole('button', { name: 'Avanti senza campione' });
  const search = page.getByLabel('Cerca un prodotto');
  await expect(without.or(search)).toBeVisible();
  if (await without.isVisible()) await without.click();
  await expect(search, 'whom one began for is not asked again').toBeVisible();
  await expect(main(page)).toContainText(`Per ${customer.fullName}`);
});
