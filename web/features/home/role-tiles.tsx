/** The tiles that hang on a role: sponsorships, appointments, incomes of others, each a task with its figure. */
import {
  IconCalendarEvent,
  IconGift,
  IconReceipt,
  IconTruckDelivery,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import type { home } from '@ema/calls/home.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, day, dayOfMoment, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Tile } from '../../ui/tile.tsx';

type Home = CallOutput<typeof home>;

const incomeNote = (latest: NonNullable<Home['income']>['latest']): string => {
  if (!latest) return 'Non ne hai ancora inserito nessuno';
  if (latest.isDiscarded) return 'L’ultimo è stato scartato: inseriscilo di nuovo';
  return latest.isWaiting ? 'L’ultimo è in attesa di convalida' : 'L’ultimo è stato accettato';
};

/** NET-208 to NET-217: null for whoever has not the role. */
export const RoleTiles = ({ home: h }: { home: Home }) => (
  <>
    {h.sponsorships && (
      <Tile
        to={paths.manageInvitations}
        icon={<IconUserCheck size={20} stroke={1.75} />}
        label="Segui gli sponsorizzati"
        figure={count(h.sponsorships.unconfirmed)}
        unit="da confermare"
        note={h.sponsorships.unconfirmed === 0 ? 'Sono tutti completati' : 'Mancano dati, documenti o pagamento'}
      />
    )}
    {h.appointments && (
      <Tile
        to={paths.agentAppointments}
        icon={<IconCalendarEvent size={20} stroke={1.75} />}
        label="Conferma gli appuntamenti"
        figure={count(h.appointments.pending)}
        unit="da confermare"
        note={h.appointments.next ? `Il prossimo è il ${moment(h.appointments.next)}` : 'Nessuno in programma'}
      />
    )}
    {h.reports && (
      <Tile
        to={paths.customerAppointments}
        icon={<IconGift size={20} stroke={1.75} />}
        label={h.reports.toRedeem > 0 ? 'Scegli il tuo premio' : 'Segnala un appuntamento'}
        figure={count(h.reports.toRedeem > 0 ? h.reports.toRedeem : h.reports.total)}
        unit={h.reports.toRedeem > 0 ? 'da riscattare' : h.reports.total === 1 ? 'segnalato' : 'segnalati'}
        note="Un omaggio per ogni appuntamento che porta una vendita"
      />
    )}
    {h.invitations && (
      <Tile
        to={paths.invite}
        icon={<IconUserPlus size={20} stroke={1.75} />}
        label="Sponsorizza un incaricato"
        figure={count(h.invitations.open)}
        unit="in corso"
        note="Bastano i dati, i documenti e i contatti"
      />
    )}
    {h.shippings && <ShippingsTile latest={h.shippings.latest} />}
    {h.income && <IncomeTile latest={h.income.latest} />}
  </>
);

const ShippingsTile = ({ latest }: NonNullable<Home['shippings']>) => (
  <Tile
    to={paths.shippings}
    icon={<IconTruckDelivery size={20} stroke={1.75} />}
    label="Segui le spedizioni"
    figure={latest ? day(latest.date) : 'Nessuna'}
    unit={latest ? 'l’ultima' : 'finora'}
    note={latest ? `Spedizione ${latest.carrierShippingId}` : 'Le trovi qui quando partono'}
  />
);

const IncomeTile = ({ latest }: NonNullable<Home['income']>) => (
  <Tile
    to={paths.externalIncomes}
    icon={<IconReceipt size={20} stroke={1.75} />}
    label="Inserisci i redditi esterni"
    figure={latest ? dayOfMoment(latest.createdAt) : 'Nessuno'}
    unit={latest ? 'l’ultimo' : 'finora'}
    note={incomeNote(latest)}
  />
);
