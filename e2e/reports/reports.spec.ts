import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import type { reportPeriods, salesReport, subordinatesReport } from '@ema/calls/reports.ts';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { chooseShop, signIn, signInAt } from '../kernel/sign-in.ts';

type Sales = CallOutput<typeof salesReport>;
type Subordinates = CallOutput<typeof subordinatesReport>;
type Periods = CallOutput<typeof reportPeriods>;

const euro = (wire: string): string => formatEuro(wireToCents(wire));
/** As the cells of a table say it. */
const amount = (wire: string): string => (wire === '0.00' ? '–' : euro(wire).replace('\u00a0€', ''));
const ask = async <T>(page: Page, address: string): Promise<T> => (await (await page.request.get(address)).json()) as T;
/** The period before the current one: nothing is sold in it while the journey goes on. */
const lastPeriod = async (page: Page): Promise<{ year: number; month: number; query: string; key: string }> => {
  const { current, months } = await ask<Periods>(page, '/api/agent/reports/periods');
  const month = current.month === 1 ? months.length : current.month - 1;
  const year = current.month === 1 ? current.year - 1 : current.year;
  return { year, month, query: `year=${year}&month=${month}`, key: `${year}-${month}` };
};

test('ORD-285 ORD-287 ORD-290 ORD-292 ORD-294 sales of the groups: current period, filters in the address, figures of the call', async ({
  page,
}, info) => {
  const isPhone = info.project.name === 'phone';
  await signInAt(page, 'gm', '/app/reports/sales/emakleen-group', 'kleen');
  const { current, months, years } = await ask<Periods>(page, '/api/agent/reports/periods');
  await expect(page.getByRole('heading', { level: 1, name: 'Vendite di gruppo per settimana' })).toBeVisible();
  await expect(page.getByLabel('Anno')).toHaveValue(String(current.year));
  await expect(page.getByLabel('Mese')).toHaveValue(String(current.month));
  await expect(page.getByLabel('Mese').locator('option')).toHaveText(months.map((m) => m.name));
  await expect(page.getByLabel('Anno').locator('option')).toHaveText(years.map(String));
  await expect(page.getByLabel('Visibilità')).toHaveCount(0);
  await expectAccessible(page, 'sales report');

  const last = await lastPeriod(page);
  await page.getByLabel('Mese').selectOption(String(last.month));
  await page.getByLabel('Anno').selectOption(String(last.year));
  await expect(page).toHaveURL(new RegExp(`month=${last.month}`));
  const sales = await ask<Sales>(page, `/api/agent/reports/sales/${last.key}/emakleen-group`);
  const chosen = sales.managerReports.find((m) => m.agentMonthSalesByWeek.length > 1 && Number(m.finalTotal) > 0);
  if (!chosen) throw new Error('no group of two with sales');
  const total = page.getByRole('region', { name: 'In breve' }).getByRole('definition').first();
  await expect(total).toHaveText(euro(sales.finalTotal));

  await page.getByLabel('Manager').selectOption({ value: String(chosen.managerId) });
  await expect(page).toHaveURL(new RegExp(`manager=${chosen.managerId}`));
  await expect(total).toHaveText(euro(chosen.finalTotal));
  const week = page.getByRole('table', { name: 'Vendite per settimana' });
  await expect(week.getByRole('row')).toHaveCount(sales.weeksNumber + 1);
  const agent = chosen.agentMonthSalesByWeek.find((a) => Number(a.total) > 0);
  if (isPhone) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(card).toHaveCount(1);
    const line = card
      .getByRole('listitem')
      .filter({ hasText: agent?.agentName ?? '' })
      .first();
    await line.getByText(agent?.agentName ?? '').click();
    await expect(line.getByRole('definition')).toHaveText(
      (agent?.sales ?? []).map((s) => (s === '0.00' ? '–' : euro(s))),
    );
    await expectAccessible(page, 'sales report of a group, opened');
    return;
  }
  const table = page.getByRole('table', { name: 'Vendite per incaricato e settimana' });
  await expect(table.getByRole('columnheader')).toHaveCount(sales.weeksNumber + 4);
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: agent?.agentName, exact: true }) });
  await expect(row.first().getByRole('cell')).toHaveText([
    agent?.levelName ?? '',
    String(agent?.levelCredits),
    ...[...(agent?.sales ?? []), agent?.total ?? ''].map(amount),
  ]);
  await page.reload();
  await expect(page.getByLabel('Manager'), 'the address keeps the filters').toHaveValue(String(chosen.managerId));
  await expect(total).toHaveText(euro(chosen.finalTotal));
});

test('ORD-399 ORD-400 R51 the weeks with those of the period before, the ten best, groups that open, search and order', async ({
  page,
}, info) => {
  const isPhone = info.project.name === 'phone';
  await signInAt(page, 'gm', '/app/reports/sales/emakleen-group', 'kleen');
  const { current } = await ask<Periods>(page, '/api/agent/reports/periods');
  const last = await lastPeriod(page);
  const before = await ask<Sales>(page, `/api/agent/reports/sales/${last.key}/emakleen-group`);
  const sales = await ask<Sales>(page, `/api/agent/reports/sales/${current.year}-${current.month}/emakleen-group`);
  const chart = page.getByRole('figure', { name: 'Vendite per settimana' });
  await expect(chart.getByText(`${before.monthName} ${before.year}: ${euro(before.finalTotal)}`)).toBeVisible();
  await expect(chart.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(euro(before.totals[0] ?? ''));
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Rome' });
  const future = sales.weeks.filter((w) => w.dateStart > today).length;
  await expect(chart.getByRole('cell', { name: 'da iniziare' })).toHaveCount(future);

  const cents = (text: string): number => Number(text.replace(/[^\d−]/g, '').replace('−', '-'));
  const ranking = page.getByRole('region', { name: 'I primi 10' });
  await expect(ranking.getByRole('listitem')).toHaveCount(10);
  const amounts = (await ranking.locator('b').allTextContents()).map(cents);
  expect(amounts.slice(0, 10)).toEqual(amounts.slice(0, 10).toSorted((a, b) => b - a));
  const sold = sales.managerReports.map((m) => wireToCents(m.finalTotal)).filter((total) => total > 0);
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(sold.reduce((sum, one) => sum + one, 0));

  const widths = isPhone ? [360, 390] : [800, 1280];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const boxes = await chart.locator('span:not(:has(*))').evaluateAll((spans) =>
      spans.flatMap((span) => {
        const text = document.createRange();
        text.selectNodeContents(span);
        const { x, y, width: w, height: h } = text.getBoundingClientRect();
        return w > 1 && h > 1 && span.closest('.sr-only') === null ? [{ x, y, w, h }] : [];
      }),
    );
    expect(boxes.length).toBeGreaterThan(sales.weeksNumber);
    const touching = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => a.x < b.x + b.w + 2 && b.x < a.x + a.w + 2 && a.y < b.y + b.h && b.y < a.y + a.h),
    );
    expect(touching, `at ${width}`).toEqual([]);
  }

  const opener = page.getByRole('button', { name: /^Gruppo di / });
  const opened = page.getByRole('button', { name: /^Gruppo di /, expanded: true });
  await expect(opener).toHaveCount(Math.min(30, sales.managerReports.length));
  await expect(opened, 'all are closed').toHaveCount(0);
  await opener.first().click();
  await expect(opened).toHaveCount(1);
  await expectAccessible(page, 'a group that is open');
  await page.getByRole('button', { name: 'Chiudi i gruppi' }).click();
  await expect(opened).toHaveCount(0);

  await page.getByLabel('Ordina i gruppi').selectOption('total-desc');
  await expect(page).toHaveURL(/sort=total-desc/);
  const best = sales.managerReports.toSorted((a, b) => wireToCents(b.finalTotal) - wireToCents(a.finalTotal))[0];
  await expect(opener.first()).toContainText(`Gruppo di ${best?.managerName}`);
  const group = sales.managerReports.find((m) => m.agentMonthSalesByWeek.length > 1);
  const agent = group?.agentMonthSalesByWeek.find((a) => !a.agentName.includes(group.managerName))?.agentName ?? '';
  await page.getByLabel('Cerca tra i gruppi').fill(agent);
  await expect(page).toHaveURL(/search=/);
  await expect(opened.first()).toBeVisible();
  await expect(page.getByText(agent, { exact: !isPhone }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`^\\d+ di ${sales.managerReports.length} gruppi$`))).toBeVisible();
  await page.getByLabel('Cerca tra i gruppi').fill('qwertyuiop');
  await expect(page.getByText('Nessun gruppo trovato')).toBeVisible();
});

test('ORD-294 the file and the paper hold what the screen shows', { tag: '@desktop' }, async ({ page }) => {
  await signInAt(page, 'gm', '/app', 'kleen');
  const last = await lastPeriod(page);
  const sales = await ask<Sales>(page, `/api/agent/reports/sales/${last.key}/emakleen-group`);
  await page.goto(`/app/reports/sales/emakleen-group?${last.query}`);
  await page.getByRole('button', { name: 'Esporta' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  const agents = sales.managerReports.reduce((n, m) => n + m.agentMonthSalesByWeek.length + 1, 0);
  expect(lines).toHaveLength(agents + 2);
  const wire = [...sales.totals, sales.finalTotal].map((s) => s.replace('.', ','));
  expect(
    lines
      .at(-1)
      ?.split(';')
      .slice(-wire.length - 1),
  ).toEqual([...wire, 'Totale']);

  await expect(page.getByRole('region', { name: 'Vendite per incaricato' })).toBeVisible();
  expect(sales.managerReports.length, 'more than one page of groups').toBeGreaterThan(30);
  const groups = page.getByRole('rowheader', { name: /^Gruppo di / });
  await expect(groups).toHaveCount(30);
  const scheme = page.locator('html');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(groups, 'all groups are on paper').toHaveCount(sales.managerReports.length);
  const table = page.getByRole('table', { name: 'Vendite per incaricato e settimana' });
  const agentRows = sales.managerReports.reduce((n, m) => n + m.agentMonthSalesByWeek.length, 0);
  await expect(table.getByRole('row'), 'and every agent').toHaveCount(sales.managerReports.length + agentRows + 2);
  await expect(page.getByRole('button', { name: 'Esporta' })).toBeHidden();
  await expect(page.getByLabel('Anno')).toBeHidden();
  await expect(scheme, 'paper is white').toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ media: 'screen' });
  await expect(groups).toHaveCount(30);
  await page.getByRole('button', { name: 'Ultima pagina' }).click();
  await expect(page).toHaveURL(/page=/);
  await expect(groups).toHaveCount(sales.managerReports.length % 30 || 30);
});

test('ORD-288 ORD-289 ORD-295 ORD-297 ORD-298 ORD-355 subordinates: visibility, the badge and its tooltip, a filter that does not exist', async ({
  page,
}, info) => {
  const isPhone = info.project.name === 'phone';
  await signInAt(page, 'manager', '/app/reports/subordinates/emakleen-group', 'kleen');
  await expect(page.getByRole('heading', { level: 1, name: 'Sottoposti di gruppo' })).toBeVisible();
  const { current } = await ask<Periods>(page, '/api/agent/reports/periods');
  const report = await ask<Subordinates>(
    page,
    `/api/agent/reports/subordinates/${current.year}-${current.month}/emakleen-group`,
  );
  const lines = report.managerGroups.flatMap((g) => g.agentLines);
  await expect(page.getByText(`${lines.length} incaricati.`)).toBeVisible();
  await expect(page.getByLabel('Visibilità').locator('option')).toHaveText([
    'Tutti gli incaricati',
    'Attivi',
    'Clienti agevolati',
    'Disabilitati',
  ]);
  const dated = lines.filter((l) => l.maxInactiveDate !== null);
  const badges = page.getByRole('button', { name: /giorn[oi]$/ });
  await expect(badges).toHaveCount(dated.length);
  if (isPhone) await badges.first().tap();
  else await badges.first().hover();
  const [y, m, d] = (dated[0]?.maxInactiveDate ?? '').split('-');
  await expect(page.getByRole('tooltip')).toHaveText(`Data prevista passaggio a cliente agevolato: ${d}/${m}/${y}`);
  await expectAccessible(page, 'subordinates report with a tooltip');

  await page.getByLabel('Visibilità').selectOption('customer');
  await expect(page).toHaveURL(/visibility=customer/);
  const customers = lines.filter((l) => l.customer);
  if (customers.length === 0) await expect(page.getByText('Nessun sottoposto da mostrare')).toBeVisible();
  else await expect(page.getByText('Cliente agevolato', { exact: true })).toHaveCount(customers.length);

  await page.goto('/app/reports/subordinates/emakleen-group?visibility=foo');
  await expect(page.getByRole('alert')).toContainText('Questo filtro di visibilità non esiste.');
  await page.getByRole('button', { name: 'Vai al periodo corrente' }).click();
  await expect(badges).toHaveCount(dated.length);
});

test(
  'ORD-019 ORD-020 ORD-031 ORD-032 ORD-285 ORD-286 the eight reports open in their own shop, elsewhere one is at home',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'gm');
    for (const [shop, other] of [
      ['fibra', 'kleen'],
      ['kleen', 'fibra'],
    ] as const) {
      await chooseShop(page, shop);
      for (const kind of ['group', 'single'])
        for (const about of ['sales', 'subordinates']) {
          await page.goto(`/app/reports/${about}/ema${shop}-${kind}`);
          await expect(page.getByRole('rowheader', { name: /^Gruppo di / }).first()).toBeVisible();
        }
      await expect(page.getByRole('rowheader', { name: /^Gruppo di / }), 'single is one group').toHaveCount(1);
      await page.goto(`/app/reports/sales/ema${other}-group`);
      await expect(page).toHaveURL(/\/app$/);
    }
    await page.goto('/app/reports/sales/emaverde-group');
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible();
    await page.goto('/app/reports/sales/emakleen-group?year=2019');
    await expect(page.getByRole('alert')).toBeVisible();
  },
);

test('the fee statement adds up, tells why and what the next band takes', async ({ page }, info) => {
  await signInAt(page, 'manager', '/app', 'kleen');
  const last = await lastPeriod(page);
  // Beyond its end stands its last page, not that nothing was sent.
  await page.goto(`/app/reports/fees?${last.query}&page=9`);
  await expect(page.getByRole('heading', { level: 1, name: 'Estratto provvigioni' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=1(&|$)/);
  const orders = page.getByLabel('Ordini del periodo con la loro provvigione');
  const list = info.project.name === 'phone' ? orders : page.getByRole('table', { name: 'Ordini del periodo' });
  await expect(list.getByText(/Livello \d+, imponibile provvigionale da /).first()).toBeVisible();
  if (info.project.name === 'phone') {
    const opened = await openRow(page, list.getByRole('listitem').filter({ hasText: 'Livello' }).first());
    await expect(opened.getByText(/^Livello \d+, imponibile provvigionale da /)).toBeVisible();
    await page.keyboard.press('Escape');
  } else await expect(list.getByText(/^Mancavano .*\s€ al .*%$/).first()).toBeVisible();
  await expectAccessible(page, 'fee statement');
  const cents = (text: string): number => Number(text.replace(/[^\d,]/g, '').replace(',', ''));
  const fees = await list.locator('strong').allTextContents();
  const total = page.getByRole('region', { name: 'In breve' }).getByRole('definition').first();
  expect(fees.map(cents).reduce((sum, fee) => sum + fee, 0)).toBe(cents((await total.textContent()) ?? ''));
});
