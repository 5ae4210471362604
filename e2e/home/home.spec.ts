import { expect, test, type Page } from '@playwright/test';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { signIn, signInAt } from '../kernel/sign-in.ts';

type Shell = {
  now: string;
  orderWindow: { isOpen: boolean; endsAt: string | null; startsAt: string | null };
  onlineAgents: number | null;
  announcements: { id: number; kind: string; title: string; content: string }[];
};
const withShell = (page: Page, change: (shell: Shell) => Partial<Shell>) =>
  page.route('**/api/account/shell', async (route) => {
    const answer = await route.fetch();
    const shell = (await answer.json()) as Shell;
    await route.fulfill({ response: answer, json: { ...shell, ...change(shell) } });
  });
const withAccount = (page: Page, change: (account: Record<string, unknown>) => Record<string, unknown>) =>
  page.route('**/api/account', async (route) => {
    const answer = await route.fetch();
    const account = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...account, ...change(account) } });
  });
const banner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const [username, tile] of [
  ['agente', 'Spendi i punti'],
  ['manager', 'Senti i sottoposti'],
  ['admin', 'Esporta le commissioni'],
  ['cliente', 'Chiama l’assistenza'],
] as const)
  test(`NET-204 the home of ${username} has no fault in either scheme`, async ({ page }) => {
    await signIn(page, username);
    await expect(page.getByRole('heading', { level: 1, name: 'Benvenuto in EMA Planet' })).toBeVisible();
    await expect(page.getByText(tile)).toBeVisible();
    await expectAccessible(page, `home of ${username}`);
  });

test(
  'ACC-026 ACC-752 how many are online is told to administrators, and asked for once in two minutes',
  { tag: '@desktop' },
  async ({ page }) => {
    let asked = 0;
    await withShell(page, () => ({ onlineAgents: 7 }));
    page.on('request', (r) => {
      if (new URL(r.url()).pathname === '/api/account/shell') asked += 1;
    });
    await signIn(page, 'admin');
    await expect(page.getByText('7 online', { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Account di / }).click();
    await expect(page.getByRole('menuitem', { name: '7 online' }), 'ACC-752 on a phone in the menu').toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    asked = 0;
    for (const name of ['Amministrazione', 'Account']) {
      await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('button', { name }).click();
      await page
        .getByRole('link', { name: name === 'Account' ? 'I miei dati' : 'Gestione utenti', exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(asked).toBe(0);
    await page.goto('/app/logout');
    await page.waitForURL('**/app/login');
    await page.unrouteAll({ behavior: 'wait' });
    await signIn(page, 'agente');
    await expect(page.getByText(/\d+ online/)).toHaveCount(0);
  },
);

test(
  'ACC-034 an expired identity document has its banner, with the way to a new one',
  { tag: '@phone' },
  async ({ page }) => {
    const day = (days: number) => addDays(romeDay(new Date()), days);
    const text = 'Il documento di riconoscimento fornito è scaduto.';
    await signIn(page, 'agente');
    await withAccount(page, (a) => ({ agent: { ...(a['agent'] as object), idCard: { expiryDate: day(-2) } } }));
    await page.reload();
    await expect(banner(page, text)).toBeVisible();
    await expectAccessible(page, 'expired document');
    await expect(banner(page, text).getByRole('link')).toHaveAttribute('href', '/app/account/upload-document');
    await page.unrouteAll({ behavior: 'wait' });
    await withAccount(page, (a) => ({ agent: { ...(a['agent'] as object), idCard: { expiryDate: day(2) } } }));
    await page.reload();
    await expect(page.getByText('Spendi i punti')).toBeVisible();
    await expect(banner(page, text)).toHaveCount(0);
  },
);

test(
  'ACC-035 ACC-036 what can be postponed leaves a banner that leads to the centre',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'agente');
    await withAccount(page, () => ({
      requiredOperations: [{ operationName: 'account:validate_email', operationArguments: {}, canBePostponed: true }],
    }));
    await page.goto('/app');
    const pending = banner(page, 'Ci sono alcune operazioni importanti da completare.');
    await expect(pending).toBeVisible();
    await pending.getByRole('link').click();
    await expect(page).toHaveURL(/\/app\/account\/operations-center$/);
  },
);

test('ACC-037 an account about to be suspended tells how many days are left', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'agente');
  await withAccount(page, (a) => ({
    agent: { ...(a['agent'] as object), isInInactivityGracePeriod: true, inactivityGraceRemainingDays: 5 },
  }));
  await page.reload();
  await expect(banner(page, 'Restano 5 giorni')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByText('Spendi i punti')).toBeVisible();
  await expect(banner(page, 'sospeso per inattività')).toHaveCount(0);
});

test(
  'ACC-041 ACC-042 in the last three hours the order period counts down, for those who sell',
  { tag: '@desktop' },
  async ({ page }) => {
    const endsIn = (minutes: number) => (shell: Shell) => ({
      orderWindow: {
        isOpen: true,
        startsAt: null,
        endsAt: new Date(Date.parse(shell.now) + minutes * 60_000 + 20_000).toISOString(),
      },
    });
    await withShell(page, endsIn(130));
    await signIn(page, 'agente');
    await expect(banner(page, 'Mancano 2 ore e 10 minuti.')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await withShell(page, endsIn(181));
    await page.reload();
    await expect(page.getByText('Spendi i punti')).toBeVisible();
    await expect(banner(page, 'Mancano')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
    await withShell(page, endsIn(0.1));
    await page.clock.install();
    await page.reload();
    await expect(banner(page, 'Il periodo d’ordine sta per chiudersi.')).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(60_000);
      const closing = banner(page, 'Il periodo d’ordine sta per chiudersi.');
      await expect(closing, 'gone at its end').toHaveCount(0, { timeout: 2_000 });
    }).toPass();
  },
);

const POPUPS = [
  { id: 41, kind: 'popup', title: 'Nuovo catalogo', content: 'È disponibile il catalogo.' },
  { id: 43, kind: 'popup', title: 'Nuovi orari', content: 'Siamo aperti anche il sabato.' },
];
test(
  'ACC-038 ACC-040 NET-221 a dated popup is closed once and reported as seen; the incentive is a banner',
  { tag: '@phone' },
  async ({ page }) => {
    const seen: string[] = [];
    await page.route('**/api/account/announcements/*/seen', (route) => {
      seen.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 204 });
    });
    await withShell(page, () => ({
      announcements: [
        ...POPUPS.slice(seen.length),
        { id: 42, kind: 'banner', title: 'Incentivo fibra.', content: 'Ogni ordine vale doppio.' },
      ],
    }));
    await signIn(page, 'agente');
    const popup = page.getByRole('dialog', { name: 'Nuovo catalogo' });
    await expect(popup).toContainText('È disponibile il catalogo.');
    await expectAccessible(page, 'popup');
    await popup.getByRole('button', { name: 'Ho capito' }).click();
    await expect(popup).toHaveCount(0);
    const second = page.getByRole('dialog', { name: 'Nuovi orari' });
    await expect(second, 'NET-573 the next one follows').toBeVisible();
    await second.getByRole('button', { name: 'Ho capito' }).click();
    await expect(second).toHaveCount(0);
    await expect.poll(() => seen).toEqual(['/api/account/announcements/41/seen', '/api/account/announcements/43/seen']);
    await expect(banner(page, 'Ogni ordine vale doppio.')).toBeVisible();
    await page.reload();
    await expect(banner(page, 'Ogni ordine vale doppio.')).toBeVisible();
    await expect(popup).toHaveCount(0);
  },
);

const withHome = (page: Page, change: Record<string, unknown>) =>
  page.route('**/api/home', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...change } });
  });
const tileOf = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });

test(
  'NET-352 R50 the queue of an office leads to its lists, with the term that ends first; an empty one says so',
  { tag: '@desktop' },
  async ({ page }) => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const entry = (kind: string, count: number, days: number, term: object | null = null) => ({
      kind,
      count,
      oldest: at(days),
      term,
    });
    await withHome(page, {
      queue: [
        entry('withdrawals', 3, 9, { dueOn: '2026-12-05', daysLeft: 5, overdue: 0 }),
        entry('payments', 1, 0),
        entry('declarations', 1234, 1),
      ],
    });
    await signIn(page, 'admin');
    const rows = page.getByRole('list', { name: 'Da fare' }).getByRole('link');
    await expect(rows).toHaveText([
      /^3Recessi da rimborsareil più vecchio è di 9 giorni faPrimo termine il 05\/12\/2026: restano 5 giorni$/,
      /^1Pagamenti segnalati da verificareil più vecchio è di oggi$/,
      /^1\.234Pagamenti dichiarati da verificareil più vecchio è di ieri$/,
    ]);
    await expectAccessible(page, 'the queue of an office');
    await page.setViewportSize({ width: 360, height: 780 });
    const figure = await rows.nth(2).locator('b').boundingBox();
    expect(figure?.height, 'a number of four digits stands on one line').toBeLessThan(40);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [i, address] of [
      [0, /\/admin\/withdrawals$/],
      [1, /\/admin\/payments$/],
      [2, /\/admin\/payments\?list=declared$/],
    ] as const) {
      await rows.nth(i).click();
      await expect(page).toHaveURL(address);
      await page.goBack();
    }
    await page.unrouteAll({ behavior: 'wait' });
    await withHome(page, {
      queue: [entry('withdrawals', 3, 15, { dueOn: '2026-12-05', daysLeft: -1, overdue: 2 })],
    });
    await page.reload();
    await expect(rows).toContainText('2 oltre il termine, il primo dal 05/12/2026');
    await page.unrouteAll({ behavior: 'wait' });
    await withHome(page, { queue: [] });
    await page.reload();
    await expect(page.getByText('Niente in attesa: le code sono vuote.')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await withHome(page, { queue: [entry('private-orders', 2, 0)] });
    await signIn(page, 'ordini');
    await rows.click();
    await expect(page).toHaveURL(/\/app\/private-orders\?locked=false$/);
  },
);

test(
  'NET-350 NET-351 R50 what waits for an agent is told by kind, what is owed with its term; nothing where nothing is',
  { tag: '@phone' },
  async ({ page }) => {
    const waiting = { toSend: 1, inPayment: 0, toSign: 2, toPay: 1 };
    await withHome(page, { waiting, owed: { deliveries: 2, toPay: '307.50', deadline: '2026-11-30', step: 'late' } });
    await signInAt(page, 'agente', '/app', 'kleen');
    await expect(tileOf(page, 'Segui gli ordini')).toContainText('4 in sospeso');
    await expect(tileOf(page, 'Segui gli ordini')).toContainText(
      '1 da chiudere, 2 da firmare dal cliente, 1 da completare dal cliente',
    );
    await expect(tileOf(page, 'Paga 2 consegne')).toContainText('Scaduta: dichiara entro il 30/11/2026307,50');
    await expectAccessible(page, 'what waits for an agent');
    await tileOf(page, 'Paga 2 consegne').click();
    await expect(page).toHaveURL(/\/app\/orders\/payments-status$/);
    await page.goBack();
    await tileOf(page, 'Segui gli ordini').click();
    await expect(page).toHaveURL(/\/app\/orders\/unsubmitted$/);
    await page.unrouteAll({ behavior: 'wait' });
    await withHome(page, { waiting: { toSend: 1, inPayment: 0, toSign: 0, toPay: 0 }, owed: null });
    await page.goto('/app');
    await expect(page.getByText('Spendi i punti')).toBeVisible();
    await expect(tileOf(page, 'Segui gli ordini')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: /^Paga \d/ })).toHaveCount(0);
  },
);

test(
  'NET-210 without a pending order the first tile begins a commission, with one it leads there',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'agente', '/app', 'kleen');
    await expect(page.getByText('Spendi i punti')).toBeVisible();
    const { pendingOrder } = (await (await page.request.get('/api/home')).json()) as { pendingOrder: { id: number } };
    await expect(tileOf(page, 'Completa l’ordine')).toHaveAttribute('href', new RegExp(`/${pendingOrder.id}(/|$)`));
    await withHome(page, { pendingOrder: null });
    await page.reload();
    await expect(tileOf(page, 'Completa l’ordine')).toHaveCount(0);
    await tileOf(page, 'Crea una commissione').click();
    await expect(page).toHaveURL(/\/app\/orders\/create$/);
  },
);

test(
  'NET-215 NET-216 NET-222 the doormat’s tile is fibra’s; switched off it says so; two tiles side by side on a phone, three on a desk',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'agente', '/app', 'kleen');
    await expect(page.getByText('Spendi i punti')).toBeVisible();
    await expect(page.getByText('Preventivo zerbino')).toHaveCount(0);
    await page.request.put('/api/account/shop', { data: { shop: 0 } });
    await page.reload();
    await expect(tileOf(page, 'Preventivo zerbino')).toHaveAttribute('href', '/app/orders/preventivo-zerbino');

    const inOneRow = async (width: number): Promise<number> => {
      await page.setViewportSize({ width, height: 900 });
      const rows = new Map<number, number>();
      for (const name of [
        'Spendi i punti',
        'Rivedi gli ordini',
        'Sponsorizza un incaricato',
        'Inserisci i redditi esterni',
        /^Paga /,
        'Preventivo zerbino',
        'Chiama l’assistenza',
      ]) {
        // Whether there is something to pay depends on what the other journeys sent and declared.
        if ((await tileOf(page, name).count()) === 0) continue;
        const y = Math.round((await tileOf(page, name).boundingBox())?.y ?? 0);
        rows.set(y, (rows.get(y) ?? 0) + 1);
      }
      return Math.max(...rows.values());
    };
    expect(await inOneRow(400)).toBe(2);
    expect(await inOneRow(1400)).toBe(3);

    await withHome(page, { doormatQuotation: false });
    await page.reload();
    await page.getByRole('button', { name: 'Preventivo zerbino' }).click();
    const dialog = page.getByRole('dialog', { name: 'Attenzione' });
    await expect(dialog).toContainText('Il preventivo zerbino non è al momento disponibile.');
    await expectAccessible(page, 'no doormats now');
  },
);

test(
  'NET-218 NET-219 NET-223 NET-957 the assistance’s tile has the configured number, not for administrators; a complete registration says what happens next',
  { tag: '@desktop' },
  async ({ page }) => {
    const complete = page.getByText('La tua registrazione è completa. Controlliamo i dati in 1-2 giorni lavorativi');
    await signIn(page, 'agente');
    const { phone } = (await (await page.request.get('/api/account')).json()) as { phone: string };
    await expect(tileOf(page, 'Chiama l’assistenza')).toContainText(phone);
    await expect(complete).toHaveCount(0);
    await withAccount(page, (a) => ({
      phone: '0141 999 000',
      roles: [...(a['roles'] as string[]), 'ROLE_AGENT_IN_REGISTRATION'],
    }));
    await page.reload();
    await expect(tileOf(page, 'Chiama l’assistenza')).toContainText('0141 999 000');
    await expect(page.locator('header a[href="tel:0141999000"]').first()).toBeVisible();
    await expect(complete).toBeVisible();
    await expect(page.getByRole('link', { name: /Controlla i tuoi dati/ }), 'NET-957').toBeVisible();
    await page.getByRole('link', { name: /Rivedi i tuoi documenti/ }).click();
    await expect(page).toHaveURL(/tab=documenti/);
    await page.goBack();
    await page.unrouteAll({ behavior: 'wait' });
    await signIn(page, 'admin');
    await expect(page.getByRole('heading', { name: 'Ultime attività' })).toBeVisible();
    await expect(tileOf(page, 'Chiama l’assistenza')).toHaveCount(0);
  },
);
