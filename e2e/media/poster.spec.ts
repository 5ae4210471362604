import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

/** A film of two seconds as this browser records it: black at first, then stripes. */
const recorded = async (page: Page, name: string) => {
  const content = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('canvas');
    const began = performance.now();
    const paint = () => {
      pen.fillStyle = '#000';
      pen.fillRect(0, 0, 320, 180);
      if (performance.now() - began < 700) return;
      for (let x = 0; x < 320; x += 40) {
        pen.fillStyle = x % 80 === 0 ? '#d83030' : '#f0d8a0';
        pen.fillRect(x, 0, 40, 180);
      }
    };
    paint();
    const painting = setInterval(paint, 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const over = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    setTimeout(() => recorder.stop(), 2500);
    await over;
    clearInterval(painting);
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsDataURL(new Blob(parts, { type: 'video/webm' }));
    await read;
    return String(reader.result);
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(content.split(',').at(-1) ?? '', 'base64') };
};
/** How red the middle of the first stripe of a picture of the page is, and whether it is a picture at all. */
const stripeOf = (page: Page, alt: string) =>
  page.getByAltText(alt).evaluate(async (img) => {
    if (!(img instanceof HTMLImageElement)) throw new Error('no picture');
    await img.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [img.naturalWidth, img.naturalHeight];
    const pen = canvas.getContext('2d');
    pen?.drawImage(img, 0, 0);
    const [red = 0, green = 0] = pen?.getImageData(20, 90, 1, 1).data ?? [];
    return { width: img.naturalWidth, isRed: red > 150 && green < 110 };
  });
const STRIPES = { width: 320, isRed: true };
const chooser = (page: Page) => page.getByLabel('Scegli foto e video');
const queue = (page: Page) => page.getByRole('list', { name: 'File da caricare' }).getByRole('listitem');

test('NET-564 NET-567 a film that is uploaded is shown by a frame of it, not a black one @desktop', async ({
  page,
}) => {
  await startAs(page, 'fibra', '/app/media/upload');
  await page.getByRole('radio', { name: 'Presto il consenso', exact: true }).check();
  const film = await recorded(page, 'festa.webm');
  await chooser(page).setInputFiles(film);
  await page.getByRole('button', { name: 'Carica', exact: true }).click();
  await expect(queue(page)).toHaveCount(0, { timeout: 40_000 });
  await page.goto('/app/media/my-media');
  expect(await stripeOf(page, 'Fotogramma di festa.webm')).toEqual(STRIPES);
  await expect(page.getByRole('button', { name: 'Aggiungi anteprima: festa.webm' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Apri il video festa.webm' }).click();
  await expect(page.locator('video')).toHaveAttribute('poster', /^\/file\/user-media\/\d+\?size=small&poster=\d+$/);
  await page.keyboard.press('Escape');

  // Whatever becomes of the poster, the film is there; who wants one later asks for it.
  await page.goto('/app/media/upload');
  await page.route('**/api/user-media/*/poster', (route) => route.abort());
  await chooser(page).setInputFiles({ ...film, name: 'senza.webm' });
  await page.getByRole('button', { name: 'Carica', exact: true }).click();
  await expect(queue(page)).toHaveCount(0, { timeout: 40_000 });
  await page.unroute('**/api/user-media/*/poster');
  const given: string[] = [];
  page.on('request', (r) => r.url().endsWith('/poster') && given.push(r.method()));
  await page.goto('/app/media/my-media');
  const add = page.getByRole('button', { name: 'Aggiungi anteprima: senza.webm' });
  await expect(add).toBeVisible();
  await expectAccessible(page, 'own media with a film without a poster');
  expect(given, 'looking writes nothing').toEqual([]);
  await add.click();
  await expect(add).toHaveCount(0);
  expect(await stripeOf(page, 'Fotogramma di senza.webm')).toEqual(STRIPES);
  expect(given).toEqual(['PUT']);

  const own = (await (await page.request.get('/api/user-media')).json()) as { items: { agent: { id: number } }[] };
  await signInAt(page, 'admin', `/admin/agents-media?agent=${own.items[0]?.agent.id}`);
  expect(await stripeOf(page, 'Fotogramma di festa.webm')).toEqual(STRIPES);
});

test('NET-566 NET-567 a film of the company is shown by a frame of it @desktop', async ({ page }, info) => {
  await signInAt(page, 'admin', '/admin/galleries?tab=video');
  const name = `gara ${info.project.name}`;
  await page.getByLabel('Scegli i video da aggiungere').setInputFiles(await recorded(page, `${name}.webm`));
  await page.getByRole('button', { name: 'Carica', exact: true }).click();
  await expect(page.getByAltText(`Fotogramma di ${name}`)).toBeVisible({ timeout: 40_000 });
  expect(await stripeOf(page, `Fotogramma di ${name}`)).toEqual(STRIPES);
  await page.getByRole('button', { name: `Elimina ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByRole('button', { name: `Elimina ${name}` })).toHaveCount(0);
});
