import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession, chooseShop, signIn, signInAt } from '../kernel/sign-in.ts';

test('ACC-002 ACC-024 ACC-025 ACC-752 header, breadcrumb and account menu', async ({ page }, info) => {
  await signIn(page, 'agente');
  const account = (await (await page.request.get('/api/account')).json()) as { displayName: string };
  const button = page.getByRole('button', { name: `Account di ${account.displayName}` });
  await button.click();
  const keys = info.project.name === 'phone' ? [] : [/Scorciatoie/];
  await expect(page.getByRole('menuitem')).toHaveText([/Profilo/, /Assistenza 800/, ...keys, /Esci/]);
  await expectAccessible(page, 'account menu');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('menuitem', { name: 'Profilo' }).click();
  await expect(page).toHaveURL(/\/app\/account$/);
  await expect(page).toHaveTitle(/^I miei dati – EMA Planet$/);
  if (info.project.name === 'phone') return;
  const assistance = page.getByRole('banner').getByRole('link', { name: /^Assistenza 800/ });
  for (const [width, links] of Object.entries({ 390: 0, 430: 1, 900: 1 })) {
    await page.setViewportSize({ width: Number(width), height: 800 });
    await expect(assistance, `${width} px`).toHaveCount(links);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const crumbs = page.getByRole('navigation', { name: 'Percorso' });
  for (const path of ['/app/account', '/app/account/update-password', '/app/orders/unsubmitted']) {
    await page.goto(path);
    await expect(crumbs.getByRole('listitem').first()).toHaveText('Home');
  }
  await crumbs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test(
  'ACC-021 a page that is not built yet says so; an unknown address is not found, with a way home',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/app/questa-non-esiste');
    await expect(page.getByRole('heading', { level: 1, name: 'Pagina non trovata' })).toBeVisible();
    await expect(page).toHaveTitle(/^Pagina non trovata – /);
    await expectAccessible(page, 'not found');
    await page.getByRole('link', { name: 'Torna alla Home' }).click();
    await expect(page).toHaveURL(/\/app$/);
    const answer = await page.request.get('/questa-non-esiste', { headers: { accept: 'text/html' } });
    expect(answer.status()).toBe(404);
    await page.goto('/questa-non-esiste');
    await expect(page.getByRole('heading', { level: 1, name: 'Pagina non trovata' })).toBeVisible();
    await expectAccessible(page, 'not found outside');
  },
);

test('ACC-030 ACC-031 a page that fails says so; its description can be copied, with the request @desktop @looks', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'agente');
  await page.route('**/api/home', (route) =>
    route.fulfill({ json: { agent: { points: 1, customers: {} }, pendingOrder: { total: 'non un importo' } } }),
  );
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Si è verificato un errore!' })).toBeVisible();
  await expectAccessible(page, 'error');
  await page.clock.install();
  await page.getByRole('button', { name: 'Copia errore' }).click();
  const copied = page.getByRole('button', { name: 'Copiato' });
  await expect(copied).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/Richiesta: [0-9a-f]{8,}/);
  expect(text).toContain('Pagina: /app');
  await page.clock.runFor(4000);
  await expect(copied).toBeVisible();
  await page.clock.runFor(2000);
  await expect(page.getByRole('button', { name: 'Copia errore' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Benvenuto in EMA Planet' })).toBeVisible();
});

test(
  'ACC-031 when the portal itself does not answer, the screen carries the request’s number',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.route('**/api/account', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'urn:ema:internal',
          detail: 'Si è verificato un errore imprevisto.',
          requestId: 'abc123def456',
        }),
      }),
    );
    await page.goto('/app');
    await expect(page.getByRole('heading', { name: 'Si è verificato un errore!' })).toBeVisible();
    await expect(page.getByText('Richiesta abc123def456')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Torna alla Home' })).toHaveAttribute('href', '/app');
  },
);

test('ACC-336 during the maintenance the portal says until when', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'agente');
  const detail = 'Il portale è in manutenzione fino alle 04:00. Riprova più tardi.';
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'urn:ema:maintenance', detail, violations: [] }),
    }),
  );
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Portale in manutenzione' })).toBeVisible();
  await expect(page.getByText(detail)).toBeVisible();
  await expectAccessible(page, 'maintenance');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Riprova ora' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Benvenuto in EMA Planet' })).toBeVisible();
});

test('ACC-045 a list that cannot be loaded says so and is asked for again', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/api/users?*', (route) => route.fulfill({ status: 500, json: { detail: 'Prova di guasto.' } }));
  await page.goto('/admin/users');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Si è verificato un errore caricando i dati');
  await expect(alert).toContainText('Prova di guasto.');
  await page.unrouteAll({ behavior: 'wait' });
  await alert.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('Ultimo accesso').first()).toBeVisible();
});

test(
  'ACC-043 an answer is fresh for a minute: going back and forth asks nothing, and after it asks once',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install();
    await beginSession(page, 'agente');
    const asked: string[] = [];
    page.on('requestfinished', (r) => {
      const { pathname } = new URL(r.url());
      if (pathname === '/api/home') asked.push(pathname);
    });
    await page.goto('/app');
    await expect(page.getByText('Spendi i punti')).toBeVisible();
    const leaveAndReturn = async () => {
      await page.getByRole('button', { name: /^Account di / }).click();
      await page.getByRole('menuitem', { name: 'Profilo' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'I miei dati' })).toBeVisible();
      await page.getByRole('link', { name: /vai alla Home/ }).click();
      await expect(page.getByText('Spendi i punti')).toBeVisible();
    };
    await page.clock.fastForward(50_000);
    await leaveAndReturn();
    expect(asked).toHaveLength(1);
    await page.clock.fastForward(11_000);
    await leaveAndReturn();
    await expect.poll(() => asked.length).toBe(2);
  },
);

test(
  'NET-495 «Cerca» finds screens, customers and orders, by keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'agente');
    await chooseShop(page, 'kleen');
    const field = page.getByRole('combobox', { name: /^Cerca una schermata/ });
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expectAccessible(page, 'search');
    await field.fill('modifica pass');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/account\/update-password$/);

    const register = await page.request.get('/api/agent/customers?perPage=1&state=register');
    const { items } = (await register.json()) as { items: { fullName: string }[] };
    const lastName = items[0]?.fullName.split(' ').at(-1) ?? 'nessuno';
    await page.keyboard.press('Control+k');
    await field.fill(lastName);
    const customer = page.getByRole('option', { name: /Cliente/ }).first();
    await expect(customer).toContainText(lastName);
    await customer.click();
    await expect(page).toHaveURL(/\/app\/orders\/my-customers\?search=/);
    await expect(page.getByText(lastName).first()).toBeVisible();

    const sent = await page.request.get('/api/agent/orders?perPage=1');
    const { items: orders } = (await sent.json()) as { items: { id: number }[] };
    const number = orders[0]?.id ?? 0;
    await page.keyboard.press('Meta+k');
    await field.fill(`n. ${number}`);
    // Nothing is waited for: the first one found opens as soon as it is there.
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/app/orders/${number}/details$`));

    await page.keyboard.press('Control+k');
    await field.fill('fibra');
    await expect(page.getByRole('option', { name: /^Passa a fibra/ })).toBeVisible();
    await field.fill(lastName);
    await expect(page.getByRole('group', { name: 'Clienti', exact: true }).locator('mark').first()).toHaveText(
      lastName,
    );
    await expect(page.getByText(/^\d+ risultat[io]$/)).toBeAttached();
    const chosen = page.getByRole('option', { selected: true });
    const first = await chosen.textContent();
    await page.keyboard.press('ArrowUp');
    expect(await chosen.textContent(), 'from the first one up to the last').not.toBe(first);
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveText(first ?? '?');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    const place = await field.boundingBox();
    await field.fill('zzzz-nessuno');
    await expect(page.getByText('Nessun risultato per «zzzz-nessuno».')).toBeVisible();
    expect((await field.boundingBox())?.y, 'what is typed into stays where it is').toBe(place?.y);
    await field.fill('7');
    await expect(page.getByText('Scrivi almeno due caratteri.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  },
);

test(
  'NET-493 NET-494 NET-495 the office finds people by any identifier, the rest in their list, and acts for one of them',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'admin', '/admin/users');
    const field = page.getByRole('combobox', { name: /^Cerca una schermata/ });
    const { items } = (await (await page.request.get('/api/search?text=ferrero%20marta')).json()) as {
      items: { kind: string; id: number }[];
    };
    const marta = items.find((f) => f.kind === 'agent')?.id ?? 0;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field.fill('mar');
    await expectAccessible(page, 'the search of the office');
    await page
      .getByRole('group', { name: 'Persone' })
      .getByRole('option', { name: /^Tutti i risultati/ })
      .click();
    await expect(page).toHaveURL(/\/admin\/users\?displayName=mar$/);
    await page.keyboard.press('Control+k');
    await field.fill(`cod. ${marta}`);
    await page.getByRole('option', { name: /^Immedesima Marta Ferrero/ }).click();
    await expect(page.getByRole('heading', { name: 'Immedesimare Marta Ferrero?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await field.fill(`cod. ${marta}`);
    await page.getByRole('option', { name: /^Marta Ferrero/ }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/agents/${marta}$`));
  },
);

test(
  'NET-720 NET-721 NET-722 a customer without an account is found, and what may be done with them, by keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'admin', '/admin/users');
    await expect(page.getByRole('heading', { name: 'Gestione utenti' })).toBeVisible();
    const { items } = (await (await page.request.get('/api/search?text=ros')).json()) as { items: { kind: string }[] };
    expect(items.some((f) => f.kind === 'registered-customer')).toBe(true);
    const field = page.getByRole('combobox', { name: /^Cerca una schermata/ });
    await page.keyboard.press('Control+k');
    await field.fill('ros');
    const customers = page.getByRole('group', { name: 'Clienti senza account' });
    const first = customers.getByRole('option').first();
    await expect(first).toContainText('Cliente di kleen');
    const chosen = page.locator('[role=option][aria-selected=true]');
    for (let i = 0; i < 20 && (await first.getAttribute('aria-selected')) !== 'true'; i += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expectAccessible(page, 'actions in the search');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toContainText('Ordini');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(customers.getByRole('option', { name: /^Richieste sui dati/ })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/customers\/\d+$/);
    await expect(page.getByRole('heading', { name: 'Anagrafica' })).toBeVisible();
    await expectAccessible(page, 'a customer for the office');
  },
);

test(
  'NET-835 an order that «Cerca» found is exported by keyboard, where it stands, and taken back',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'admin', '/admin/users');
    await expect(page.getByRole('heading', { name: 'Gestione utenti' })).toBeVisible();
    const { items } = (await (
      await page.request.get('/api/admin/commissions?shop=1&exported=false&orderDir=asc')
    ).json()) as { items: { id: number }[] };
    const id = items[0]?.id ?? 0;
    const isExported = async () =>
      ((await (await page.request.get(`/api/admin/commissions/${id}`)).json()) as { exported: boolean }).exported;
    const field = page.getByRole('combobox', { name: /^Cerca una schermata/ });
    await page.keyboard.press('Control+k');
    await field.fill(`ordine ${id}`);
    const order = page.getByRole('group', { name: 'Ordini' }).getByRole('option').first();
    await expect(order).toContainText(`Ordine ${id}`);
    for (let i = 0; i < 20 && (await order.getAttribute('aria-selected')) !== 'true'; i += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[role=option][aria-selected=true]')).toContainText('Esporta');
    await expectAccessible(page, 'an order and what may be done with it');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Commissione esportata')).toBeVisible();
    expect(await isExported()).toBe(true);
    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await expect(page.getByText('Esportazione annullata')).toBeVisible();
    expect(await isExported()).toBe(false);
  },
);

test(
  'NET-495 ACC-355 R53 on a phone a button opens the search; a customer of the other shop opens there',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    await signInAt(page, 'agente', '/app', 'fibra');
    const own = (await (await page.request.get('/api/search?text=ro')).json()) as {
      items: { kind: string; title: string; shop: number | null }[];
    };
    const customer = own.items.find((f) => f.kind === 'customer');
    expect(customer?.shop).toBe(1);
    await page.getByRole('button', { name: 'Cerca', exact: true }).click();
    await page.getByRole('combobox', { name: /^Cerca una schermata/ }).fill(customer?.title ?? '?');
    await expectAccessible(page, 'the search on a phone');
    await page
      .getByRole('option', { name: /Cliente, .*kleen/ })
      .first()
      .click();
    await page.waitForURL('**/app/orders/my-customers?search=*');
    await expect(page.getByRole('button', { name: /^Negozio: kleen/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'I miei clienti' })).toContainText(customer?.title ?? '?');
  },
);

test(
  'ACC-354 R52 the breadcrumb ends in one whole, strong name; what has no room is left out whole',
  {
    tag: '@desktop',
  },
  async ({ page }) => {
    await signInAt(page, 'admin', '/admin/commissions');
    const crumbs = page.getByRole('navigation', { name: 'Percorso' });
    const last = crumbs.getByRole('listitem').last();
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(last, `in view at ${width}`).toBeInViewport({ ratio: 0.9 });
      const [frame, shown] = [await crumbs.boundingBox(), await last.boundingBox()];
      if (!frame || !shown) throw new Error(`no breadcrumb at ${width}`);
      expect(shown.x + shown.width, `whole at ${width}`).toBeLessThanOrEqual(frame.x + frame.width + 1);
      expect(await last.evaluate((item) => item.scrollWidth <= item.clientWidth + 1)).toBe(true);
      await expect(last).toHaveCSS('font-weight', '650');
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(crumbs.getByRole('listitem').first()).not.toHaveCSS('font-weight', '650');
  },
);

test('ACC-690 ACC-691 the other shop asks first about what is unsaved, and says when it cannot be reached @desktop', async ({
  page,
}) => {
  await startAs(page, 'fibra', '/app/private-orders/create');
  const pieces = page.getByRole('textbox', { name: 'Quantità: Panno spolvero', exact: true });
  await pieces.fill('2');
  const asked: string[] = [];
  page.on('request', (r) => {
    if (r.method() === 'PUT' && r.url().endsWith('/api/account/shop')) asked.push(r.url());
  });
  const toKleen = async (answer: 'Resta' | 'Esci'): Promise<void> => {
    await page.getByRole('button', { name: /^Negozio: fibra/ }).click();
    await page.getByRole('menuitem', { name: 'kleen' }).click();
    const question = page.getByRole('dialog', { name: 'L’ordine non verrà confermato. Vuoi uscire?' });
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toHaveCount(0);
  };
  await toKleen('Resta');
  expect(asked, 'nothing is changed before').toEqual([]);
  await page.route('**/api/account/shop', (route) => route.abort(), { times: 1 });
  await toKleen('Esci');
  const failed = page.getByRole('dialog', { name: 'Il negozio non è cambiato' });
  await expect(failed).toContainText('Non c’è connessione');
  await failed.getByRole('button', { name: 'Ho capito' }).click();
  await expect(pieces).toHaveValue('2');
  await toKleen('Esci');
  await expect(page.getByRole('button', { name: /^Negozio: kleen/ })).toBeVisible();
});
