/** «Dati»: who somebody is and how they are reached; of an agent also their position, delivery and identity document. */
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { writeIban, writePhone } from '@ema/domain/kernel/writing.ts';
import { now } from '../../kernel/clock.ts';
import { day } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { OwnThreshold } from '../incomes/own-threshold.tsx';
import { contactOf, provingLabel, standing, type ContactType } from './own-contacts.ts';
import styles from './profile.module.css';
import type { Profile, Whose } from './whose.ts';

/** ACC-207…ACC-210. */
export const DataTab = ({ whose: { user, profile: p } }: { whose: Whose }) => {
  const { acting, roles } = useSession();
  const isOwn = user === undefined;
  const isMine = isOwn && !acting;
  // Whoever has no other incomes has no page of them, and meets the threshold all the same.
  const isMeasured = isOwn && p.agent?.vatNumber === null && roles.includes('ROLE_BASE_AGENT');
  return (
    <>
      <Panel title={p.fullName} action={isMine && !p.isCustomer ? <PasswordLink /> : null}>
        <Facts
          items={[
            ['Data di nascita', day(p.birthDate)],
            ['Luogo di nascita', p.birthPlace],
            ['Codice fiscale', p.fiscalCode],
            ['Residenza', p.address && `${p.address}, ${p.postCode} ${p.city} (${p.province})`],
            ['E-mail', <Contact key="e" type="email" profile={p} isChangeable={isMine} />],
            ['Cellulare', <Contact key="m" type="mobile" profile={p} isChangeable={isMine} />],
            ['Telefono', writePhone(p.phone)],
            ['Fax', writePhone(p.fax)],
          ]}
        />
      </Panel>
      {isMeasured && <OwnThreshold />}
      {p.agent && <AgentPanels agent={p.agent} isOwn={isOwn} />}
    </>
  );
};

const PasswordLink = () => (
  <Button component={Link} to={paths.updatePassword} variant="default" size="sm">
    Modifica password
  </Button>
);

type ContactProps = { type: ContactType; profile: Profile; isChangeable: boolean };
/** ACC-343: one that counts is changed on a page of its own; ACC-593: one that its owner has not proved is proved there. */
const Contact = ({ type, profile: p, isChangeable }: ContactProps) => {
  const isEmail = type === 'email';
  const contact = contactOf(p, type);
  const proving = provingLabel(type, contact);
  if (contact.value === null && !isChangeable) return '–';
  return (
    <>
      {contact.value !== null && `${isEmail ? p.email : writePhone(p.mobile)} (${standing(type, contact)}) `}
      {isChangeable && proving && <ContactLink to={paths.proveContact(type)}>{proving}</ContactLink>}{' '}
      {isChangeable && contact.isValidated && (
        <ContactLink to={paths.changeContact(type)}>{isEmail ? 'Cambia e-mail' : 'Cambia cellulare'}</ContactLink>
      )}
    </>
  );
};
const ContactLink = ({ to, children }: { to: string; children: string }) => (
  <Anchor inherit underline="always" component={Link} to={to} className="nowrap thumb">
    {children}
  </Anchor>
);

const AgentPanels = ({ agent: a, isOwn }: { agent: NonNullable<Profile['agent']>; isOwn: boolean }) => (
  <>
    <Panel title={`Profilo agente cod: ${a.code}`}>
      <Facts
        items={[
          ['Stato', a.statusName],
          ['Livello', a.levelName],
          ['Sponsor', a.sponsor?.fullName],
          ['Partita IVA', a.vatNumber && <span className="num">{a.vatNumber}</span>],
          ['IBAN', a.iban && <span className="num nowrap">{writeIban(a.iban)}</span>],
        ]}
      />
    </Panel>
    {(a.deliverySubjectName !== null || a.deliveryAddress !== null) && (
      <Panel title="Consegna">
        <Facts
          items={[
            ['Destinatario', a.deliverySubjectName],
            ['Indirizzo di consegna', a.deliveryAddress],
          ]}
        />
      </Panel>
    )}
    <IdentityDocument card={a.idCard} isOwn={isOwn} />
  </>
);

type Card = NonNullable<Profile['agent']>['idCard'];
const isExpired = (date: string | null): boolean => date !== null && date < romeDay(now());

/** ACC-208. */
const IdentityDocument = ({ card, isOwn }: { card: Card; isOwn: boolean }) => {
  const { roles } = useSession();
  const maySend = isOwn && roles.includes('ROLE_BASE_AGENT');
  const link = (
    <Button component={Link} to={paths.uploadDocument} variant="default" size="sm">
      Invia un nuovo documento
    </Button>
  );
  return (
    <Panel title="Documento di riconoscimento" action={maySend ? link : null}>
      {card === null ? (
        <p className={styles.line}>Nessun documento di riconoscimento fornito</p>
      ) : (
        <Facts
          items={[
            ['Tipo', card.type],
            ['Numero', card.number],
            ['Data di rilascio', day(card.issueDate)],
            ['Rilasciato da', card.issuedBy],
            ['Scadenza', isExpired(card.expiryDate) ? `${day(card.expiryDate)} (scaduto)` : day(card.expiryDate)],
          ]}
        />
      )}
    </Panel>
  );
};
