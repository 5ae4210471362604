import { expect, test, type Locator } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { signInAt } from '../kernel/sign-in.ts';

const sizeOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return { width: box?.width ?? 0, height: box?.height ?? 0 };
};

test(
  'R61 the eye of a password and the tabs of a page are as large as a thumb',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/app/login');
    const eye = await sizeOf(page.getByRole('button', { name: 'Mostra o nascondi la password' }));
    expect(eye.width).toBeGreaterThanOrEqual(44);
    expect(eye.height).toBeGreaterThanOrEqual(44);
    await signInAt(page, 'admin', '/admin/payments');
    const part = page.getByRole('radiogroup', { name: 'Quali pagamenti' }).locator('label');
    await expect(part).toHaveCount(3);
    for (const one of await part.all()) expect((await sizeOf(one)).height).toBeGreaterThanOrEqual(44);
    await page.goto('/admin/logs');
    await expect(page.getByRole('list', { name: 'Log' })).toBeVisible();
    const filters = page.getByRole('main').locator('input, select, button[aria-label^="Scegli dal calendario"]');
    for (const one of await filters.all())
      expect((await sizeOf(one)).height, (await one.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(44);
    await startAs(page, 'kleen', '/app/account');
    for (const tab of await page.getByRole('tab').all())
      expect((await sizeOf(tab)).height, (await tab.textContent()) ?? '').toBeGreaterThanOrEqual(44);
  },
);

test(
  'R61 the focus ring of the search is whole, and nothing moves for who wants no movement',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen', '/app');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Cerca una schermata/ });
    await expect(field).toBeFocused();
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .flatMap((animation) => (animation.effect as KeyframeEffect).getKeyframes())
          .filter((frame) => 'transform' in frame && frame['transform'] !== 'none').length,
    );
    expect(moving).toBe(0);
    const room = await field.evaluate((input) => {
      const head = input.closest('dialog')?.querySelector('h2')?.parentElement;
      return input.getBoundingClientRect().top - (head?.getBoundingClientRect().bottom ?? 0);
    });
    expect(room, 'the ring is 2 px wide, 2 px away').toBeGreaterThanOrEqual(4);
  },
);

test('R61 at 200 % no action sticks over what is read', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await startAs(page, 'kleen', '/app/orders/my-customers');
  const stuck = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const { position, bottom } = getComputedStyle(element);
        return ['fixed', 'sticky'].includes(position) && bottom !== 'auto' && element.offsetHeight > 0;
      })
      .map((element) => element.className),
  );
  expect(stuck).toEqual([]);
});
