/** Collects the background jobs of every feature. */
import type { Job } from '../kernel/jobs.ts';
import { accessJobs } from './access/jobs.ts';
import { agentCardJobs } from './agent-cards/jobs.ts';
import { agentJobs } from './agents/jobs.ts';
import { alertJobs } from './alerts/jobs.ts';
import { appointmentJobs } from './appointments/jobs.ts';
import { bulkJobs } from './bulk/jobs.ts';
import { catalogueJobs } from './catalogue/jobs.ts';
import { contractJobs } from './contracts/jobs.ts';
import { customerOrderJobs } from './customer-orders/jobs.ts';
import { customerJobs } from './customers/jobs.ts';
import { deliveryJobs } from './deliveries/jobs.ts';
import { fiscalDocumentJobs } from './fiscal-documents/jobs.ts';
import { galleryJobs } from './galleries/jobs.ts';
import { incomeJobs } from './incomes/jobs.ts';
import { levelJobs } from './levels/jobs.ts';
import { mediaJobs } from './media/jobs.ts';
import { paymentJobs } from './payments/jobs.ts';
import { privacyJobs } from './privacy/jobs.ts';
import { profileJobs } from './profile/jobs.ts';
import { reportJobs } from './reports/jobs.ts';
import { sponsorshipJobs } from './sponsorship/jobs.ts';
import { systemJobs } from './system/jobs.ts';
import { webhookJobs } from './webhooks/jobs.ts';

export const jobs: readonly Job[] = [
  ...accessJobs,
  ...agentCardJobs,
  ...agentJobs,
  ...alertJobs,
  ...appointmentJobs,
  ...catalogueJobs,
  ...contractJobs,
  ...customerJobs,
  ...customerOrderJobs,
  ...deliveryJobs,
  ...fiscalDocumentJobs,
  ...incomeJobs,
  ...levelJobs,
  ...mediaJobs,
  ...galleryJobs,
  ...paymentJobs,
  ...profileJobs,
  ...reportJobs,
  ...sponsorshipJobs,
  ...systemJobs,
  ...webhookJobs,
  ...privacyJobs,
  ...bulkJobs,
];
