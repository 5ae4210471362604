import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { confirmFor, invite } from './candidates.ts';

const LIST = '/app/sponsorship/manage-invitations';
const rows = (page: Page) => page.getByRole('main').getByRole('row');
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Percorso' });

test('NET-014 NET-016 NET-018 NET-022 NET-025 NET-026 one’s own list, and the way back from one of it', async ({
  page,
}) => {
  await startAs(page, 'kleen', '/app/sponsorship/invitations');
  const one = await invite(page, 'data');
  await page.goto('/app/sponsorship/invitations');
  await expect(page.getByText('1 persona sponsorizzata')).toBeVisible();
  await expect(page.getByText(one.fullName).last()).toBeVisible();
  await expect(page.getByText('In attesa').first()).toBeVisible();
  await expectAccessible(page, 'one’s own invitations');
  await page.goto(`/app/sponsorship/invitations/${one.id}`);
  // A phone has no breadcrumb.
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!isPhone) await expect(crumbs(page).getByRole('link', { name: 'Le mie sponsorizzazioni' })).toBeAttached();
  await page.goto(LIST);
  await page.waitForURL('**/app/sponsorship/invitations');
  await expect(page.getByRole('heading', { name: 'Le mie sponsorizzazioni' })).toBeVisible();
  await signInAt(page, 'admin', `/app/sponsorship/invitations/${one.id}`);
  await expect(page.getByRole('heading', { name: one.fullName })).toBeVisible();
  if (!isPhone) await expect(crumbs(page).getByRole('link', { name: 'Amministra sponsorizzati' })).toBeAttached();
});

test(
  'NET-024 NET-027 NET-028 NET-030 NET-074 NET-072 NET-363 the office finds, counts, lets join for nothing and gives another sponsor',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(90_000);
    await startAs(page, 'kleen', '/app/sponsorship/invitations');
    const one = await invite(page);
    const other = await invite(page);
    await confirmFor(page.request, other.id);
    await signInAt(page, 'admin', LIST);
    await expect(page.getByRole('heading', { name: 'Amministra sponsorizzati' })).toBeVisible();
    const open = (await (
      await page.request.get('/api/subordinate-invitations?isCompleted=false&perPage=1')
    ).json()) as { pagination: { totalItems: number } };
    await expect(page.getByText(`${open.pagination.totalItems} sponsorizzazioni non confermate`)).toBeVisible();
    await expectAccessible(page, 'everybody’s invitations');
    await page.getByRole('searchbox').fill(one.email);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).last()).toContainText(one.fullName);
    await expect(rows(page).last()).toHaveAttribute('data-waiting', 'true');
    await page.getByRole('searchbox').fill('');
    const asked = page.waitForRequest((r) => r.url().includes('withSubordinateInvitation=1'));
    await page.getByRole('combobox', { name: 'Sponsor' }).fill(String(one.sponsor.id));
    await asked;
    await page.getByRole('option', { name: `(cod. ${one.sponsor.id})` }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByLabel('Metodo di pagamento').selectOption('Bollettino Postale');
    await expect(page.getByText('Nessuna sponsorizzazione trovata')).toBeVisible();
    await page.goto(`/app/sponsorship/invitations/${one.id}`);
    await page.getByRole('button', { name: 'Concedi l’iscrizione gratuita…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Concedi l’iscrizione gratuita' }).click();
    await expect(page.getByText('Iscrizione gratuita', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cambia sponsor…' }).click();
    await page.getByLabel('Codice del nuovo sponsor').fill('1');
    await page.getByLabel('Motivo').fill('Errore');
    await expectAccessible(page, 'the dialog of another sponsor');
    await page.getByRole('dialog').getByRole('button', { name: 'Cambia', exact: true }).click();
    await expect(page.getByText(/^Sponsor fino al/)).toBeVisible();
    await page.goto(`/app/sponsorship/${one.id}/payment`);
    await page.getByRole('button', { name: 'Conferma la sponsorizzazione' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Conferma', exact: true }).click();
    await page.waitForURL('**/payment-completed');
  },
);
