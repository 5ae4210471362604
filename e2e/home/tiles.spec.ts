import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

type Home = {
  sponsorships: { unconfirmed: number } | null;
  invitations: { open: number } | null;
  appointments: { pending: number; next: string | null } | null;
  reports: { total: number; toRedeem: number } | null;
};
const tile = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const homeOf = async (page: Page) => (await (await page.request.get('/api/home')).json()) as Home;

test('NET-208 the office of sponsorships reads how many are not completed, and gets there @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/app');
  const { sponsorships } = await homeOf(page);
  await expect(tile(page, 'Segui gli sponsorizzati')).toContainText(`${sponsorships?.unconfirmed} da confermare`);
  await expect(tile(page, 'Segui gli sponsorizzati')).toHaveAttribute('href', '/app/sponsorship/manage-invitations');
  await expectAccessible(page, 'home of the office');
});

test('NET-862 what is to be exported is counted as the list behind it counts @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/app');
  // Others send orders meanwhile: once the two are read without one between them, they say the same.
  await expect(async () => {
    await page.goto('/app');
    const exported = tile(page, 'Esporta le commissioni');
    const said = /([\d.]+)\s*da esportare di (fibra|kleen)/.exec(await exported.innerText());
    await exported.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Amministra commissioni' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`shop=${said?.[2] === 'fibra' ? 0 : 1}`));
    await expect(
      page.getByRole('main').getByText(`${said?.[1]} commissioni trovate con i filtri scelti`, { exact: true }),
    ).toBeVisible();
  }).toPass();
});

test('NET-209 NET-212 NET-217 an agent’s tiles follow their roles and the shop @desktop @looks', async ({ page }) => {
  await signInAt(page, 'agente', '/app', 'kleen');
  await expect(tile(page, 'Sponsorizza un incaricato')).toHaveAttribute('href', '/app/sponsorship/invite');
  const { appointments } = await homeOf(page);
  await expect(tile(page, 'Conferma gli appuntamenti')).toContainText(`${appointments?.pending} da confermare`);
  await expect(tile(page, 'Conferma gli appuntamenti')).toHaveAttribute('href', '/app/appointments/agent-appointments');
  await expect(tile(page, 'Inserisci i redditi esterni')).toContainText(/L’ultimo è|Non ne hai/);
  await expectAccessible(page, 'home of an agent');
  await tile(page, 'Inserisci i redditi esterni').click();
  await expect(page).toHaveURL(/\/app\/account\/external-incomes$/);
  await page.request.put('/api/account/shop', { data: { shop: 0 } });
  await page.goto('/app');
  await expect(tile(page, 'Sponsorizza un incaricato')).toBeVisible();
  await expect(tile(page, 'Conferma gli appuntamenti')).toHaveCount(0);
});

test('NET-206 the tiles of own orders are a customer’s alone, and the list parts what is to finish from what was sent @desktop @looks', async ({
  page,
}) => {
  for (const [who, shop] of [
    ['agente', 'kleen'],
    ['ordini', undefined],
  ] as const) {
    await signInAt(page, who, '/app', shop);
    await expect(page.getByRole('heading', { name: 'Benvenuto in EMA Planet' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Rivedi i tuoi ordini|(Crea|Completa) il tuo ordine/ })).toHaveCount(0);
    await page.goto('about:blank');
    await page.context().clearCookies();
  }
  await signInAt(page, 'cliente', '/app');
  const countOf = async (query: string) => {
    const answer = await page.request.get(`/api/customer/commissions?${query}`);
    return ((await answer.json()) as { pagination: { totalItems: number } }).pagination.totalItems;
  };
  const [all, unfinished, sent] = [
    await countOf(''),
    await countOf('isSubmitted=false'),
    await countOf('isSubmitted=true'),
  ];
  expect(unfinished + sent).toBe(all);
  await expect(page.getByRole('link', { name: /^(Crea|Completa) il tuo ordine/ }).first()).toBeVisible();
  await expect(tile(page, 'Rivedi i tuoi ordini')).toContainText(`${all} ordin`);
  await tile(page, 'Rivedi i tuoi ordini').click();
  const kinds = page.getByRole('radiogroup', { name: 'Quali ordini' });
  await kinds.getByText('Inviati').click();
  await expect(page).toHaveURL(/isSubmitted=true/);
  await expect(
    page.getByText(sent === 0 ? 'Nessun ordine inviato' : new RegExp(`^${sent} ordin`)).first(),
  ).toBeVisible();
  await kinds.getByText('Da completare').click();
  await expect(page).toHaveURL(/isSubmitted=false/);
  await expect(
    page.getByText(unfinished === 0 ? 'Niente da completare' : new RegExp(`^${unfinished} ordin`)).first(),
  ).toBeVisible();
  await expectAccessible(page, 'own orders of a customer');
});

test('NET-207 NET-213 a customer is offered what is next of an order, and the reward @desktop @looks', async ({
  page,
}) => {
  const toFinish = { id: 12, orderId: 7, typeTitle: 'Contratto kleen', bought: '2 articoli', total: '1299.00' };
  let shown: object | null = { ...toFinish, waitsFor: 'confirmation' };
  await page.route('**/api/home', async (route) => {
    const answer = await route.fetch();
    const answered = (await answer.json()) as { customerOrders: { toFinish: object | null } };
    for (const key of ['total', 'unfinished', 'toFinish'])
      expect(answered.customerOrders, 'what the call answers').toHaveProperty(key);
    const customerOrders = { total: 31, unfinished: shown === null ? 0 : 3, toFinish: shown };
    await route.fulfill({ response: answer, json: { ...answered, customerOrders } });
  });
  await signInAt(page, 'cliente', '/app');
  const list = (await (await page.request.get('/api/customer/commissions')).json()) as { items: object[] };
  for (const item of list.items)
    for (const key of [
      'id',
      'isWaitingForCustomerConfirmation',
      'isReadyToBeDirectlySubmittedByCustomer',
      'isReadyToBePaidOnlineWithStripeByCustomer',
      'isInPayment',
      'isSubmitted',
    ])
      expect(item, 'what the call answers').toHaveProperty(key);
  const order = tile(page, 'Completa il tuo ordine');
  await expect(order).toContainText('Da confermare');
  await expect(order).toContainText(/1\.299,00.*Contratto kleen n\. 7, 2 articoli, e 2 altri ordini/s);
  await expect(order).toHaveAttribute('href', '/app/customer-commissions/12/detail');
  await expect(tile(page, 'Rivedi i tuoi ordini')).toContainText('31 ordini');
  for (const [waitsFor, words] of [
    ['finishing', 'Da completare'],
    ['payment', 'In attesa di conferma'],
  ] as const) {
    shown = { ...toFinish, waitsFor };
    await page.reload();
    await expect(order).toContainText(words);
  }
  shown = null;
  await page.reload();
  await expect(tile(page, 'Crea il tuo ordine').first()).toBeVisible();
  await expect(order).toHaveCount(0);
  const { reports } = await homeOf(page);
  await expect(
    tile(page, (reports?.toRedeem ?? 0) > 0 ? 'Scegli il tuo premio' : 'Segnala un appuntamento'),
  ).toHaveAttribute('href', '/app/appointments/customer-appointments');
  await expectAccessible(page, 'home of a customer');
});
