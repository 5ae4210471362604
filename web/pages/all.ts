/** Every screen of the portal by its name, one table a feature; router, addresses, menu and gates come from here. */
import { accessPages } from './access.ts';
import { agentCardPages } from './agent-cards.ts';
import { agentsPages } from './agents.ts';
import { announcementsPages } from './announcements.ts';
import { anomaliesPages } from './anomalies.ts';
import { alertsPages } from './alerts.ts';
import { apiKeysPages } from './api-keys.ts';
import { appointmentsPages } from './appointments.ts';
import { adminOrdersPages } from './admin-orders.ts';
import { bulkPages } from './bulk.ts';
import { cataloguePages } from './catalogue.ts';
import { contractsPages } from './contracts.ts';
import { customerOrdersPages } from './customer-orders.ts';
import { customersPages } from './customers.ts';
import { dataValidationPages } from './data-validation.ts';
import { deliveriesPages } from './deliveries.ts';
import { fiscalDocumentsPages } from './fiscal-documents.ts';
import { galleriesPages } from './galleries.ts';
import { homePages } from './home.ts';
import { incomesPages } from './incomes.ts';
import { levelsPages } from './levels.ts';
import { mediaPages } from './media.ts';
import { networkPages } from './network.ts';
import { operationsPages } from './operations.ts';
import { ordersPages } from './orders.ts';
import type { Page } from './page.ts';
import { paymentsPages } from './payments.ts';
import { privacyPages } from './privacy.ts';
import { privateOrdersPages } from './private-orders.ts';
import { profilePages } from './profile.ts';
import { meetingsPages } from './meetings.ts';
import { rankingsPages } from './rankings.ts';
import { reportsPages } from './reports.ts';
import { systemPages } from './system.ts';
import { sponsorshipPages } from './sponsorship.ts';
import { shippingsPages } from './shippings.ts';
import { userDocumentsPages } from './user-documents.ts';
import { usersPages } from './users.ts';
import { webhooksPages } from './webhooks.ts';

export const pages = {
  ...accessPages,
  ...homePages,
  ...ordersPages,
  ...customersPages,
  ...privateOrdersPages,
  ...customerOrdersPages,
  ...contractsPages,
  ...fiscalDocumentsPages,
  ...operationsPages,
  ...profilePages,
  ...incomesPages,
  ...dataValidationPages,
  ...alertsPages,
  ...levelsPages,
  ...mediaPages,
  ...galleriesPages,
  ...apiKeysPages,
  ...webhooksPages,
  ...privacyPages,
  ...bulkPages,
  ...appointmentsPages,
  ...sponsorshipPages,
  ...networkPages,
  ...agentsPages,
  ...agentCardPages,
  ...announcementsPages,
  ...anomaliesPages,
  ...cataloguePages,
  ...adminOrdersPages,
  ...paymentsPages,
  ...deliveriesPages,
  ...reportsPages,
  ...shippingsPages,
  ...rankingsPages,
  ...meetingsPages,
  ...userDocumentsPages,
  ...usersPages,
  ...systemPages,
} as const;

export const allPages: readonly Page[] = Object.values(pages);
