import { expect, test, type Locator, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { pdfText } from '../kernel/pdf.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { expectCompleted, goOn, signWithCode, step } from '../operations/centre.ts';

const READ = { name: 'Pagine lette' } as const;
const read = (page: Page) => page.getByRole('progressbar', READ);
const words = (text: string): string => text.replaceAll(/[\s–]+/g, '');

/** As a thumb does, which waits for nothing: a button that has just become another one is inert. */
const tap = (button: Locator) => button.tap({ force: true, timeout: 2000 }).catch(() => undefined);
/** The smallest type of the document’s sentences, and how much of the window the reader takes. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector('[role="region"][aria-label*="pagina"]') as HTMLElement;
    const sizes = [...region.querySelectorAll('article p:not([class]), article li, article h3')].map((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    );
    const bar = document.querySelector('[role="toolbar"][aria-label="Documento"]') as HTMLElement;
    const top = bar.getBoundingClientRect().top;
    return {
      smallest: Math.min(...sizes),
      share: (region.getBoundingClientRect().bottom - top) / window.innerHeight,
      inWindow: region.getBoundingClientRect().bottom <= window.innerHeight,
    };
  });

for (const size of [
  { width: 360, height: 740 },
  { width: 360, height: 640 },
])
  test(
    `ACC-112 ACC-113 R40 at ${size.width} × ${size.height} a document is read as its text, by keyboard and by touch, and signed`,
    { tag: '@phone' },
    async ({ page, request }) => {
      await page.setViewportSize(size);
      const who = await makeAgent(request, '', '', 'privacy_policy_agent_emakleen,agent_registration');
      await signInAt(page, who.username, '/app');
      await expect(step(page, 'Leggi l’informativa privacy')).toBeVisible();
      const article = page.locator('article');
      const more = page.getByRole('button', { name: 'Continua', exact: true });
      await expect(article.getByRole('heading', { level: 3 }).first()).toBeVisible();
      const { smallest, share, inWindow } = await measured(page);
      expect(smallest, 'type of the text').toBeGreaterThanOrEqual(16);
      expect(share, 'height of the reader').toBeGreaterThanOrEqual(0.65);
      expect(inWindow, 'nothing of it under the edge').toBe(true);
      await expectAccessible(page, 'a document as its text');

      // The first screen of a page is not the page; what is jumped over was not read.
      await expect(read(page)).toHaveAttribute('aria-valuenow', '0');
      const counter = page.getByRole('toolbar', { name: 'Documento' }).getByText(/^\d+ di \d+$/);
      const of = Number((await counter.textContent())?.split(' di ')[1]);
      const file = await page.request.get(
        (await page.getByRole('link', { name: 'Scarica il PDF' }).getAttribute('href')) ?? '',
      );
      const paper = await pdfText(await file.body());
      await page.getByRole('region', { name: /pagina 1 di/ }).evaluate((region) => region.scrollTo(0, 1e6));
      await page.keyboard.press('ArrowRight');
      await expect(counter).toHaveText(`2 di ${of}`);
      await expect(read(page)).toHaveAttribute('aria-valuenow', '0');

      // By keyboard: screen by screen, to the end of the last page. Each says exactly what the paper says.
      const isShown = async (number: number) => {
        await expect(article).toContainText(`Pagina ${number} di ${of}`);
        const text = (await article.innerText()).split('\n').slice(1).join('\n');
        const { length } = words(paper[number - 1] ?? '');
        const shown = words(text);
        expect(shown.length, `page ${number}`).toBe(length);
        expect([...shown].toSorted().join('')).toBe([...words(paper[number - 1] ?? '')].toSorted().join(''));
      };
      for (let number = 2; number <= of; number += 1) {
        await expect(counter).toHaveText(`${number} di ${of}`);
        await isShown(number);
        while (await more.isVisible()) {
          await page.keyboard.press('PageDown');
          await page.waitForTimeout(50);
        }
        await expect(read(page)).toHaveAttribute('aria-valuenow', String(number - 1));
        for (let on = number < of; on; on = (await counter.textContent()) === `${number} di ${of}`) {
          await page.keyboard.press('PageDown');
          await page.waitForTimeout(50);
        }
      }
      await expect(page.getByText('manca la pagina 1', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Confermo' })).toHaveAttribute('aria-disabled', 'true');

      // By touch: the page that was left out, as the PDF.
      await page.getByRole('button', { name: 'Torna alla pagina 1, non letta per intero' }).tap();
      await isShown(1);
      await page.getByRole('button', { name: 'Vedi il PDF' }).tap();
      await expect(page.locator('.react-pdf__Page__textContent')).toContainText('Informativa');
      await expectAccessible(page, 'a document as the PDF');
      while (await more.isVisible()) await tap(more);
      await expect(read(page)).toHaveAttribute('aria-valuenow', String(of));
      await page.getByRole('button', { name: 'Confermo' }).tap();
      await page.getByRole('button', { name: 'Non presto il consenso' }).tap();
      await signWithCode(page, request, who.mobile);
      await expectCompleted(page, 1);
      await goOn(page);

      // By touch alone, as one reads on a phone; how it was read is part of what the signature proves.
      await expect(step(page, 'Firma il modulo di adesione')).toBeVisible();
      await expect(counter).toHaveText(/^1 di /);
      const pages = Number((await counter.textContent())?.split(' di ')[1]);
      for (let number = 1; number <= pages; number += 1) {
        await expect(counter).toHaveText(`${number} di ${pages}`);
        while (await more.isVisible()) await tap(more);
        await expect(read(page)).toHaveAttribute('aria-valuenow', String(number));
        if (number < pages) await page.getByRole('button', { name: 'Successiva' }).tap();
      }
      await signWithCode(page, request, who.mobile);
      await expectCompleted(page, 0);
      const link = page.getByRole('link', { name: 'Scarica il documento firmato' });
      const sealed = await page.request.get((await link.getAttribute('href')) ?? '');
      const evidence = (await pdfText(await sealed.body())).at(-1) ?? '';
      expect(evidence).toContain(`${pages} su ${pages} (${pages} come testo, 0 come PDF)`);
    },
  );
