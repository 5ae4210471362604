import { expect, test } from '@playwright/test';
import { makeAgent, startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseShop, signInAt } from '../kernel/sign-in.ts';
import { confirm, main, makeCommission, pathsDuring, pieces, toReview, chooseType } from '../kernel/order-steps.ts';

const problem = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  json: { status, title: 'Rifiutato', detail, violations: [], errors: {} },
});

test(
  'ORD-022 ORD-085 ORD-124 ORD-135 ORD-136 ORD-183 ORD-353 ORD-488 what is refused is said, and nothing typed is lost',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen');
    await chooseType(page, /^Vendita diretta kleen/);
    await pieces(page, 'Gel WC', 6);
    await toReview(page, /^MAV/);
    const commissions = '**/api/agent/commissions';
    await page.route(commissions, (r) =>
      r.request().method() === 'POST' ? r.fulfill(problem(422, 'Il prodotto non è in questo listino.')) : r.continue(),
    );
    await main(page).getByRole('button', { name: 'Conferma la commissione' }).click();
    const refused = page.getByRole('dialog', { name: 'Impossibile creare la commissione' });
    await expect(refused).toContainText('Il prodotto non è in questo listino.');
    await refused.getByRole('button', { name: 'Chiudi' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Quantità: Gel WC', exact: true })).toHaveValue('6');
    await page.unroute(commissions);
    await toReview(page, /^MAV/);
    // ORD-488: nothing was refused where nothing arrived.
    await page.context().setOffline(true);
    await main(page).getByRole('button', { name: 'Conferma la commissione' }).click();
    await refused.getByRole('button', { name: 'Chiudi' }).first().click();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: /^Passo \d di \d: Conferma/ })).toBeVisible();
    const made = await confirm(page);

    await page.goto(`/app/orders/${made.id}/edit`);
    await pieces(page, 'Gel WC', 8);
    const one = `**/api/agent/commissions/${made.id}`;
    await page.route(one, (r) =>
      r.request().method() === 'PUT' ? r.fulfill(problem(409, 'L’ordine è già inviato.')) : r.continue(),
    );
    await main(page).getByRole('button', { name: 'Salva le modifiche' }).click();
    const unsaved = page.getByRole('dialog', { name: 'Non è stato possibile salvare la commissione' });
    await expect(unsaved).toContainText('L’ordine è già inviato.');
    await unsaved.getByRole('button', { name: 'Chiudi' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Quantità: Gel WC', exact: true })).toHaveValue('8');
    await page.unroute(one);
    await page.goto(`/app/orders/${made.orderId}/details`);
    await expect(page.getByRole('heading', { level: 1, name: 'Riepilogo ordine' })).toBeVisible();
    await expect(main(page)).toContainText('Gel WC');
    await page.goto('/app/orders/999999999/edit');
    await expect(page.getByText('La commissione 999999999 non è stata trovata.')).toBeVisible();
    await page.goto('/app/orders/999999999/details');
    await expect(page.getByText('Ordine 999999999 non trovato')).toBeVisible();
    await expectAccessible(page, 'an order that is not there');

    await page.route('**/api/agent/me', async (r) => {
      const answer = await r.fetch();
      await r.fulfill({ response: answer, json: { ...(await answer.json()), supportedCommissionTypes: [] } });
    });
    await page.goto('/app/orders/create');
    await expect(page.getByRole('alert')).toContainText('Nessun tipo di commissione possibile nel contesto corrente');
    await expectAccessible(page, 'no type of commission');

    // The session is over: the next thing done sends the browser to the root.
    await page.goto(`/app/orders/pending-orders/${made.orderId}`);
    await expect(main(page).getByRole('button', { name: 'Chiudi ordine' })).toBeVisible();
    await page.context().clearCookies();
    const root = page.waitForRequest((r) => r.isNavigationRequest() && new URL(r.url()).pathname === '/');
    // Whatever the page asks first leads there, be it before the question is answered.
    const close = async (): Promise<void> => {
      await main(page).getByRole('button', { name: 'Chiudi ordine' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Spedisci ordine' }).click();
    };
    await Promise.race([root, close().catch(() => undefined)]);
    await root;
  },
);

test(
  'ORD-133 ORD-134 ORD-168 an agent who manages another neither edits nor deletes nor closes',
  { tag: '@desktop' },
  async ({ page }) => {
    const above = await startAs(page, 'kleen');
    const below = await makeAgent(page.request, above.username);
    const { origin } = new URL(page.url());
    // Nothing that the page asks may still be under way when the session becomes another's.
    await page.goto('about:blank');
    await page.request.post('/api/subordinate-login', { data: { user: below.username }, headers: { origin } });
    await page.goto('/app');
    await chooseShop(page, 'kleen');
    const made = await makeCommission(page, /^Vendita diretta kleen/, 'Gel WC', 6, /^MAV/);
    await page.goto(`/app/orders/pending-orders/${made.orderId}`);
    await expect(main(page)).toContainText('Appartiene ad un’altra persona');
    await expect(page.getByRole('button', { name: /^Elimina/ })).toHaveCount(0);
    const close = main(page).getByRole('button', { name: 'Chiudi ordine' });
    await expect(close).toHaveAttribute('aria-disabled', 'true');
    await expect(close).toHaveAccessibleDescription(/solo chi vende/);
    await expectAccessible(page, 'the order of an agent one manages');
    const paths = await pathsDuring(page, async () => {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/app/orders/${made.id}/edit`);
      await expect(
        page.getByText('Non è possibile modificare una commissione appartenente ad un’altra persona'),
      ).toBeVisible();
    });
    expect(paths).toContain('/app/orders/unsubmitted/gw');
  },
);

test(
  'ORD-079 R56 the announcements of the shop are told before a new commission begins, once to each person',
  { tag: '@phone' },
  async ({ page }) => {
    const seen: string[] = [];
    await page.route('**/api/account/announcements/*/seen', (r) => {
      seen.push(new URL(r.request().url()).pathname);
      return r.fulfill({ status: 204 });
    });
    await page.route('**/api/account/shell', async (r) => {
      const answer = await r.fetch();
      const told = {
        id: 1,
        kind: 'announcement',
        title: 'Consegne di agosto',
        content: 'I magazzini chiudono il 10 agosto.',
      };
      const announcements = seen.length === 0 ? [told] : [];
      await r.fulfill({ response: answer, json: { ...(await answer.json()), announcements } });
    });
    const agent = await makeAgent(page.request);
    await signInAt(page, agent.username, '/app/orders/create', 'kleen');
    const notice = page.getByRole('dialog', { name: 'Consegne di agosto' });
    await expect(notice).toContainText('I magazzini chiudono il 10 agosto.');
    const first = page.getByRole('button', { name: /^Vendita diretta kleen/ });
    await expect(first, 'the step comes after it').toHaveCount(0);
    await notice.getByRole('button', { name: 'Ho letto' }).click();
    await expect(notice).toBeHidden();
    await expect(first).toBeVisible();
    expect(seen).toEqual(['/api/account/announcements/1/seen']);
    await expectAccessible(page, 'the first step');
    await page.reload();
    await expect(first).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);
