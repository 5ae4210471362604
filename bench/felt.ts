/**
 * What a user feels on a slow phone: how long from an address until the main control of its screen works, from a press to
 * the next screen’s content the first time, and from a tap or a key to the next picture. Chromium, the processor four
 * times slower, Slow 4G as Lighthouse has it, nothing cached; the processor alone for taps and keys.
 */
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import type { Stage } from './stage.ts';

/** 150 ms there and back, 1.6 Mbit/s towards the phone, 750 kbit/s from it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER = 4;
/** So long somebody looks at a screen before the first press. */
const LOOKED_AT_MS = 4000;
const TYPE = 'Vendita diretta kleen';

export type Felt = { what: string; kind: 'address' | 'press' | 'tap'; goalMs: number; ms: number; all: number[] };
/** How a figure of each kind is said. */
export const FELT = {
  address: 'from the address until it works',
  press: 'from the press to its content',
  tap: 'the slowest tap or key',
} as const;
type Who = 'nobody' | 'agent' | 'admin';
/** A control by its selector and, where that is not enough, how its text begins. */
type Control = readonly [selector: string, text?: string];

const CREATE: Control = ['#contenuto button', TYPE];
const ORDER_ROW: Control = ['#contenuto li a[href$="/details"]'];
const ADMIN_ROW: Control = ['#contenuto li a[href^="/admin/commissions/"]'];

const ADDRESSES: readonly { what: string; who: Who; path: string; control: Control; goalMs: number }[] = [
  { what: 'sign-in', who: 'nobody', path: '/app/login', control: ['input[autocomplete="username"]'], goalMs: 2000 },
  {
    what: 'agent’s home',
    who: 'agent',
    path: '/app',
    control: ['#contenuto a[href="/app/orders/create"]'],
    goalMs: 2500,
  },
  { what: 'new commission', who: 'agent', path: '/app/orders/create', control: CREATE, goalMs: 2500 },
  { what: 'my orders', who: 'agent', path: '/app/orders/my-orders', control: ORDER_ROW, goalMs: 2500 },
  { what: 'administrators’ list', who: 'admin', path: '/admin/commissions', control: ADMIN_ROW, goalMs: 2500 },
];

const PRESSES: readonly {
  what: string;
  who: Who;
  from: string;
  before?: (page: Page) => Promise<unknown>;
  press: Control;
  content: Control;
}[] = [
  {
    what: 'home to new commission',
    who: 'agent',
    from: '/app',
    press: ['#contenuto a[href="/app/orders/create"]', 'Nuova commissione'],
    content: CREATE,
  },
  {
    what: 'home’s menu to my orders',
    who: 'agent',
    from: '/app',
    before: async (page) => {
      await page.getByRole('button', { name: 'Apri il menu' }).tap();
      await page.getByRole('button', { name: 'Ordini', exact: true }).tap();
    },
    press: ['a[href="/app/orders/my-orders"]'],
    content: ORDER_ROW,
  },
  {
    what: 'my orders to an order',
    who: 'agent',
    from: '/app/orders/my-orders',
    press: ORDER_ROW,
    content: ['#contenuto h2'],
  },
  {
    what: 'administrator’s home to the list',
    who: 'admin',
    from: '/app',
    press: ['#contenuto a[href^="/admin/commissions"]'],
    content: ADMIN_ROW,
  },
];

/** Runs in the page: when a control is first there, painted, and the thread free to answer it. */
const watch = ([selector, text]: Control, since: 'address' | 'press'): void => {
  const store = globalThis as typeof globalThis & { feltAt?: number };
  let from = 0;
  const isThere = (): boolean =>
    [...document.querySelectorAll<HTMLElement>(selector)].some(
      (e) =>
        e.getClientRects().length > 0 && !e.matches(':disabled') && (e.textContent ?? '').trim().startsWith(text ?? ''),
    );
  const look = (): void => {
    if (!isThere()) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => (store.feltAt = performance.now() - from), 0));
  };
  const seen = new MutationObserver(look);
  const begin = (): void => {
    seen.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  };
  delete store.feltAt;
  if (since === 'address') begin();
  else
    addEventListener(
      'click',
      (event) => {
        from = event.timeStamp;
        setTimeout(begin, 0);
      },
      { capture: true, once: true },
    );
};
const untilFelt = async (page: Page): Promise<number> => {
  const handle = await page.waitForFunction(
    () => (globalThis as typeof globalThis & { feltAt?: number }).feltAt,
    null,
    {
      timeout: 30_000,
      polling: 50,
    },
  );
  return (await handle.jsonValue()) ?? Number.NaN;
};

/** Begins to note how long each tap and key takes until the next picture. */
const noteInteractions = (): void => {
  const store = globalThis as typeof globalThis & { interactions?: number[] };
  const noted: number[] = (store.interactions = []);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0) noted.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};
const worstInteraction = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, ...((globalThis as typeof globalThis & { interactions?: number[] }).interactions ?? [])),
  );

type Opened = { context: BrowserContext; page: Page; cdp: CDPSession };

/** Opens pages as one of the people would on a phone. */
const phones = (browser: Browser, stage: Stage, baseURL: string) => {
  const cookies: Record<Who, string> = { nobody: '', agent: stage.sellers[0]?.cookie ?? '', admin: stage.admin };
  return async (who: Who): Promise<Opened> => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      // What a service worker asks for is not slowed down: a first visit has none.
      serviceWorkers: 'block',
    });
    const [name = '', value = ''] = cookies[who].split('=');
    if (value) await context.addCookies([{ name, value, url: baseURL }]);
    const page = await context.newPage();
    return { context, page, cdp: await context.newCDPSession(page) };
  };
};
const slowDown = async (cdp: CDPSession, hasSlowNetwork: boolean): Promise<void> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  if (!hasSlowNetwork) return;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
};

const firstOf = (page: Page, [selector, text]: Control) => {
  const matches = page.locator(`${selector}:visible`);
  return (text === undefined ? matches : matches.filter({ hasText: text })).first();
};

const pressed = async ({ page, cdp }: Opened, { from, before, press, content }: (typeof PRESSES)[number]) => {
  await slowDown(cdp, true);
  await page.goto(from);
  await firstOf(page, before ? ['header button'] : press).waitFor();
  await page.waitForTimeout(LOOKED_AT_MS);
  if (before) {
    await before(page);
    await firstOf(page, press).waitFor();
    await page.waitForTimeout(600);
  }
  await page.evaluate(`(${watch.toString()})(${JSON.stringify(content)}, 'press')`);
  await firstOf(page, press).tap();
  return untilFelt(page);
};

/** Eight taps on «plus» of the first product of a new commission. */
const tapStepper = async ({ page, cdp }: Opened): Promise<number> => {
  await page.goto('/app/orders/create');
  await page.getByRole('button', { name: new RegExp(`^${TYPE}`) }).tap();
  const plus = page.getByRole('button', { name: /^Aggiungi uno: / }).first();
  const without = page.getByRole('button', { name: 'Avanti senza campione' });
  await plus.or(without).first().waitFor();
  if (await without.isVisible()) await without.tap();
  await plus.tap();
  await page.waitForTimeout(1500);
  await slowDown(cdp, false);
  await page.evaluate(noteInteractions);
  for (let i = 0; i < 8; i += 1) {
    await plus.tap();
    await page.waitForTimeout(400);
  }
  await page.waitForTimeout(1000);
  return worstInteraction(page);
};

/** A name typed into the search of the administrators’ list, then taken away key by key. */
const typeFilter = async ({ page, cdp }: Opened): Promise<number> => {
  await page.goto('/admin/commissions?perPage=50');
  await firstOf(page, ADMIN_ROW).waitFor();
  const field = page.getByRole('searchbox', { name: 'Cerca' });
  await field.tap();
  await page.waitForTimeout(1000);
  await slowDown(cdp, false);
  await page.evaluate(noteInteractions);
  for (const [i, key] of [...'ferrer', ...Array.from({ length: 6 }, () => 'Backspace')].entries()) {
    await page.keyboard.press(key);
    // Now and then the fingers rest, and the answer comes under the next key.
    await page.waitForTimeout(i % 3 === 2 ? 420 : 150);
  }
  await page.waitForTimeout(1000);
  return worstInteraction(page);
};

const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;

/** The announcements are read and no draft is open: what is measured is the screen. */
const clear = ({ pool }: Stage): Promise<unknown> =>
  pool.query(`insert into seen_announcements (user_id, announcement_id) select u.id, a.id from users u, announcements a
     where u.user_type in ('agente', 'amministratore') on conflict do nothing`);

/** Every figure so many times by turns, its median. */
export const measureFelt = async (
  stage: Stage,
  url: string,
  { rounds, tell, executablePath }: { rounds: number; tell: (text: string) => void; executablePath: string },
): Promise<Felt[]> => {
  await clear(stage);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const open = phones(browser, stage, url);
  const once = async (who: Who, measure: (opened: Opened) => Promise<number>): Promise<number> => {
    await stage.pool.query('delete from drafts');
    const opened = await open(who);
    const ms = await measure(opened);
    await opened.context.close();
    return ms;
  };
  const wanted: { what: string; kind: Felt['kind']; goalMs: number; once: () => Promise<number> }[] = [
    ...ADDRESSES.map(({ what, who, path, control, goalMs }) => ({
      what,
      kind: 'address' as const,
      goalMs,
      once: () =>
        once(who, async ({ page, cdp }) => {
          await slowDown(cdp, true);
          await page.addInitScript(`(${watch.toString()})(${JSON.stringify(control)}, 'address')`);
          await page.goto(path, { waitUntil: 'commit' });
          return untilFelt(page);
        }),
    })),
    ...PRESSES.map((p) => ({
      what: p.what,
      kind: 'press' as const,
      goalMs: 200,
      once: () => once(p.who, (opened) => pressed(opened, p)),
    })),
    { what: 'quantity stepper', kind: 'tap', goalMs: 200, once: () => once('agent', tapStepper) },
    { what: 'administrator’s filter', kind: 'tap', goalMs: 200, once: () => once('admin', typeFilter) },
  ];
  const felt: Felt[] = [];
  try {
    for (const { once: measure, ...w } of wanted) {
      const all: number[] = [];
      for (let i = 0; i < rounds; i += 1) all.push(Math.round(await measure()));
      felt.push({ ...w, ms: median(all), all });
      tell(`${w.what.padEnd(36)} ${median(all)} ms of ${w.goalMs} (${all.join(', ')})`);
    }
  } finally {
    await browser.close();
  }
  return felt;
};
