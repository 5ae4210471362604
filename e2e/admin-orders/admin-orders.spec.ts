import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { messagesTo } from '../kernel/outbox.ts';
import { pdfText } from '../kernel/pdf.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';

type Row = { id: number; priceTotal: string; seller: { fullName: string }; type: { title: string } };
type List = { items: Row[]; pagination: { totalItems: number } };
const listed = async (page: Page, query: string): Promise<List> =>
  (await (await page.request.get(`/api/admin/commissions?${query}`)).json()) as List;
const main = (page: Page) => page.getByRole('main');
/** `"1234.50"` as it is written on screens and paper. */
const euros = (wire: string): string => {
  const [whole = '', cents = ''] = wire.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents} €`;
};
/** An order of the demo that is not exported; each width has its own. */
const notExported = async (page: Page, project: string, nth: number): Promise<Row> => {
  const { items } = await listed(page, 'shop=1&exported=false&perPage=200&orderDir=asc');
  const own = items.filter((o) => (o.id % 2 === 0) === (project === 'phone'));
  return own[nth] as Row;
};
const openList = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`/admin/commissions?shop=1${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Amministra commissioni' })).toBeVisible();
};
/** The figure under the title is what the server counts; journeys beside this one send orders too, so it is read anew. */
const expectCount = async (page: Page, query: string): Promise<void> => {
  let isAgain = false;
  await expect(async () => {
    if (isAgain) await page.reload();
    isAgain = true;
    const n = (await listed(page, `${query}&perPage=1`)).pagination.totalItems;
    const said = `${n.toLocaleString('it-IT', { useGrouping: 'always' })} ${n === 1 ? 'commissione' : 'commissioni'}`;
    const whole = new RegExp(`^${said.replaceAll('.', '\\.')}( trovat[ae] con i filtri scelti)?$`);
    await expect(main(page).getByText(whole)).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
};

test('NET-008 NET-238 NET-239 NET-242 NET-978 NET-979 NET-980 the list is filtered, searched, sorted and paged, and the address keeps it @desktop @looks', async ({
  page,
}, info) => {
  const isPhone = info.project.name === 'phone';
  await beginSession(page, 'admin');
  await openList(page);
  const rows = isPhone
    ? page.getByRole('list', { name: 'Commissioni inviate' }).getByRole('listitem')
    : page.locator('tbody tr');
  await expect(rows).toHaveCount(50);
  await expectAccessible(page, 'orders');
  const sought = main(page).getByRole('searchbox');
  await expect(sought).toHaveAttribute('placeholder', 'Numero, incaricato o cliente');
  if (!isPhone) {
    await expect(page.getByRole('link', { name: /^Vedi la commissione/ }).first()).toBeInViewport({ ratio: 1 });
    await expect(rows.first().getByRole('link').first()).toHaveAttribute('href', /^\/admin\/agents\/\d+$/);
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      'ID',
      'Incaricato',
      'Data',
      'Importo',
      'Tipo',
      'IP',
      'Azioni',
    ]);
    for (const width of [1280, 1440, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const last = await rows
        .first()
        .getByRole('link', { name: /^Vedi / })
        .boundingBox();
      expect(last && last.x + last.width, `«Vedi» at ${width}`).toBeLessThan(width - 24);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  await page.getByRole('button', { name: 'Filtri' }).click();
  const type = page.getByLabel('Tipo d’ordine');
  expect(await type.locator('option').allTextContents()).toEqual([
    'Tutti i tipi',
    'Commissione kleen',
    'Contratto kleen',
    'Vendita diretta kleen',
  ]);
  await type.selectOption('Vendita diretta kleen');
  await expectCount(page, 'shop=1&type=kleen-direct-sale');
  await page.getByLabel('Indirizzi IP').selectOption('Duplicati');
  await expectCount(page, 'shop=1&type=kleen-direct-sale&uniqueIpAddress=false');
  await expectAccessible(page, 'orders, filtered');
  await expect(page).toHaveURL(/type=kleen-direct-sale/);
  await expect(page).toHaveURL(/uniqueIpAddress=false/);
  await page.reload();
  await expectCount(page, 'shop=1&type=kleen-direct-sale&uniqueIpAddress=false');
  await page.getByRole('button', { name: 'Togli il filtro Indirizzi IP: duplicati' }).click();
  await expect(page).not.toHaveURL(/uniqueIpAddress/);
  await page.getByRole('button', { name: 'Togli tutti' }).click();
  await expect(page).not.toHaveURL(/type=/);

  const someone = await notExported(page, info.project.name, 3);
  await page.getByLabel('Cerca', { exact: true }).fill(String(someone.id));
  await expectCount(page, `shop=1&search=${someone.id}`);
  await expect(rows.first()).toContainText(someone.seller.fullName);
  await page.getByLabel('Cerca', { exact: true }).fill('nessuno si chiama così');
  await expect(page.getByText('Nessuna commissione trovata')).toBeVisible();
  await page.getByLabel('Cerca', { exact: true }).fill('');

  await page.getByRole('button', { name: 'Pagina 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(main(page).getByText(/^51–100 di /)).toBeVisible();
  await expect(rows).toHaveCount(50);
  if (!isPhone) {
    await page.getByRole('button', { name: 'Data' }).click();
    await expect(page.getByRole('columnheader', { name: 'Data' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows.first()).toContainText(
      String((await listed(page, 'shop=1&perPage=1&orderDir=asc')).items[0]?.id),
    );
  }
  await page.goto('/admin/commissions?shop=1&page=9999');
  await expect(main(page).getByText(/–([\d.]+) di \1$/), 'a page past the end is the last one').toBeVisible();
  await expect(page).not.toHaveURL(/page=9999/);
  await page.goto('/admin/commissions?shop=0');
  await expectCount(page, 'shop=0');
  if (!isPhone) return;
  const answered = page.waitForResponse((r) => new URL(r.url()).pathname === '/api/admin/commissions');
  await page.reload();
  const [first] = ((await (await answered).json()) as List).items;
  await rows.first().click({ position: { x: 120, y: 24 } });
  await expect(page, 'a tap anywhere on a row beside its box leads on').toHaveURL(
    new RegExp(`/admin/commissions/${first?.id}$`),
  );
});

test(
  'NET-240 NET-241 NET-243 what is not exported is shown by the banner and exported once',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await beginSession(page, 'admin');
    const order = await notExported(page, info.project.name, 0);
    const find = `&search=${order.id}`;
    await openList(page, find);
    const banner = page.getByRole('status').filter({ hasText: 'da esportare.' });
    await expect(banner).toContainText(/La più vecchia è del \d\d\/\d\d\/\d{4}\./);
    await page.getByRole('button', { name: 'Mostra non esportati' }).click();
    await expect(page).toHaveURL(/exported=false/);
    await expect(page.getByRole('button', { name: 'Mostra tutti' })).toBeVisible();
    const button = page.getByRole('button', { name: `Esporta la commissione ${order.id}` });
    const isWaiting = async () =>
      (await listed(page, `shop=1&exported=false&search=${order.id}`)).items.some((o) => o.id === order.id);
    const said = page.getByRole('status').filter({ hasText: 'Commissione esportata' });
    await button.click();
    await expect(said).toBeVisible();
    await expect(button).toHaveCount(0);
    expect(await isWaiting()).toBe(false);
    await expectAccessible(page, 'exported, with a way back');
    await said.getByRole('button', { name: 'Annulla' }).click();
    await expect(page.getByText('Esportazione annullata', { exact: true })).toBeVisible();
    expect(await isWaiting(), 'taken back').toBe(true);
    await button.click();
    await expect(said).toBeVisible();
    await expect(button).toHaveCount(0);
    await expect(async () => {
      const { unexported } = (await (await page.request.get('/api/admin/commissions/overview?shop=1')).json()) as {
        unexported: number;
      };
      await page.reload();
      await expect(banner).toContainText(`${unexported} commissioni da esportare.`);
    }).toPass();
    await page.getByRole('button', { name: 'Mostra tutti' }).click();
    await expect(page).not.toHaveURL(/exported=/);
    await expect(main(page).getByText('Esportata', { exact: true }).first()).toBeVisible();
    await expect(button).toHaveCount(0);

    const other = await notExported(page, info.project.name, 1);
    await openList(page, `&search=${other.id}`);
    await page.route('**/export', (route) => route.fulfill({ status: 500, json: { detail: 'Guasto di prova.' } }));
    await page.getByRole('button', { name: `Esporta la commissione ${other.id}` }).click();
    await expect(page.getByRole('dialog', { name: 'Errore' })).toContainText('Guasto di prova.');
  },
);

test('NET-244 NET-245 NET-247 NET-248 NET-249 NET-251 NET-252 NET-257 NET-258 NET-1066 one order: printed, exported again, sent by e-mail, deleted @desktop @looks', async ({
  page,
  request,
}, info) => {
  await beginSession(page, 'admin');
  const order = await notExported(page, info.project.name, 2);
  await openList(page, `&search=${order.id}`);
  await page.getByRole('link', { name: `Vedi la commissione ${order.id}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Riepilogo ordine ${order.id}` })).toBeVisible();
  await expect(main(page).getByText(euros(order.priceTotal).replace(' ', '\u00A0')).last()).toBeVisible();
  await expectAccessible(page, 'order');
  const detail = (await (await page.request.get(`/api/admin/commissions/${order.id}`)).json()) as {
    items: { productCode: string; name: string; unitPrice: string; quantity: number; total: string }[];
    recipients: { seller: string; admin: string };
    sellerUserId: number;
    shippingCost: string;
  };
  const printed = page.getByRole('link', { name: 'Stampa PDF' });
  const file = await page.request.get((await printed.getAttribute('href')) ?? '');
  const text = (await pdfText(await file.body())).join(' ');
  for (const said of [
    `Riepilogo ordine ${order.id}`,
    order.seller.fullName,
    euros(order.priceTotal),
    euros(detail.shippingCost),
  ])
    expect(text).toContain(said);
  for (const line of detail.items) {
    expect(text).toContain(line.name);
    expect(text).toContain(`${euros(line.unitPrice)} ${line.quantity} `);
    const row = main(page)
      .getByRole(info.project.name === 'phone' ? 'listitem' : 'row')
      .filter({ hasText: line.productCode });
    await expect(row).toContainText(euros(line.total).replace(' ', '\u00A0'));
  }
  await expect(main(page).getByRole('link', { name: order.seller.fullName })).toHaveAttribute(
    'href',
    `/admin/users/${detail.sellerUserId}`,
  );

  await page.getByRole('button', { name: 'Esporta', exact: true }).click();
  await page.getByRole('button', { name: 'Esporta di nuovo' }).click();
  const again = page.getByRole('dialog', { name: 'L’ordine è già stato esportato. Vuoi esportarlo di nuovo?' });
  await again.getByRole('button', { name: 'Esporta di nuovo' }).click();
  await expect(page.getByText('Commissione esportata', { exact: true }).last()).toBeVisible();

  await page.getByRole('button', { name: 'Invia per e-mail' }).click();
  const mail = page.getByRole('dialog', { name: `Invia l’ordine ${order.id}` });
  await expectAccessible(page, 'send by e-mail');
  await mail.getByRole('button', { name: 'Invia l’e-mail' }).click();
  await expect(page.getByText('E-mail inviata con successo')).toBeVisible();
  const subjects = (await messagesTo(request, detail.recipients.seller)).map((m) => m.subject);
  expect(subjects).toContain(`Ordine ${order.id} – ${order.type.title}`);
  await page.route('**/send-email', (route) => route.fulfill({ status: 500, json: { detail: 'Posta ferma.' } }));
  await page.getByRole('button', { name: 'Invia per e-mail' }).click();
  await mail.getByRole('radio', { name: 'Ufficio ordini' }).check();
  await mail.getByRole('button', { name: 'Invia l’e-mail' }).click();
  const notSent = page.getByRole('dialog', { name: 'Si è verificato un errore inviando la mail' });
  await expect(notSent).toContainText('Posta ferma.');
  await notSent.getByRole('button', { name: 'Ho capito' }).click();

  const remove = page.getByRole('button', { name: 'Elimina la commissione' });
  const sure = page.getByRole('dialog', { name: new RegExp(`^Eliminare la commissione ${order.id} `) });
  const confirm = sure.getByRole('button', { name: 'Elimina', exact: true });
  await page.route(
    `**/api/admin/commissions/${order.id}?*`,
    (route) => route.fulfill({ status: 500, json: { detail: 'Guasto di prova.' } }),
    { times: 1 },
  );
  // The notice stands where the button is on a phone, and a closing dialog gives the focus back: both first.
  await expect(page.getByText('E-mail inviata con successo')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await remove.click();
  await expect(sure).toContainText('È già stata esportata');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'delete an order');
  await sure.getByLabel('Motivo').fill('Inserita due volte');
  await confirm.click();
  const failed = page.getByRole('dialog', { name: 'Si è verificato un errore eliminando la commissione' });
  await expect(failed).toContainText('Guasto di prova.');
  await failed.getByRole('button', { name: 'Ho capito' }).click();
  const reason = sure.getByLabel('Motivo');
  await expect(reason, 'the reason is not lost').toHaveValue('Inserita due volte');
  await sure.getByRole('button', { name: 'Chiudi' }).first().click();
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await remove.click();
  await expect(reason, 'one that was given up is gone').toHaveValue('');
  await reason.fill('Inserita due volte');
  await confirm.click();
  const done = page.getByRole('dialog', { name: 'Commissione eliminata!' });
  await expect(done).toContainText('La commissione è stata eliminata con successo.');
  await done.getByRole('button', { name: 'Chiudi' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amministra commissioni' })).toBeVisible();
  await page.goto(`/admin/commissions/${order.id}`);
  await expect(page.getByText(/^Eliminato il .*: Inserita due volte\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Elimina la commissione' })).toHaveCount(0);
  await page.goto('/admin/commissions/999999999');
  await expect(page.getByText('Ordine 999999999 non trovato')).toBeVisible();
  await page.getByLabel('Percorso').getByRole('link', { name: 'Amministra commissioni' }).click();
  await expect(page).toHaveURL(/\/admin\/commissions$/);
});

test(
  'NET-253 NET-254 NET-255 only a financing is given back whole, after a question',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await beginSession(page, 'admin');
    const order = await notExported(page, info.project.name, 4);
    const refund = page.getByRole('button', { name: 'Rimborso completo' });
    await page.goto(`/admin/commissions/${order.id}`);
    await expect(page.getByRole('button', { name: 'Elimina la commissione' })).toBeVisible();
    await expect(refund).toHaveCount(0);

    let refundedAt: string | null = null;
    await page.route(`**/api/admin/commissions/${order.id}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...body, paymentMethodId: 'pagodil', refundedAt } });
    });
    const asked: string[] = [];
    await page.route('**/pagodil-refund', (route) => {
      asked.push(route.request().method());
      if (asked.length === 1) return route.fulfill({ status: 502, json: { detail: 'PagoDIL non risponde.' } });
      refundedAt = new Date().toISOString();
      return route.fulfill({ json: { id: order.id, refunded: order.priceTotal, refundedAt } });
    });
    await page.reload();
    const question = page.getByRole('dialog', { name: /^Vuoi effettuare il rimborso completo dell.ordine\?$/ });
    await refund.click();
    await expectAccessible(page, 'refund?');
    await question.getByRole('button', { name: 'Annulla' }).click();
    expect(asked).toEqual([]);
    await refund.click();
    await question.getByRole('button', { name: 'Rimborsa l’ordine' }).click();
    const failed = page.getByRole('dialog', { name: 'Si è verificato un errore effettuando il rimborso' });
    await expect(failed).toContainText('PagoDIL non risponde.');
    await failed.getByRole('button', { name: 'Ho capito' }).click();
    await refund.click();
    await question.getByRole('button', { name: 'Rimborsa l’ordine' }).click();
    await expect(page.getByRole('dialog', { name: 'Ordine rimborsato' })).toBeVisible();
    expect(asked).toEqual(['POST', 'POST']);
    await expect(refund).toHaveAttribute('aria-disabled', 'true');
  },
);

test(
  'NET-340 NET-341 R42 what is chosen across pages, and all that is shown, is exported with progress and taken back',
  { tag: '@desktop' },
  async ({ page }) => {
    await beginSession(page, 'admin');
    const ids = async (): Promise<number[]> =>
      (
        (await (await page.request.get('/api/admin/commissions/ids?shop=0&exported=false')).json()) as {
          items: number[];
        }
      ).items;
    const before = await ids();
    await page.goto('/admin/commissions?shop=0&exported=false&perPage=25');
    await expect(page.getByRole('button', { name: `Esporta le ${before.length} mostrate` })).toBeVisible();
    await page.getByRole('checkbox', { name: new RegExp(`^Scegli la commissione ${before[0]} `) }).check();
    await page.getByRole('checkbox', { name: new RegExp(`^Scegli la commissione ${before[1]} `) }).check();
    await page.getByRole('button', { name: 'Pagina 2', exact: true }).click();
    await page.getByRole('checkbox', { name: new RegExp(`^Scegli la commissione ${before[25]} `) }).check();
    await expect(page.getByRole('group', { name: 'Righe scelte' })).toContainText('3 righe scelte');
    await expectAccessible(page, 'rows chosen across pages');
    await page.getByRole('button', { name: 'Esporta le 3 scelte' }).click();
    const work = page.getByRole('dialog', { name: 'Esportazione delle commissioni' });
    await expect(work).toContainText('3 commissioni esportate.');
    await expectAccessible(page, 'three exported');
    const chosen = [before[0], before[1], before[25]];
    expect((await ids()).filter((id) => chosen.includes(id))).toEqual([]);
    await work.getByRole('button', { name: 'Annulla l’esportazione' }).click();
    await expect(work).toHaveCount(0);
    await expect(page.getByText('Esportazione annullata', { exact: true })).toBeVisible();
    expect(await ids()).toEqual(expect.arrayContaining(chosen));

    // One batch is refused for good: it is listed, the others go on.
    await page.goto(`/admin/commissions?shop=0&exported=false`);
    let calls = 0;
    await page.route('**/api/admin/commissions/export', async (route) => {
      const { ids: some } = route.request().postDataJSON() as { ids: number[] };
      calls += 1;
      const items = some.map((id, i) =>
        calls === 1 && i === 0
          ? { id, outcome: 'refused', reason: 'Guasto di prova.' }
          : { id, outcome: 'done', reason: null },
      );
      await route.fulfill({ json: { items } });
    });
    const left = (await ids()).length;
    await page.getByRole('button', { name: `Esporta le ${left} mostrate` }).click();
    await expect(work).toContainText(`${left} di ${left} commissioni`);
    await expect(work).toContainText(`${left - 1} commissioni esportate, 1 non riuscita.`);
    await expect(work.getByRole('list', { name: 'Non riuscite' })).toContainText('Guasto di prova.');
    expect(calls).toBe(Math.ceil(left / 50));
    await work.getByRole('button', { name: 'Chiudi' }).last().click();
    await expect(work).toHaveCount(0);
  },
);

test('NET-1064 an export that is closed half-way stops, and says what was exported @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/commissions?shop=0&exported=false');
  const batches: (() => Promise<void>)[] = [];
  await page.route('**/api/admin/commissions/export', (route) => {
    const { ids } = route.request().postDataJSON() as { ids: number[] };
    const items = ids.map((id) => ({ id, outcome: 'done', reason: null }));
    batches.push(() => route.fulfill({ json: { items } }));
  });
  await page.getByRole('button', { name: /^Esporta le \d+ mostrate$/ }).click();
  const work = page.getByRole('dialog', { name: 'Esportazione delle commissioni' });
  await expect.poll(() => batches.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(work.getByRole('button', { name: 'Interrompi' })).toHaveAttribute('data-loading', 'true');
  await batches[0]?.();
  await expect(work).toContainText(/\d+ commissioni esportate/);
  await page.keyboard.press('Escape');
  await expect(work).toHaveCount(0);
  expect(batches, 'the rest was not begun').toHaveLength(1);
});
