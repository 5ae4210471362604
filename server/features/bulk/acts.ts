/** Says of each bulk action which list its rows come from, and which single call does it to one of them. */
import type { BulkAction } from '@ema/domain/bulk/actions.ts';
import { mayChooseUser, mayDisableInBulk } from '@ema/domain/users/may.ts';
import { mayForceValidation } from '@ema/domain/operations/may.ts';
import type { Tx } from '../../db/client.ts';
import type { Handler } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { updateAdminAgentHandler } from '../agents/update-agent.ts';
import { listAdminAgentsHandler } from '../agents/reads.ts';
import { listHandler as listOrders } from '../admin-orders/reads.ts';
import { sendEmailHandler } from '../admin-orders/send-email.ts';
import { listAllProductsHandler } from '../catalogue/office-reads.ts';
import { updateProductHandler } from '../catalogue/update-product.ts';
import { cancelContractHandler } from '../contracts/cancel.ts';
import { listOfficeContractsHandler } from '../contracts/office-reads.ts';
import { listDeclaredHandler } from '../deliveries/reads.ts';
import { settleDeclaredHandler } from '../deliveries/settle-declared.ts';
import { cancelHandler as cancelPaper } from '../fiscal-documents/cancel.ts';
import {
  listAgentDocumentsHandler,
  listAgentsDocumentsHandler,
  listAgentsReceiptsHandler,
} from '../fiscal-documents/reads.ts';
import { hideMediumHandler } from '../media/hide-medium.ts';
import { listMediaHandler } from '../media/reads.ts';
import { showMediumHandler } from '../media/show-medium.ts';
import { forceContactValidationHandler } from '../operations/force-contact-validation.ts';
import { listContactValidationsHandler } from '../operations/reads.ts';
import { listUsersHandler } from '../users/reads.ts';
import { updateUserHandler } from '../users/update-user.ts';
import { listWebhookDeliveriesHandler } from '../webhooks/reads.ts';
import { resendDeliveryHandler } from '../webhooks/resend-delivery.ts';
import { isAgent } from './queries.ts';
import { sheetWith } from './sheet-with.ts';
import { agentVersion, userVersion } from './version-queries.ts';

export type Given = Record<string, unknown>;
/** What of a row says whether it is one. */
export type ListedRow = {
  id: number;
  processMethod?: string | null;
  disabled?: boolean;
  agent?: object | null;
  validated?: boolean;
  replaced?: boolean;
};
/** What the single call is sent: the same for every row, with its version where one is asked, or read from the row. */
type Sent =
  | { body: (given: Given) => object; version?: (tx: Tx, id: number) => Promise<number>; row?: undefined }
  | { body?: undefined; version?: undefined; row: (tx: Tx, id: number) => Promise<{ params: object; body: object }> };
export type Act = Sent & {
  /** Answers the list on the screen: what its filters find is what is done. */
  list: Handler;
  /** What is done to one. */
  does: Handler;
  /** Of a list of several kinds: the rows it can be done to, each by its own number; `self`: who does it. */
  isOne?: (row: ListedRow, self: number) => boolean;
  /** What is refused in a row of many although it may be done to one by itself. */
  before?: (tx: Tx, id: number) => Promise<void>;
};

const notAnAgent = async (tx: Tx, id: number): Promise<void> =>
  refuse('wrong_state', mayDisableInBulk(await isAgent(tx, id)));
const mayBeChosen = ({ id, agent, disabled = false }: ListedRow, self: number): boolean =>
  mayChooseUser({ isAgent: Boolean(agent), disabled, isOneself: id === self });
const withReason = ({ reason = '' }: Given) => ({ reason });
const nothing = () => ({});

export const ACTS: Readonly<Record<BulkAction, Act>> = {
  'users.disable': {
    list: listUsersHandler,
    does: updateUserHandler,
    body: () => ({ disabled: true }),
    version: userVersion,
    isOne: mayBeChosen,
    before: notAnAgent,
  },
  'users.enable': {
    list: listUsersHandler,
    does: updateUserHandler,
    body: () => ({ disabled: false }),
    version: userVersion,
    isOne: mayBeChosen,
  },
  'contracts.cancel': {
    list: listOfficeContractsHandler,
    does: cancelContractHandler,
    body: ({ reason = '', reassign = false }) => ({ reason, reassign }),
  },
  'fiscal-documents.cancel': {
    list: listAgentDocumentsHandler,
    does: cancelPaper,
    body: withReason,
    // What an agent uploaded has a number of its own.
    isOne: (row) => row.processMethod !== null,
  },
  'card-receipts.cancel': { list: listAgentsReceiptsHandler, does: cancelPaper, body: withReason },
  'webhooks.resend': { list: listWebhookDeliveriesHandler, does: resendDeliveryHandler, body: nothing },
  'admin-orders.send-email': { list: listOrders, does: sendEmailHandler, body: ({ emailType }) => ({ emailType }) },
  'deliveries.verify': {
    list: listDeclaredHandler,
    does: settleDeclaredHandler,
    body: () => ({ outcome: 'verified', note: '' }),
  },
  'contact-validations.force': {
    list: listContactValidationsHandler,
    does: forceContactValidationHandler,
    body: nothing,
    isOne: ({ validated = true, replaced = true }) =>
      mayForceValidation({ isValidated: validated, isReplaced: replaced }) === null,
  },
  'agents.set-status': {
    list: listAdminAgentsHandler,
    does: updateAdminAgentHandler,
    body: ({ status }) => ({ status }),
    version: agentVersion,
  },
  'products.disable': { list: listAllProductsHandler, does: updateProductHandler, row: sheetWith({ disabled: true }) },
  'products.enable': { list: listAllProductsHandler, does: updateProductHandler, row: sheetWith({ disabled: false }) },
  'media.hide': { list: listMediaHandler, does: hideMediumHandler, body: withReason },
  'media.show': { list: listMediaHandler, does: showMediumHandler, body: nothing },
  'agents-papers.cancel': { list: listAgentsDocumentsHandler, does: cancelPaper, body: withReason },
};
