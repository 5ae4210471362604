import { expect, test } from '@playwright/test';
import { signInAt } from '../kernel/sign-in.ts';

test('ACC-571 two filters set one right after the other are both kept @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/privacy-requests');
  const [state, kind] = [page.getByLabel('Stato', { exact: true }), page.getByLabel('Che cosa è chiesto')];
  await expect(kind).toBeVisible();
  // Both within one moment, before the page was drawn again.
  await page.evaluate(() => {
    for (const [label, value] of [
      ['Stato', 'open'],
      ['Che cosa è chiesto', 'erasure'],
    ]) {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
      if (!select || !value) throw new Error(`no filter ${label}`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/state=open/);
  await expect(page).toHaveURL(/kind=erasure/);
  await expect(state).toHaveValue('open');
  await expect(kind).toHaveValue('erasure');
});
