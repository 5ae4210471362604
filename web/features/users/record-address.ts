/** Where the screen of a record is, for whoever reads of it in the log. */
import { recordOf, type RecordKind } from '@ema/domain/users/records.ts';
import { paths } from '../../paths.ts';

/** Those that have no screen of their own lead to the list they stand in. */
const ADDRESSES: Readonly<Partial<Record<RecordKind, (id: string) => string>>> = {
  order: (id) => paths.adminCommission(Number(id)),
  user: (id) => paths.adminUser(Number(id)),
  agent: (id) => paths.adminAgent(Number(id)),
  customer: (id) => paths.adminCustomer(Number(id)),
  privateorder: (id) => paths.privateOrder(Number(id)),
  privatecustomer: (id) => paths.editPrivateCustomer(Number(id)),
  product: (id) => paths.adminProduct(id),
  productkit: () => paths.adminProducts,
  ordertype: () => paths.orderTypes,
  meeting: (id) => paths.meeting(Number(id)),
  invitation: (id) => paths.invitation(Number(id)),
  alert: (id) => paths.editAlert(Number(id)),
  announcement: () => paths.adminAnnouncements,
  album: (id) => paths.adminAlbum(Number(id)),
  appointment: () => paths.manageAppointments,
  contract: () => paths.adminContracts,
  webhook: () => paths.webhooks,
  apikey: () => paths.apiKeys,
  withdrawal: () => paths.adminWithdrawals,
  parameter: () => paths.configuration,
  request: () => paths.privacyRequests,
};
/** Null where nothing of the office shows it. */
export const recordAddress = (name: string | null): string | null => {
  const record = name === null ? null : recordOf(name);
  if (record === null) return null;
  return ADDRESSES[record.kind]?.(record.id) ?? null;
};
