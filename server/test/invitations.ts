/** Makes sponsorship invitations as far as a test needs them, for tests. */
import sharp from 'sharp';
import { buildFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import type { Paper } from '@ema/domain/sponsorship/files.ts';
import { PAPER_SIDES } from '@ema/domain/sponsorship/files.ts';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { codeSentTo } from './customer-builders.ts';
import { newKey, type Answer, type Client, type Portal } from './harness.ts';
import { postSeen } from './seen.ts';

export const INVITATIONS = '/api/subordinate-invitations';
export type Invited = Record<string, unknown> & {
  id: number;
  status: string;
  email: string;
  mobile: string;
  version: number;
  detail: string;
  violations: { propertyPath: string; message: string }[];
};

let count = 0;
const LETTERS = 'BCDFGHLMNP';
/** Somebody whom nobody else is, born in Bologna. */
export const candidate = (change: Partial<InvitationData> = {}): InvitationData => {
  count += 1;
  const digits = String(count).padStart(3, '0');
  // A fiscal code begins with the consonants of the surname.
  const lastName = `${[...digits].map((d) => LETTERS[Number(d)]).join('')}a`;
  const born = { lastName, firstName: 'Carla', birthDate: '1990-04-12', gender: 'F', belfiore: 'A944' } as const;
  return {
    firstName: born.firstName,
    lastName,
    gender: born.gender,
    birthDate: born.birthDate,
    birthCountry: 'IT',
    birthPlace: 'Bologna',
    birthState: 'BO',
    nationalIdentificationNumber: buildFiscalCode(born),
    street: 'Via Po',
    buildingNumber: '12',
    postCode: '10123',
    city: 'Torino',
    state: 'TO',
    email: `carla.${digits}@invitati.example.it`,
    mobile: `+393471${String(200_000 + count)}`,
    phone: '',
    fax: '',
    idCardType: 'Patente',
    idCardNumber: `PA${digits}`,
    idCardIssueDate: '2022-03-14',
    idCardExpiryDate: '2032-03-13',
    idCardIssuedBy: 'Comune di Torino',
    ...change,
  };
};

let picture: Promise<string> | undefined;
const drawn = (): Promise<string> =>
  (picture ??= sharp({ create: { width: 640, height: 400, channels: 3, background: '#8fb4c9' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`));
export const photo = async (name = 'foto.jpg') => ({ content: await drawn(), name, type: 'image/jpeg' });

/** Confirmed without a payment by its sponsor, who sees it as it is. */
export const confirmSeen = (who: Client, id: number): Promise<Answer<Invited>> =>
  postSeen<Invited>(who, `${INVITATIONS}/${id}/confirm`, {}, { readAt: `${INVITATIONS}/${id}` });

export const invite = (who: Client, change: Partial<InvitationData> = {}, key = newKey()) =>
  who.post<Invited>(INVITATIONS, candidate(change), { key });
export const uploadSide = async (who: Client, id: number, documentType: string) =>
  who.post<Invited>(`${INVITATIONS}/${id}/files`, { documentType, file: await photo(`${documentType}.jpg`) });
export const uploadPapers = async (who: Client, id: number, ...papers: Paper[]): Promise<void> => {
  for (const paper of papers) for (const side of PAPER_SIDES[paper]) await uploadSide(who, id, side);
};
export const startContact = (who: Client, id: number, contactType: string) =>
  who.put<Invited>(`${INVITATIONS}/${id}/contact-validation-start`, { contactType });
export const completeContact = (who: Client, id: number, contactType: string, token: string) =>
  who.put<Invited>(`${INVITATIONS}/${id}/contact-validation-complete`, { contactType, token });
/** As the candidate reads them out. */
export const proveContacts = async (t: Portal, who: Client, of: Invited): Promise<void> => {
  for (const contact of ['email', 'mobile'] as const) {
    await startContact(who, of.id, contact);
    await completeContact(who, of.id, contact, await codeSentTo(t, of[contact]));
  }
};
/** Everything is there but the payment. */
export const payableInvitation = async (t: Portal, who: Client): Promise<Invited> => {
  const { body } = await invite(who);
  await uploadPapers(who, body.id, 'id', 'cf');
  await proveContacts(t, who, body);
  return (await who.get<Invited>(`${INVITATIONS}/${body.id}`)).body;
};
