import { expect, test } from '@playwright/test';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listSubordinatesCommissions } from '@ema/calls/orders/subordinates.ts';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { chooseShop, signIn, signInAt } from '../kernel/sign-in.ts';

type List = CallOutput<typeof listSubordinatesCommissions>;
const PAGE = '/app/orders/subordinates-commissions';

test('ORD-206 ORD-207 ORD-208 ORD-209 ORD-333 the latest commissions of the subordinates: columns, order, search', async ({
  page,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const reset: string[] = [];
  page.on('request', (r) => r.method() === 'PUT' && reset.push(new URL(r.url()).pathname));
  await page.clock.install();
  await signInAt(page, 'manager', PAGE, 'fibra');
  await expect(page.getByRole('heading', { level: 1, name: 'Ultime commissioni' })).toBeVisible();
  const answer = await page.request.get('/api/agent/subordinates-commissions');
  const { items, pagination } = (await answer.json()) as List;
  expect(pagination.perPage).toBe(200);
  const [newest] = items;
  if (!newest) throw new Error('no commission');
  const facts = [
    `${newest.id} ordine ${newest.orderId}`,
    String(newest.seller.id),
    newest.seller.fullName,
    writePhone(newest.seller.phone) || '–',
    writePhone(newest.seller.mobile) || '–',
    newest.seller.email ?? '–',
    formatInstant(new Date(newest.submissionDate)),
  ];
  const list = page.getByRole('list', { name: 'Ultime commissioni dei sottoposti' });
  const table = page.getByRole('table', { name: 'Ultime commissioni dei sottoposti' });
  if (isPhone) {
    const opened = await openRow(page, list.getByRole('listitem').first());
    for (const fact of facts) await expect(opened).toContainText(fact);
    await expect(opened.getByRole('link', { name: writePhone(newest.seller.mobile) })).toHaveAttribute('href', /^tel:/);
    await page.keyboard.press('Escape');
  } else {
    await expect(table.getByRole('columnheader')).toHaveText([
      'Commissione',
      'Codice',
      'Incaricato',
      'Telefono',
      'Cellulare',
      'E-mail',
      'Data',
    ]);
    await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText(facts);
  }

  const asked: string[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.pathname.endsWith('/subordinates-commissions') && url.searchParams.has('search')) asked.push(url.search);
  });
  const surname = newest.seller.fullName.split(' ')[0] ?? '';
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Cerca per incaricato').pressSequentially(surname);
  await page.clock.runFor(199);
  expect(asked, 'not before 200 ms after the last letter').toEqual([]);
  await page.clock.resume();
  await expect(page).toHaveURL(new RegExp(`search=${surname}`));
  const rows = isPhone ? list.getByRole('listitem') : table.getByRole('row').filter({ has: page.getByRole('cell') });
  const found = (await (
    await page.request.get(`/api/agent/subordinates-commissions?search=${surname}`)
  ).json()) as List;
  expect(found.items.length).toBeLessThan(items.length);
  await expect(rows).toHaveCount(found.items.length);
  expect(asked, 'one request for all the letters').toEqual([`?page=1&perPage=200&shop=0&search=${surname}`]);
  await expectAccessible(page, 'latest commissions, searched');
  expect(reset, 'nothing unread, nothing to reset').toEqual([]);
});

test('ORD-210 with unread commissions the list is told seen, once', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'manager');
  await chooseShop(page, 'fibra');
  let seen = 0;
  await page.route('**/api/account', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { agent: object };
    await route.fulfill({
      response: answer,
      json: { ...body, agent: { ...body.agent, subordinatesCommissionsCount: seen === 0 ? 3 : 0 } },
    });
  });
  page.on('request', (r) => {
    if (r.method() === 'PUT' && r.url().endsWith('/api/account/reset-subordinates-commissions-count')) seen += 1;
  });
  const done = page.waitForResponse((r) => r.url().endsWith('/reset-subordinates-commissions-count'));
  await page.goto(PAGE);
  expect((await done).status()).toBe(204);
  await page.getByLabel('Cerca per incaricato').fill('zzzz');
  await expect(page.getByText('Nessuna commissione trovata')).toBeVisible();
  expect(seen).toBe(1);
});
