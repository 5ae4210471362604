/** What the three lists of appointments show alike: when, where, how it stands, who told of it. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listAppointments, listReports } from '@ema/calls/appointments.ts';
import { writeAddress } from '@ema/domain/appointments/contact.ts';
import { reportedBy } from '@ema/domain/appointments/may.ts';
import { moment } from '../../kernel/formats.ts';
import styles from './appointments.module.css';

export type Appointment = CallOutput<typeof listAppointments>['items'][number];
export type Report = CallOutput<typeof listReports>['items'][number];
/** What every list knows of one. */
export type Listed = Omit<Report, 'isContractUndone'>;

export const nameOf = (a: Listed): string => `${a.customerFirstName} ${a.customerLastName}`;
export const placeOf = (a: Listed): string => writeAddress(a.customerAddress) || '–';
export const reporterOf = (a: Listed): string =>
  reportedBy({ ...a, reportingCustomer: a.reportingCustomer?.fullName ?? null });
/** The time it has, else the one that was asked for. */
export const whenOf = (a: Listed): string => moment(a.time ?? a.timeRequestedByCustomer);
export const dayInShort = (a: Listed): string =>
  a.time === null && a.timeRequestedByCustomer === null ? 'senza data' : whenOf(a);
export const isOnlyRequested = (a: Listed): boolean => a.time === null && a.timeRequestedByCustomer !== null;

/** A time that is only asked for says so (NET-095). */
export const When = ({ of: a }: { of: Listed }) => (
  <span className={styles.lines}>
    <span className="num nowrap">{whenOf(a)}</span>
    {isOnlyRequested(a) && <span className={styles.mark}>richiesta dal cliente</span>}
  </span>
);
export const Status = ({ of: a }: { of: Listed }) => (
  <span className={styles.status} data-status={a.status}>
    {a.statusName}
  </span>
);
