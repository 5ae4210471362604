/** The candidate’s e-mail and mobile are proved with the codes they read out (NET-060 to NET-063). */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  completeInvitationContact,
  listInvitations,
  readInvitation,
  startInvitationContact,
} from '@ema/calls/sponsorship/invitations.ts';
import { openContacts, type Contact } from '@ema/domain/sponsorship/steps.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Loading, Panel, SkeletonRows } from '../../ui/page.tsx';
import { CONTACT_TEXTS, ContactCode } from './contact-code.tsx';
import { useInvitation, useInvitationTrail, useLeave, whyNotEditable, type Invitation } from './invitation-flow.ts';
import styles from './invitations.module.css';
import { WizardFrame } from './wizard-frame.tsx';

const ALREADY = {
  title: 'I contatti sono stati già convalidati',
  text: 'Non serve altro: puoi andare avanti con il pagamento.',
};
const openOf = (i: Invitation): Contact[] =>
  openContacts({
    asked: i.contactsToValidate,
    validated: (['email', 'mobile'] as const).filter((c) => (c === 'email' ? i.emailValidated : i.mobileValidated)),
  });

export const ContactValidationPage = () => {
  const { id, loaded, isKnown } = useInvitation();
  const navigate = useNavigate();
  const [wasOpen, setWasOpen] = useState(false);
  const invitation = loaded.data;
  const [contact] = wasOpen && invitation ? openOf(invitation) : [];
  const isDone = invitation?.isEditable === true && openOf(invitation).length === 0;
  useInvitationTrail(invitation, 'Contatti');
  useLeave(whyNotEditable(invitation), paths.invitation(id), isKnown);
  useLeave(isDone ? ALREADY : null, paths.invitationPayment(id), isKnown);
  // Proved here: the next step follows without a word.
  useEffect(() => {
    if (isDone && wasOpen) void navigate({ to: paths.invitationPayment(id) });
  }, [isDone, wasOpen, id, navigate]);
  return (
    <WizardFrame
      title="Convalida dei contatti"
      who={invitation?.fullName}
      step="contacts"
      part={contact && CONTACT_TEXTS[contact].title}
    >
      <Loading
        of={loaded}
        skeleton={<SkeletonRows rows={2} height={120} />}
        isEmpty={(i) => !i.isEditable || openOf(i).length === 0}
        empty={null}
      >
        {(i) => <Contacts invitation={i} isBegun={wasOpen} onBegin={() => setWasOpen(true)} />}
      </Loading>
    </WizardFrame>
  );
};

type Props = { invitation: Invitation; isBegun: boolean; onBegin: () => void };
/** Nothing is sent before one begins; the mobile comes after the e-mail. */
const Contacts = ({ invitation, isBegun, onBegin }: Props) => {
  const [contact] = openOf(invitation);
  if (!isBegun)
    return (
      <Panel title="Prima di cominciare">
        <div className={styles.stack}>
          <p className={styles.sentence}>
            {`Mandiamo un codice all’e-mail e uno al cellulare di ${invitation.fullName}: fatteli leggere e scrivili qui. Serve che la persona sia con te o al telefono.`}
          </p>
          <div className={styles.bar}>
            <Button size="lg" onClick={onBegin}>
              Comincia
            </Button>
          </div>
        </div>
      </Panel>
    );
  return contact ? <OneContact key={contact} invitation={invitation} contact={contact} /> : null;
};

const OneContact = ({ invitation, contact }: { invitation: Invitation; contact: Contact }) => {
  const params = { id: String(invitation.id) };
  const stale = { refreshes: [readInvitation, listInvitations] };
  const complete = useSend(completeInvitationContact, { ...stale, refreshesWhenRefused: true });
  const start = useSend(startInvitationContact, stale);
  const { loaded } = useInvitation();
  return (
    <ContactCode
      contact={contact}
      destination={invitation[contact]}
      label="Codice ricevuto dalla persona"
      code={(contact === 'email' ? invitation.emailContactValidation : invitation.mobileContactValidation).otpChallenge}
      since={loaded.dataUpdatedAt}
      asking={start}
      onAsk={() => start.mutate({ params, body: { contactType: contact } })}
      onCode={(token) => complete.mutateAsync({ params, body: { contactType: contact, token } })}
    />
  );
};
