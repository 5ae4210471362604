/** What the fields of an invitation are called, in the order of the form. */
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';

export const INVITATION_LABELS: Record<keyof InvitationData, string> = {
  nationalIdentificationNumber: 'Codice fiscale',
  firstName: 'Nome',
  lastName: 'Cognome',
  gender: 'Sesso',
  birthDate: 'Data di nascita',
  birthCountry: 'Paese di nascita',
  birthPlace: 'Luogo di nascita',
  birthState: 'Provincia di nascita',
  street: 'Indirizzo',
  buildingNumber: 'Numero civico',
  city: 'Città',
  postCode: 'CAP',
  state: 'Provincia',
  email: 'E-mail',
  mobile: 'Cellulare',
  phone: 'Telefono',
  fax: 'Fax',
  idCardType: 'Tipo di documento',
  idCardNumber: 'Numero del documento',
  idCardIssuedBy: 'Ente di rilascio',
  idCardIssueDate: 'Data di rilascio',
  idCardExpiryDate: 'Data di scadenza',
};
