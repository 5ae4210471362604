/** One invitation with all that is known of it, and what can be done with it now (NET-017, NET-019, NET-021). */
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { mayAsOneself } from '@ema/domain/access/may.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDay } from '@ema/domain/kernel/days.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import { moment } from '../../kernel/formats.ts';
import { useHasRole, useSession } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { HandOverPanel } from './hand-over-panel.tsx';
import { InvitationFiles } from './invitation-files.tsx';
import { stepPath, useInvitation, useInvitationTrail, type Invitation } from './invitation-flow.ts';
import styles from './invitations.module.css';
import { OfficeActions } from './office-actions.tsx';
import { useDeleteInvitation } from './use-delete-invitation.ts';
import { RecordHistory } from '../users/record-history.tsx';

export const InvitationPage = () => {
  const { loaded } = useInvitation();
  const invitation = loaded.data;
  useInvitationTrail(invitation);
  return (
    <Page
      title={invitation?.fullName ?? 'Sponsorizzazione'}
      facts={invitation ? `${invitation.statusName}, creata il ${moment(invitation.createdAt)}` : ' '}
      action={invitation && <Onward invitation={invitation} />}
    >
      <Loading of={loaded} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(i) => (
          <>
            <Detail invitation={i} />
            <RecordHistory record={`invitation:${i.id}`} />
          </>
        )}
      </Loading>
    </Page>
  );
};

/** The one thing that comes next. */
const Onward = ({ invitation: i }: { invitation: Invitation }) => {
  const step = i.status === 'awaiting_payment' ? 'payment' : i.nextStep;
  if (step === null) return null;
  return (
    <Button component={Link} to={stepPath(i.id, step)}>
      {step === 'payment' ? 'Vai al pagamento' : 'Continua'}
    </Button>
  );
};

const Detail = ({ invitation: i }: { invitation: Invitation }) => {
  const isOffice = useHasRole('ROLE_SUBORDINATE_INVITATIONS_ADMIN');
  return (
    <div className={styles.detail}>
      <Term invitation={i} />
      {isOffice && <OfficeActions invitation={i} />}
      {i.isEditable && <HandOverPanel invitation={i.id} />}
      <Panel title="Dati anagrafici">
        <Facts
          items={[
            ['Nome', i.firstName],
            ['Cognome', i.lastName],
            ['Sesso', i.gender],
            ['Data di nascita', i.birthDate && formatDay(i.birthDate)],
            ['Luogo di nascita', [i.birthPlace, i.birthState && `(${i.birthState})`].filter(Boolean).join(' ')],
            ['Paese di nascita', i.birthCountryName],
            ['Codice fiscale', i.nationalIdentificationNumber],
            ['Residenza', `${i.street} ${i.buildingNumber}, ${i.postCode} ${i.city} (${i.state})`],
          ]}
        />
      </Panel>
      <Panel title="Contatti">
        <Facts
          items={[
            ['E-mail', `${i.email}${i.emailValidated ? ' (convalidata)' : ''}`],
            [
              'Cellulare',
              <>
                <PhoneLink number={i.mobile} className={styles.link} />
                {i.mobileValidated && ' (convalidato)'}
              </>,
            ],
            ['Telefono', i.phone && <PhoneLink number={i.phone} className={styles.link} />],
            ['Fax', i.fax],
          ]}
        />
      </Panel>
      <Panel title="Documento d’identità">
        <Facts
          items={[
            ['Tipo', i.idCardType],
            ['Numero', i.idCardNumber],
            ['Rilasciato da', i.idCardIssuedBy],
            ['Rilasciato il', i.idCardIssueDate && formatDay(i.idCardIssueDate)],
            ['Scade il', i.idCardExpiryDate && formatDay(i.idCardExpiryDate)],
          ]}
        />
      </Panel>
      <InvitationFiles invitation={i} />
      <PaymentFacts invitation={i} />
      <Actions invitation={i} />
    </div>
  );
};

/** NET-074, NET-075, NET-604: until when it is to be paid. */
const Term = ({ invitation: i }: { invitation: Invitation }) => {
  if (i.status !== 'confirmed_unpaid') return null;
  if (i.paymentTerm === null || (i.neverEntered && !i.isTermOver))
    return (
      <WaitingBanner icon="waiting" title="Pagamento atteso al primo accesso.">
        La persona non è ancora entrata: dal primo accesso ha 2 giorni lavorativi.
        {i.paymentTerm !== null && ` Se non entra, il termine per pagare è il ${formatDay(i.paymentTerm)}.`}
      </WaitingBanner>
    );
  return i.isTermOver ? (
    <WaitingBanner title={`Il termine per pagare è passato il ${formatDay(i.paymentTerm)}.`}>
      {i.neverEntered && 'La persona non è mai entrata nel portale. '}
      L’amministrazione può eliminare la sponsorizzazione.
    </WaitingBanner>
  ) : (
    <WaitingBanner icon="waiting" title={`Da pagare entro il ${formatDay(i.paymentTerm)}.`} />
  );
};

const PaymentFacts = ({ invitation: i }: { invitation: Invitation }) => (
  <Panel title="Sponsorizzazione e pagamento">
    <Facts
      items={[
        ['Sponsor', i.sponsorName],
        ['Negozio', i.enabledShop === null ? null : shopName(i.enabledShop)],
        ['Stato', i.statusName],
        ['Metodo di pagamento', i.eligibleForFreePayment ? 'Iscrizione gratuita' : i.paymentMethodLabel],
        ['Pagata il', i.paidAt && moment(i.paidAt)],
        ['Completata il', i.completedAt && moment(i.completedAt)],
        ...(i.stripePaymentData
          ? ([
              ['Pagata da', i.stripePaymentData.customerName],
              ['E-mail di chi ha pagato', i.stripePaymentData.customerEmail],
            ] as const)
          : []),
        ...i.sponsorHistory.map(
          (h) => [`Sponsor fino al ${moment(h.until)}`, `${h.sponsorName}: ${h.reason}`] as const,
        ),
      ]}
    />
  </Panel>
);

const Actions = ({ invitation: i }: { invitation: Invitation }) => {
  const { acting } = useSession();
  const isOffice = useHasRole('ROLE_SUBORDINATE_INVITATIONS_ADMIN');
  const remove = useDeleteInvitation(isOffice ? paths.manageInvitations : paths.myInvitations);
  return (
    <div className={styles.bar}>
      {i.isDeletable && (
        <ButtonWithReason variant="subtle" color="danger" reason={mayAsOneself(acting)} onClick={() => void remove(i)}>
          Elimina
        </ButtonWithReason>
      )}
      <Button
        component={DownloadLink}
        variant="default"
        href={i.fileDownloadUrl}
        leftSection={<IconDownload size={18} stroke={1.75} />}
      >
        Scarica il riepilogo
      </Button>
      {i.isEditable && (
        <Button component={Link} to={paths.editInvitation(i.id)} variant="default">
          Modifica
        </Button>
      )}
    </div>
  );
};
