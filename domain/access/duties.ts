/** The duties of the office: which there are, what each opens, and why somebody cannot be given or lose one. */
import { OFFICE_GRANTS, type UserType } from './facts.ts';
import type { Role } from './roles.ts';

/** What an administrator gives and takes one by one (decision 0056), with what it opens, as screens say it. */
export const DUTIES = {
  ROLE_ADMIN: 'Utenti, agenti, convalide, documenti, catalogo, configurazione, esportazioni e log.',
  ROLE_ALLOWED_TO_SWITCH:
    'Solo insieme ad «Amministratore», da solo non apre nulla: entra nel portale come un’altra persona, con un motivo che resta nel log.',
  ROLE_USER_ORDERS_ADMIN: 'Gli ordini che gli agenti tengono per i clienti privati: li trova, li legge, li esporta.',
  ROLE_USER_CUSTOMERS_ADMIN: 'Il registro dei clienti privati: corregge i dati, scarica l’elenco di ogni agente.',
  ROLE_SUBORDINATE_INVITATIONS_ADMIN: 'Le sponsorizzazioni di tutti: correzioni, pagamenti, scadenze.',
  ROLE_MANAGES_APPOINTMENTS: 'Gli appuntamenti di tutti e i loro esiti.',
  ROLE_MANAGES_BEST_SELLER_CHARTS: 'Le classifiche dei venditori: crea, calcola, pubblica.',
  ROLE_MEETING_MANAGER: 'I meeting: invitati, badge, presenze e chi le registra.',
} as const satisfies Partial<Record<Role, string>>;
export type Duty = keyof typeof DUTIES;
export const DUTY_NAMES = Object.keys(DUTIES) as [Duty, ...Duty[]];
const isDuty = (role: Role): role is Duty => role in DUTIES;

/** Those of a person, in the order of the list. */
export const dutiesIn = (grants: readonly Role[]): Duty[] => DUTY_NAMES.filter((duty) => grants.includes(duty));

/** What comes and goes with `ROLE_ADMIN`: alone it opens no screen. */
const WITH_ADMIN = OFFICE_GRANTS.filter((role) => !isDuty(role));
/** The roles that are stored for duties; `kept` are those that are given otherwise. */
export const grantsFor = (duties: readonly Duty[], kept: readonly Role[]): Role[] => {
  const others = kept.filter((role) => !isDuty(role) && !WITH_ADMIN.includes(role));
  return [...dutiesIn(duties), ...(isAdministrator(duties) ? WITH_ADMIN : []), ...others];
};

/** Whoever gives duties, and of whom one always stays. */
export const isAdministrator = (roles: readonly Role[]): boolean => roles.includes('ROLE_ADMIN');
/** Duties of the office are for people of the office: whoever sells, buys or scans has the rights of what they are. */
export const mayHaveDuties = (userType: UserType): string | null =>
  userType === 'amministratore' ? null : 'Gli incarichi si danno alle persone dell’ufficio, con un account a parte.';
/** What somebody would be given for nothing: it opens nothing without another duty. */
export const idleDuty = (duties: readonly Duty[]): string | null =>
  duties.includes('ROLE_ALLOWED_TO_SWITCH') && !isAdministrator(duties)
    ? '«Può immedesimare altri utenti» senza «Amministratore» non apre nulla: dai anche quello, o togli questo.'
    : null;
/** Nobody gives themselves more, or shuts themselves out. */
export const mayChangeDuties = (isOneself: boolean): string | null =>
  isOneself ? 'I tuoi incarichi li cambia un’altra persona dell’ufficio.' : null;
/** `others`: administrators who can sign in, without whoever is changed. */
export const mayLoseAdministrator = (others: number): string | null =>
  others > 0 ? null : 'È rimasta l’unica persona con l’incarico «Amministratore»: prima danne uno a un’altra.';
