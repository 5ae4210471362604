/** Every call a browser may make. The server boots only when each has exactly one handler. */
import type { CallSpec } from './kernel/call.ts';
import { accessCalls } from './access.ts';
import { alertCalls } from './alerts.ts';
import { announcementCalls } from './announcements.ts';
import { anomalyCalls } from './anomalies.ts';
import { apiKeyCalls } from './api-keys.ts';
import { adminOrderCalls } from './admin-orders.ts';
import { bulkCalls } from './bulk.ts';
import { catalogueCalls } from './catalogue.ts';
import { contractCalls } from './contracts.ts';
import { customerOrderCalls } from './customer-orders.ts';
import { dataValidationCalls } from './data-validation.ts';
import { deliveryCalls } from './deliveries.ts';
import { deliveryImportCalls } from './deliveries/imports.ts';
import { draftCalls } from './drafts.ts';
import { fiscalDocumentCalls } from './fiscal-documents.ts';
import { galleryCalls } from './galleries.ts';
import { pagodilCalls } from './galleries/pagodil.ts';
import { homeCalls } from './home.ts';
import { customerCalls } from './customers.ts';
import { incomeCalls } from './incomes.ts';
import { agentCardCalls } from './agent-cards.ts';
import { agentCalls } from './agents.ts';
import { levelCalls } from './levels.ts';
import { mediaCalls } from './media.ts';
import { meetingCalls } from './meetings.ts';
import { networkCalls } from './network.ts';
import { systemCalls } from './system.ts';
import { appointmentCalls } from './appointments.ts';
import { sponsorshipCalls } from './sponsorship.ts';
import { handOverCalls } from './sponsorship/hand-over.ts';
import { invitationCalls } from './sponsorship/invitations.ts';
import { invitationPaymentCalls } from './sponsorship/payment.ts';
import { operationCalls } from './operations.ts';
import { orderCalls } from './orders.ts';
import { paymentCalls } from './payments.ts';
import { placeCalls } from './places.ts';
import { privacyCalls } from './privacy.ts';
import { privateOrderCalls } from './private-orders.ts';
import { profileCalls } from './profile.ts';
import { rankingCalls } from './rankings.ts';
import { reportCalls } from './reports.ts';
import { searchCalls } from './search.ts';
import { shippingCalls } from './shippings.ts';
import { userCalls } from './users.ts';
import { viewCalls } from './views.ts';
import { webhookCalls } from './webhooks.ts';

export const calls: readonly CallSpec[] = [
  ...accessCalls,
  ...userCalls,
  ...homeCalls,
  ...searchCalls,
  ...viewCalls,
  ...contractCalls,
  ...fiscalDocumentCalls,
  ...operationCalls,
  ...profileCalls,
  ...incomeCalls,
  ...dataValidationCalls,
  ...alertCalls,
  ...levelCalls,
  ...mediaCalls,
  ...galleryCalls,
  ...pagodilCalls,
  ...networkCalls,
  ...agentCalls,
  ...agentCardCalls,
  ...sponsorshipCalls,
  ...invitationCalls,
  ...handOverCalls,
  ...invitationPaymentCalls,
  ...appointmentCalls,
  ...announcementCalls,
  ...anomalyCalls,
  ...systemCalls,
  ...customerCalls,
  ...catalogueCalls,
  ...draftCalls,
  ...orderCalls,
  ...customerOrderCalls,
  ...placeCalls,
  ...privateOrderCalls,
  ...paymentCalls,
  ...deliveryCalls,
  ...deliveryImportCalls,
  ...shippingCalls,
  ...adminOrderCalls,
  ...reportCalls,
  ...rankingCalls,
  ...meetingCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...privacyCalls,
  ...bulkCalls,
] as unknown as readonly CallSpec[];
