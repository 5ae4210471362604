/** The screen of webhooks. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

export const webhooksPages = {
  webhooks: {
    path: '/admin/webhooks',
    title: 'Webhook',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Webhook' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Webhook', at: 123 },
    screen: 'webhooks/webhooks-page',
  },
} as const satisfies Pages;
