/** Collects the handlers of every call, in the order of `calls/all.ts`. */
import type { Handler } from '../kernel/handle.ts';
import { accessHandlers } from './access/handlers.ts';
import { homeHandlers } from './home/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { agentCardHandlers } from './agent-cards/handlers.ts';
import { agentHandlers } from './agents/handlers.ts';
import { alertHandlers } from './alerts/handlers.ts';
import { announcementHandlers } from './announcements/handlers.ts';
import { anomalyHandlers } from './anomalies/handlers.ts';
import { apiKeyHandlers } from './api-keys/handlers.ts';
import { adminOrderHandlers } from './admin-orders/handlers.ts';
import { bulkHandlers } from './bulk/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { contractHandlers } from './contracts/handlers.ts';
import { customerHandlers } from './customers/handlers.ts';
import { customerOrderHandlers } from './customer-orders/handlers.ts';
import { dataValidationHandlers } from './data-validation/handlers.ts';
import { deliveryHandlers } from './deliveries/handlers.ts';
import { draftHandlers } from './drafts/handlers.ts';
import { fiscalDocumentHandlers } from './fiscal-documents/handlers.ts';
import { galleryHandlers } from './galleries/handlers.ts';
import { incomeHandlers } from './incomes/handlers.ts';
import { levelHandlers } from './levels/handlers.ts';
import { mediaHandlers } from './media/handlers.ts';
import { meetingHandlers } from './meetings/handlers.ts';
import { networkHandlers } from './network/handlers.ts';
import { shippingHandlers } from './shippings/handlers.ts';
import { systemHandlers } from './system/handlers.ts';
import { appointmentHandlers } from './appointments/handlers.ts';
import { sponsorshipHandlers } from './sponsorship/handlers.ts';
import { operationHandlers } from './operations/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { placeHandlers } from './places/handlers.ts';
import { profileHandlers } from './profile/handlers.ts';
import { rankingHandlers } from './rankings/handlers.ts';
import { reportHandlers } from './reports/handlers.ts';
import { searchHandlers } from './search/handlers.ts';
import { viewHandlers } from './views/handlers.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import { privateOrderHandlers } from './private-orders/handlers.ts';
import { webhookHandlers } from './webhooks/handlers.ts';

export const handlers: readonly Handler[] = [
  ...accessHandlers,
  ...userHandlers,
  ...homeHandlers,
  ...searchHandlers,
  ...viewHandlers,
  ...contractHandlers,
  ...fiscalDocumentHandlers,
  ...operationHandlers,
  ...profileHandlers,
  ...incomeHandlers,
  ...dataValidationHandlers,
  ...alertHandlers,
  ...levelHandlers,
  ...mediaHandlers,
  ...galleryHandlers,
  ...networkHandlers,
  ...agentHandlers,
  ...agentCardHandlers,
  ...sponsorshipHandlers,
  ...appointmentHandlers,
  ...announcementHandlers,
  ...anomalyHandlers,
  ...systemHandlers,
  ...customerHandlers,
  ...catalogueHandlers,
  ...draftHandlers,
  ...orderHandlers,
  ...customerOrderHandlers,
  ...placeHandlers,
  ...privateOrderHandlers,
  ...paymentHandlers,
  ...deliveryHandlers,
  ...shippingHandlers,
  ...adminOrderHandlers,
  ...reportHandlers,
  ...rankingHandlers,
  ...meetingHandlers,
  ...apiKeyHandlers,
  ...webhookHandlers,
  ...privacyHandlers,
  ...bulkHandlers,
];
