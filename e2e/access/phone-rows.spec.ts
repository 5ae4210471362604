import { test } from '@playwright/test';
import { expectEightRows } from '../kernel/rows-in-view.ts';
import { signInAt } from '../kernel/sign-in.ts';

type Who = { username: string; shop?: 'kleen' | 'fibra'; lists: readonly string[] };
const PEOPLE: readonly Who[] = [
  {
    username: 'agente',
    shop: 'kleen',
    lists: [
      '/app/orders/my-customers',
      '/app/orders/my-orders',
      '/app/orders/shippings',
      '/app/sponsorship/invitations',
    ],
  },
  {
    username: 'manager',
    shop: 'kleen',
    lists: ['/app/subordinates/subordinates', '/app/subordinates/subordinate-login', '/app/reports/unpaid-deliveries'],
  },
  {
    username: 'admin',
    lists: [
      '/admin/commissions',
      '/admin/users',
      '/admin/agents',
      '/admin/contracts',
      '/admin/logs',
      '/admin/kit-payments',

      '/admin/user-anomalies',
      '/admin/products',
      '/admin/user-documents',
      '/admin/alerts',
      '/admin/periods',
      '/admin/agents-in-charge',
      '/admin/privacy-requests',
      '/app/appointments/manage',
      '/app/sponsorship/manage-invitations',
    ],
  },
];

for (const { username, shop, lists } of PEOPLE)
  test(
    `ACC-350 ACC-552 R47 on a phone ${username} sees eight rows of a list at once`,
    { tag: '@phone' },
    async ({ page }) => {
      await signInAt(page, username, '/app', shop);
      for (const list of lists) {
        await page.goto(list);
        await expectEightRows(page, list);
      }
    },
  );
