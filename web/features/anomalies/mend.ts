/** What mends a non-compliance: a screen of the office, or a message to whoever alone can do it. */
import type { listAnomalies } from '@ema/calls/anomalies.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { linkTo } from '../../kernel/link.ts';
import { paths } from '../../paths.ts';

export type Anomaly = CallOutput<typeof listAnomalies>['items'][number];

/** Nobody changes a password, signs or gives an IBAN for somebody else: they are written to, with what is missing. */
const reminderTo = (a: Anomaly, email: string): string => {
  const body = [
    `Gentile ${a.userName},`,
    '',
    `ti scriviamo per: ${a.typeName.toLowerCase()}.`,
    `Accedi al portale: il Centro operazioni ti guida. ${location.origin}${paths.operationsCenter}`,
    '',
    'Grazie, EMA Planet',
  ].join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(a.typeName)}&body=${encodeURIComponent(body)}`;
};

export type Mend = { label: string; link: ReturnType<typeof linkTo> } | { label: string; href: string };
const profileOf = (a: Anomaly): Mend => ({ label: 'Apri il profilo', link: linkTo(paths.adminUser(a.userId), {}) });

export const mendOf = (a: Anomaly): Mend => {
  if (a.type === 'validate_email' || a.type === 'validate_mobile')
    return { label: 'Convalida il contatto', link: linkTo(paths.adminContactValidations, { user: a.userId }) };
  if (a.type === 'unknown_operation' || a.userEmail === null) return profileOf(a);
  return { label: 'Scrivi un promemoria', href: reminderTo(a, a.userEmail) };
};
