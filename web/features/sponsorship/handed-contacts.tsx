/** The step in which a candidate proves their e-mail and mobile with codes that they type themselves (NET-450). */
import { completeHandedContact, readHanded, startHandedContact } from '@ema/calls/sponsorship/hand-over.ts';
import { CONTACTS, openContacts, type Contact } from '@ema/domain/sponsorship/steps.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ContactCode } from './contact-code.tsx';
import type { Handed } from './handed-invitation.ts';

/** The one that is proved now: the e-mail first. */
export const openHanded = (handed: Handed): Contact | undefined =>
  openContacts({
    asked: handed.contactsToValidate,
    validated: CONTACTS.filter((c) => (c === 'email' ? handed.emailValidated : handed.mobileValidated)),
  })[0];

export const HandedContacts = ({ token, handed }: { token: string; handed: Handed }) => {
  const start = useSend(startHandedContact, { refreshes: [readHanded] });
  const complete = useSend(completeHandedContact, { refreshes: [readHanded], refreshesWhenRefused: true });
  const { dataUpdatedAt } = useCall(readHanded, { params: { token } }, { enabled: false });
  const contact = openHanded(handed);
  if (!contact || !handed.data) return null;
  const params = { token };
  return (
    <ContactCode
      key={contact}
      contact={contact}
      destination={handed.data[contact]}
      label="Codice ricevuto"
      code={(contact === 'email' ? handed.emailContactValidation : handed.mobileContactValidation).otpChallenge}
      since={dataUpdatedAt}
      asking={start}
      onAsk={() => start.mutate({ params, body: { contactType: contact } })}
      onCode={(code) => complete.mutateAsync({ params, body: { contactType: contact, token: code } })}
    />
  );
};
