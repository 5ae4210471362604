import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseShop, signIn, signInAt } from '../kernel/sign-in.ts';

type Menu = Record<string, readonly string[]>;

const ACCOUNT = ['I miei dati', 'Modifica password'];
const AGENT_ACCOUNT = [...ACCOUNT, 'Carica documento', 'Tesserino', 'Notifiche'];
/** Of an agent who sells for others too (ACC-063). */
const WITH_INCOMES = [...ACCOUNT, 'Carica documento', 'Tesserino', 'Redditi esterni', 'Notifiche'];
const SPONSOR = ['Sponsorizza nuovo', 'Le mie sponsorizzazioni'];
const FEES = 'Estratto provvigioni';
const NETWORK_REPORTS = ['Sottoposti singolo', 'Sottoposti di gruppo', FEES, 'Consegne non pagate'];
const SUBORDINATES = ['Anagrafica sottoposti', 'Entra come sottoposto'];
const FIBRA_ONLY: Menu = {
  Documentazione: ['Documentazione utile', 'Incentivi'],
  Gallery: ['Album', 'Video'],
  Classifiche: ['Gara del migliore'],
};
const agentInFibra = (orders: readonly string[], reports: readonly string[], hasSubordinates: boolean): Menu => ({
  Ordini: ['Nuova commissione', 'Riepilogo ordine', 'Riepilogo ultimo ordine', 'Archivio ordini clienti', ...orders],
  'Foto/Video': ['Carica foto o video', 'Le mie foto/video'],
  Sponsorizzazione: SPONSOR,
  ...(hasSubordinates ? { Sottoposti: SUBORDINATES } : {}),
  Reports: reports,
  ...FIBRA_ONLY,
  Account: AGENT_ACCOUNT,
});
const agentInKleen = (reports: readonly string[], hasSubordinates: boolean): Menu => ({
  Ordini: [
    'Nuova commissione',
    'Riepilogo ordine',
    'Riepilogo ultimo ordine',
    'I miei ordini',
    'I miei clienti',
    'Stato pagamenti',
  ],
  Sponsorizzazione: SPONSOR,
  Appuntamenti: ['I miei appuntamenti'],
  ...(hasSubordinates ? { Sottoposti: SUBORDINATES } : {}),
  Reports: reports,
  Account: AGENT_ACCOUNT,
});
const ENDS = ['Stato pagamenti', 'Preventivo zerbino'];
const KLEEN_REPORTS = ['Vendite singolo', 'Vendite di gruppo', ...NETWORK_REPORTS];

/** Everything the ledger says one sees, section by section, in this order and nothing else. */
const SEEN: readonly (readonly [username: string, shop: 'fibra' | 'kleen' | null, menu: Menu])[] = [
  [
    'admin',
    null,
    {
      Ordini: ['Archivio ordini clienti', 'Amministra commissioni', 'Recessi', 'Pagamenti da verificare'],
      Sponsorizzazione: ['Amministra sponsorizzati', 'Pagamenti dei kit'],
      Appuntamenti: ['Appuntamenti'],
      Sottoposti: ['Anagrafica sottoposti'],
      Classifiche: ['Gara del migliore', 'Gestisci classifiche'],
      Meeting: ['Meeting', 'Utenti dei meeting', 'Registra presenze'],
      Amministrazione: [
        'Gestione utenti',
        'Amministra sottoposti',
        'Elenco incaricati',
        'Amministra contatti validati',
        'Validazione dati',
        'Documenti utenti',
        'Contratti',
        'Testi dei contratti',
        'Documenti fiscali',
        'Lista completa foto sottoposti',
        'Gallery e documentazione',
        'Pagina PagoDIL',
        'Prodotti',
        'Aliquote IVA',
        'Tipi d’ordine',
        'Scale delle provvigioni',
        'Carica spedizioni',
        'Carica consegne',
        'Gestione notifiche',
        'Annunci',
        'Non conformità',
        'Calendario dei periodi',
        'Livelli',
        'Log',
        'Operazioni in blocco',
        'Chiavi API',
        'Webhook',
        'Configurazione',
        'Stato del sistema',
        'Registro dei trattamenti',
        'Richieste sui dati',
      ],
      Account: ACCOUNT,
    },
  ],
  [
    'gm',
    'fibra',
    agentInFibra(
      ['Ultime commissioni', ...ENDS],
      ['Vendite singolo', 'Vendite di gruppo', ...NETWORK_REPORTS, 'Commissioni in sospeso', 'Ultimo report'],
      true,
    ),
  ],
  ['gm', 'kleen', agentInKleen([...KLEEN_REPORTS, 'Commissioni in sospeso'], true)],
  ['manager', 'fibra', agentInFibra(['Ultime commissioni', ...ENDS], [...NETWORK_REPORTS, 'Ultimo report'], true)],
  ['manager', 'kleen', agentInKleen(KLEEN_REPORTS, true)],
  ['agente', 'fibra', { ...agentInFibra(ENDS, [FEES, 'Ultimo report'], false), Account: WITH_INCOMES }],
  ['agente', 'kleen', { ...agentInKleen([FEES], false), Account: WITH_INCOMES }],
  [
    'cliente',
    'kleen',
    { Ordini: ['Crea il tuo ordine', 'I miei ordini'], Appuntamenti: ['Appuntamenti inseriti'], Account: ACCOUNT },
  ],
  ['scanner', null, { Meeting: ['Registra presenze'], Account: ACCOUNT }],
  ['ordini', null, { Ordini: ['Archivio ordini clienti'], Account: ACCOUNT }],
];

const openMenu = async (page: Page, isPhone: boolean): Promise<void> => {
  if (!isPhone) return;
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
};
const menuOf = async (page: Page): Promise<Record<string, string[]>> => {
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  const seen: Record<string, string[]> = {};
  for (const section of await menu.getByRole('button').all()) {
    const name = ((await section.textContent()) ?? '').trim();
    if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
    // A long section has a list for each of its parts (ACC-664); no other one is open beside it.
    const lists = section.locator('..').getByRole('list', { includeHidden: true });
    await expect(menu.getByRole('list').filter({ visible: true })).toHaveCount(await lists.count());
    await expect(lists.first()).toBeVisible();
    seen[name] = (await lists.getByRole('link').allTextContents()).map((t) => t.trim());
  }
  return seen;
};

for (const [username, shop, expected] of SEEN)
  test(
    `ACC-006 ACC-022 ACC-023 ACC-029 ACC-061 ACC-066 the menu of ${username}${shop ? ` in ${shop}` : ''}`,
    { tag: username === 'manager' ? [] : '@desktop' },
    async ({ page }, info) => {
      const isPhone = info.project.name === 'phone';
      const switches = shop !== null && username !== 'cliente';
      await signInAt(page, username, '/app/account', switches ? shop : undefined);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const switcher = page.getByRole('button', { name: /^Negozio: / });
      if (switches) await expect(switcher).toHaveAttribute('aria-label', new RegExp(`^Negozio: ${shop}`));
      else await expect(switcher).toHaveCount(0);
      await openMenu(page, isPhone);
      const seen = await menuOf(page);
      expect(seen).toEqual(expected);
      expect(Object.keys(seen)).toEqual(Object.keys(expected));
      await expectAccessible(page, `menu of ${username}`);
    },
  );

test(
  'ACC-021 NET-005 an address that is not for this person leads to Home, also when typed',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'agente', '/app', 'fibra');
    for (const path of [
      '/admin/users',
      '/admin/commissions',
      '/app/orders/my-customers',
      '/app/subordinates/subordinate-login',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/app$/);
    }
    expect((await page.request.get('/api/users')).status()).toBe(403);
  },
);

test('ACC-005 ACC-068 ACC-070 the switcher offers two shops, and changing loads the page anew in the other colour', async ({
  page,
}) => {
  await signIn(page, 'manager');
  await chooseShop(page, 'fibra');
  const header = page.locator('header').locator('..');
  const fibra = await header.evaluate((e) => getComputedStyle(e).borderBottomColor);
  await page.getByRole('button', { name: /^Negozio: / }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['fibra (attuale)', 'kleen']);
  await expectAccessible(page, 'shop switcher');
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Negozio: kleen/ })).toBeVisible();
  expect(await page.evaluate(() => 'stillHere' in globalThis), 'a new page').toBe(false);
  expect(await page.evaluate(() => sessionStorage.getItem('ema-shop'))).toBe('1');
  expect(await header.evaluate((e) => getComputedStyle(e).borderBottomColor)).not.toBe(fibra);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Negozio: kleen/ })).toBeVisible();
});

test(
  'ACC-008 the menu is a drawer below 768 px, a narrow column from there, a full one from 1200 px',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'agente');
    const menu = page.getByRole('navigation', { name: 'Menu principale' });
    const widthAt = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      await expect(menu).toHaveCount(width < 768 ? 0 : 1);
      return width < 768 ? 0 : ((await menu.boundingBox())?.width ?? 0);
    };
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await widthAt(767)).toBe(0);
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Home' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeFocused();
    const [tablet, lastTablet, desk] = [await widthAt(768), await widthAt(1199), await widthAt(1200)];
    expect(tablet).toBeGreaterThan(0);
    expect(lastTablet).toBe(tablet);
    expect(desk).toBeGreaterThan(tablet * 2);
  },
);

test('NET-013 from the menu an administrator opens all that administrators manage @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  for (const [section, label, title] of [
    ['Amministrazione', 'Gestione utenti', 'Gestione utenti'],
    ['Appuntamenti', 'Appuntamenti', 'Appuntamenti'],
    ['Ordini', 'Amministra commissioni', 'Amministra commissioni'],
    ['Amministrazione', 'Configurazione', 'Configurazione'],
    ['Amministrazione', 'Prodotti', 'Prodotti'],
    ['Amministrazione', 'Documenti utenti', 'Documenti utenti'],
    ['Amministrazione', 'Log', 'Log'],
    ['Amministrazione', 'Validazione dati', 'Validazione dati'],
  ] as const) {
    const opener = menu.getByRole('button', { name: section, exact: true });
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  }
});

test('ACC-551 of a menu longer than the window one sees where one is @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await signInAt(page, 'admin', '/admin/processing');
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  const current = menu.locator('[aria-current="page"]');
  await expect(current).toHaveText('Registro dei trattamenti');
  await expect(current).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await menu.getByRole('button', { name: 'Ordini', exact: true }).click();
  await menu.getByRole('link', { name: 'Recessi', exact: true }).click();
  await expect(current).toHaveText('Recessi');
  await expect(current).toBeInViewport({ ratio: 1 });
});

test(
  'ACC-551 on a phone, which has no breadcrumb, a screen below another leads up to it',
  { tag: '@phone' },
  async ({ page }) => {
    await signInAt(page, 'admin', '/admin/levels/scale');
    const up = page.getByRole('main').getByRole('link', { name: 'Livelli', exact: true });
    expect((await up.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await up.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Livelli', exact: true })).toBeVisible();
    await expect(up).toHaveCount(0);
  },
);
