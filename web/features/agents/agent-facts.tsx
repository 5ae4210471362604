/** What is known of an agent, for the office: account, person, papers, where is paid and delivered. */
import { Link } from '@tanstack/react-router';
import { writeIban, writePhone } from '@ema/domain/kernel/writing.ts';
import { day, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { MoveContactButton } from '../users/move-contact-button.tsx';
import type { Agent } from './use-change-agent.ts';

const shopsOf = (a: Agent): string =>
  [a.emaFibraShopEnabled ? 'fibra' : '', a.emaKleenShopEnabled ? 'kleen' : ''].filter(Boolean).join(', ');

const deliveryOf = ({ deliveryAddress: d }: Agent): string | null =>
  d.empty ? null : `${d.street} ${d.buildingNumber}, ${d.postCode} ${d.city} ${d.state ? `(${d.state})` : ''}`.trim();

const CHOICE = { true: 'Sì', false: 'No', null: 'Da dichiarare' } as const;

export const AgentFacts = ({ agent: a }: { agent: Agent }) => (
  <>
    <Panel title="Account" action={<MoveContactButton userId={a.user.id} displayName={a.fullName} />}>
      <Facts
        items={[
          ['Stato', a.statusName],
          ['Accesso al portale', a.accessToApplicationBlocked ? 'Bloccato' : 'Consentito'],
          ['Username', a.user.username],
          ['Ultimo accesso', moment(a.user.lastLogin)],
          ['Adesione', moment(a.createdAt).slice(0, 10)],
          ['Negozi', shopsOf(a)],
          ['Livello', a.levelName],
          ['Sponsor', a.sponsor && <Link to={paths.adminAgent(a.sponsor.id)}>{a.sponsor.fullName}</Link>],
        ]}
      />
    </Panel>
    <Panel title="Dati personali">
      <Facts
        items={[
          ['Nome e cognome', a.fullName],
          ['Data di nascita', day(a.birthDate)],
          ['Luogo di nascita', a.birthPlace],
          ['Codice fiscale', a.fiscalCode],
          ['E-mail', a.email],
          ['Cellulare', writePhone(a.mobile)],
          ['Telefono', writePhone(a.phone)],
          ['Indirizzo', a.address],
          ['Città', `${a.postCode} ${a.city} ${a.state ? `(${a.state})` : ''}`.trim()],
        ]}
      />
    </Panel>
    <Panel title="Fisco e pagamenti">
      <Facts
        items={[
          ['Partita IVA', a.vatNumber],
          ['IBAN', a.iban && writeIban(a.iban)],
          ['Redditi esterni', CHOICE[`${a.externalIncomesEnabled}`]],
          ['Documento', a.idCard && `${a.idCard.type ?? ''} ${a.idCard.number ?? ''}`.trim()],
          ['Scadenza del documento', day(a.idCard?.expiryDate)],
        ]}
      />
    </Panel>
    <Panel title="Consegne">
      <Facts
        items={[
          ['Destinatario', a.deliverySubjectName],
          ['Indirizzo di consegna', deliveryOf(a)],
        ]}
      />
    </Panel>
  </>
);
