import { expect, test, type Page } from '@playwright/test';
import { makeAgent, startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { draw } from '../kernel/pictures.ts';
import { PERSONA_PASSWORD, beginSession } from '../kernel/sign-in.ts';
import { expectCompleted, goOn, step } from '../operations/centre.ts';

const HEIC = {
  name: 'IMG_0042.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
};
const pdfOf = async (page: Page, text: string): Promise<Buffer> => {
  const other = await page.context().newPage();
  await other.setContent(`<h1>${text}</h1>`);
  const bytes = await other.pdf();
  await other.close();
  return bytes;
};
/** Is there anything dark on it? */
const isDrawn = (canvas: HTMLElement | SVGElement): boolean => {
  const { width, height } = canvas as HTMLCanvasElement;
  const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  return pixels.some((part, i) => i % 4 < 3 && part < 60);
};
const chosen = (page: Page) => page.locator('input[type=file]');

test('ACC-047 ACC-190 ACC-191 ACC-411 ACC-192 a discarded photo and certificate are given again, with help on the way', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'photo');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const sent: string[] = [];
  page.on('request', (r) => {
    if (r.method() === 'POST' && r.url().includes('user-uploads'))
      sent.push(`${new URL(r.url()).pathname} ${Object.keys(r.postDataJSON() as object).join()}`);
  });
  await page.goto('/app');
  await page.waitForURL('**/app/account/operations-center');

  await expect(step(page, 'Carica la tua foto')).toBeVisible();
  await expect(page.getByText('La foto che avevi caricato è stata scartata')).toBeVisible();
  await expect(page.getByText('Il viso è in ombra e i lobi delle orecchie non si vedono.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Il file scartato' })).toBeVisible();
  const rules = page.getByRole('list', { name: 'Come deve essere la foto' }).getByRole('listitem');
  await expect(rules).toHaveText([
    /al centro e si vede per intero/,
    /dritta, non ruotata/,
    /lobi di entrambe le orecchie/,
    /foto di un’altra foto/,
    /bianco/,
  ]);
  await expect(page.getByRole('button', { name: 'Più tardi' })).toBeVisible();
  const upload = page.getByRole('button', { name: 'Carica foto' });
  await expect(upload).toHaveAttribute('aria-disabled', 'true');
  await expect(chosen(page)).toHaveAttribute('accept', 'image/*');

  await chosen(page).setInputFiles(HEIC);
  await expect(page.getByText(/formato HEIC, quello dell’iPhone/)).toBeVisible();
  await chosen(page).setInputFiles(await draw(page, { width: 120, height: 90, sharp: true }));
  await expect(page.getByText(/troppo piccola \(120 × 90 punti\)/)).toBeVisible();
  await expect(upload).toHaveAttribute('aria-disabled', 'true');
  await chosen(page).setInputFiles(await draw(page, { width: 900, height: 700, sharp: false }));
  await expect(page.getByText(/Sembra sfocata o mossa/)).toBeVisible();
  await expect(page.getByText(/È orizzontale/)).toBeVisible();
  await chosen(page).setInputFiles(await draw(page, { width: 700, height: 900, sharp: true }));
  await expect(page.getByText(/Sembra sfocata/)).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'La foto scelta' })).toBeVisible();
  await expect(page.getByText('Il viso deve stare tutto nell’ovale', { exact: false })).toBeVisible();
  await expect(upload).toHaveAttribute('aria-disabled', 'true');
  const framed = page.getByRole('checkbox', { name: 'Il viso è tutto dentro l’ovale e si vede bene' });
  await framed.focus();
  await page.keyboard.press('Space');
  await expect(framed).toBeChecked();
  await chosen(page).setInputFiles(await draw(page, { width: 700, height: 900, sharp: true }));
  await expect(framed, 'of another photo it is said anew').not.toBeChecked();
  await framed.check();
  await expectAccessible(page, 'photo');
  await upload.click();
  await expectCompleted(page, 1);
  await goOn(page);

  await expect(step(page, 'Carica di nuovo il certificato')).toBeVisible();
  await expect(page.getByText('Non si legge il codice dell’attività.')).toBeVisible();
  await expect(page.getByText(/461902/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Più tardi' })).toHaveCount(0);
  await expect(chosen(page)).toHaveAttribute('accept', 'image/*,application/pdf');
  await expectAccessible(page, 'certificate');
  await chosen(page).setInputFiles({ name: 'foto.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  const noPaper = page.getByText('Il file deve essere una foto (JPEG o PNG) o un PDF.').first();
  await expect(noPaper, 'ACC-658: before anything is sent').toBeVisible();
  await chosen(page).setInputFiles({
    name: 'certificato.pdf',
    mimeType: 'application/pdf',
    buffer: await pdfOf(page, 'Certificato di attribuzione'),
  });
  const thumbnail = page.getByRole('img', { name: 'Il certificato scelto, prima pagina' });
  await expect.poll(async () => (await thumbnail.locator('canvas').boundingBox())?.width).toBe(200);
  await expect.poll(() => thumbnail.locator('canvas').evaluate(isDrawn), 'the first page, not an empty one').toBe(true);
  await expect(noPaper).toHaveCount(0);
  await expectAccessible(page, 'certificate chosen');
  await chosen(page).setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('ciao') });
  await expect(noPaper).toBeVisible();
  await expect(page.getByRole('button', { name: 'Carica certificato' })).toHaveAttribute('aria-disabled', 'true');
  await chosen(page).setInputFiles(await draw(page, { width: 700, height: 900, sharp: true, type: 'image/png' }));
  await page.getByRole('button', { name: 'Carica certificato' }).click();
  await expectCompleted(page, 0);
  expect(sent).toEqual(['/api/account/user-uploads/photo-id file', '/api/account/user-uploads/vat-certificate file']);
  await page.goto('/app/account?tab=documenti');
  const waiting = page.getByText('In attesa di convalida').filter({ visible: true });
  await expect(waiting).toHaveCount(2);
  await expect(page.getByText('Scartato', { exact: false }).filter({ visible: true }).first()).toBeVisible();
});

test('ACC-411 where the browser finds faces, it says what is wrong with theirs before the photo is sent @desktop @looks', async ({
  page,
}) => {
  // What a browser with a detector would find: this one has none.
  await page.addInitScript(() => {
    const faces = globalThis as unknown as { found: object[]; FaceDetector: unknown };
    faces.found = [];
    faces.FaceDetector = class {
      detect({ width, height }: HTMLCanvasElement) {
        const parts = faces.found as { x: number; y: number; width: number; height: number }[];
        return Promise.resolve(
          parts.map((f) => ({
            boundingBox: { x: f.x * width, y: f.y * height, width: f.width * width, height: f.height * height },
          })),
        );
      }
    };
  });
  const agent = await makeAgent(page.request, '', 'photo');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  await page.goto('/app/account/operations-center');
  await expect(step(page, 'Carica la tua foto')).toBeVisible();
  const upload = page.getByRole('button', { name: 'Carica foto' });
  const framed = page.getByRole('checkbox', { name: 'Il viso è tutto dentro l’ovale e si vede bene' });
  const photo = await draw(page, { width: 800, height: 1000, sharp: true });
  const choose = async (...found: { x: number; y: number; width: number; height: number }[]) => {
    await page.evaluate((faces) => Object.assign(globalThis, { found: faces }), found);
    await chosen(page).setInputFiles(photo);
  };
  await choose({ x: 0.45, y: 0.4, width: 0.1, height: 0.15 });
  await expect(page.getByText(/Il viso è troppo piccolo/)).toBeVisible();
  await expect(framed).toHaveCount(0);
  await expect(upload).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'a face that is too small');
  await choose({ x: 0.1, y: 0.25, width: 0.35, height: 0.45 });
  await expect(page.getByText(/Il viso non è al centro/)).toBeVisible();
  await choose({ x: 0.3, y: 0.25, width: 0.35, height: 0.45 }, { x: 0.7, y: 0.25, width: 0.3, height: 0.4 });
  await expect(page.getByText(/più di un viso/)).toBeVisible();
  await choose();
  await expect(page.getByText(/Non riconosciamo un viso/)).toBeVisible();
  await expect(upload).toHaveAttribute('aria-disabled', 'true');
  await framed.check();
  await expect(upload, 'a detector that saw nothing may be wrong').not.toHaveAttribute('aria-disabled', 'true');
  await choose({ x: 0.3, y: 0.25, width: 0.4, height: 0.45 });
  await expect(page.getByText('Il viso è al centro dell’ovale.')).toBeVisible();
  await expect(framed).toHaveCount(0);
  await expectAccessible(page, 'a face in the oval');
  await upload.click();
  await expectCompleted(page, 1);
});

test('ACC-410 until when an operation may be put off is read beside its reason, and in the question', async ({
  page,
}, info) => {
  const agent = await makeAgent(page.request, '', 'photo');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const account = (await (await page.request.get('/api/account')).json()) as {
    requiredOperations: { operationName: string; operationArguments: { postponableUntil?: string } }[];
  };
  const until = account.requiredOperations[0]?.operationArguments.postponableUntil ?? '';
  expect(until).toMatch(/^\d{4}-\d\d-\d\d$/);
  const sentence = `Puoi rimandare fino al ${until.split('-').toReversed().join('/')}, poi dovrai completarla per continuare.`;
  await page.goto('/app/account/operations-center');
  await expect(step(page, 'Carica la tua foto')).toBeVisible();
  if (info.project.name === 'phone') await page.getByRole('button', { name: /^Operazione 1 di/ }).click();
  await expect(page.getByText(sentence).filter({ visible: true })).toBeVisible();
  await expectAccessible(page, 'until when');
  await page.getByRole('button', { name: 'Più tardi' }).click();
  await expect(page.getByRole('dialog', { name: 'Saltare l’operazione?' })).toContainText(sentence);
});

test('ACC-016 ACC-212 ACC-221 ACC-222 ACC-223 ACC-224 a new identity document, front and back @desktop @looks', async ({
  page,
}) => {
  await startAs(page, 'kleen', '/app/account/upload-document');
  await expect(page.getByRole('heading', { level: 1, name: 'Carica documento' })).toBeVisible();
  const [front, back] = [chosen(page).nth(0), chosen(page).nth(1)];
  const confirm = page.getByRole('button', { name: 'Conferma' });
  await expect(chosen(page)).toHaveCount(2);
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await front.setInputFiles(await draw(page, { width: 1000, height: 640, sharp: true }));
  await expect(page.getByRole('img', { name: 'Il fronte scelto' })).toBeVisible();
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await back.setInputFiles(await draw(page, { width: 1000, height: 650, sharp: true }));
  await expect(page.getByRole('img', { name: 'Il retro scelto' })).toBeVisible();
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'identity document');

  const call = '**/api/account/user-uploads/identity-document';
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
  await confirm.click();
  const failed = page.getByRole('dialog', { name: 'Si è verificato un errore caricando i dati' });
  await expect(failed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failed).toHaveCount(0);
  await page.unroute(call);

  const [request] = await Promise.all([page.waitForRequest(call), confirm.click()]);
  const body = request.postDataJSON() as Record<'front' | 'back', { content: string; name: string; type: string }>;
  for (const side of [body.front, body.back]) {
    expect(Object.keys(side).toSorted()).toEqual(['content', 'name', 'type']);
    expect(side.content).toMatch(/^data:image\/jpeg;base64,/);
  }
  const done = page.getByRole('dialog', { name: 'Documento d’identità caricato con successo' });
  await expect(done).toContainText('Lo inviamo al personale');
  await expect(done).toContainText('2 giorni lavorativi');
  await done.getByRole('button', { name: 'Chiudi' }).last().click();
  await page.waitForURL('**/app/account');
  await page.goto('/app/account/upload-document');
  await expect(page.getByRole('heading', { level: 2, name: 'Documenti già inviati' })).toBeVisible();
  await expect(page.getByText('In attesa di convalida').filter({ visible: true }).first()).toBeVisible();
});
