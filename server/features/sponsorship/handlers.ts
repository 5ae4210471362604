/** The handlers of sponsorship. */
import type { Handler } from '../../kernel/handle.ts';
import { activateInvitedHandler } from './activate-invited.ts';
import { changeSponsorHandler } from './change-sponsor.ts';
import { checkInvitationPaymentHandler } from './check-invitation-payment.ts';
import { checkKitHandler } from './check-kit.ts';
import { choosePostalOrderHandler } from './choose-postal-order.ts';
import { completeInvitationContactHandler } from './complete-invitation-contact.ts';
import { completeHandedContactHandler } from './complete-handed-contact.ts';
import { confirmInvitationHandler } from './confirm-invitation.ts';
import { createBalanceSessionHandler } from './create-balance-session.ts';
import { createKitSessionHandler } from './create-kit-session.ts';
import { createInvitationHandler } from './create-invitation.ts';
import { deleteInvitationHandler } from './delete-invitation.ts';
import { listInvitationLinksHandler, readHandedHandler } from './hand-over-reads.ts';
import { invitationsFileHandler } from './invitation-list-files.ts';
import {
  invitationFileHandler,
  invitationSummaryHandler,
  listInvitationsHandler,
  readInvitationHandler,
  readInvitationPaymentHandler,
} from './invitation-reads.ts';
import { makeInvitationLinkHandler } from './make-invitation-link.ts';
import { kitPaymentsFileHandler } from './list-files.ts';
import { listKitPaymentsHandler, readKitHandler } from './reads.ts';
import { recordPostalOrderHandler } from './record-postal-order.ts';
import { reopenInvitationHandler } from './reopen-invitation.ts';
import { revokeInvitationLinkHandler } from './revoke-invitation-link.ts';
import { saveHandedDataHandler } from './save-handed-data.ts';
import { setFreePaymentHandler } from './set-free-payment.ts';
import { startHandedContactHandler } from './start-handed-contact.ts';
import { startInvitationContactHandler } from './start-invitation-contact.ts';
import { updateInvitationHandler } from './update-invitation.ts';
import { uploadHandedFileHandler } from './upload-handed-file.ts';
import { uploadInvitationFileHandler } from './upload-invitation-file.ts';
import { waiveKitPaymentHandler } from './waive-kit-payment.ts';

export const sponsorshipHandlers: readonly Handler[] = [
  readKitHandler,
  checkKitHandler,
  createKitSessionHandler,
  createBalanceSessionHandler,
  listKitPaymentsHandler,
  kitPaymentsFileHandler,
  waiveKitPaymentHandler,
  listInvitationsHandler,
  invitationsFileHandler,
  readInvitationHandler,
  createInvitationHandler,
  updateInvitationHandler,
  deleteInvitationHandler,
  uploadInvitationFileHandler,
  invitationFileHandler,
  invitationSummaryHandler,
  startInvitationContactHandler,
  completeInvitationContactHandler,
  listInvitationLinksHandler,
  makeInvitationLinkHandler,
  revokeInvitationLinkHandler,
  readHandedHandler,
  saveHandedDataHandler,
  uploadHandedFileHandler,
  startHandedContactHandler,
  completeHandedContactHandler,
  readInvitationPaymentHandler,
  confirmInvitationHandler,
  choosePostalOrderHandler,
  reopenInvitationHandler,
  checkInvitationPaymentHandler,
  recordPostalOrderHandler,
  setFreePaymentHandler,
  changeSponsorHandler,
  activateInvitedHandler,
];
