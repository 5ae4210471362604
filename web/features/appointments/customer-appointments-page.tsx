/** «Appuntamenti inseriti»: the contacts that a customer reported, and their gifts (NET-121 to NET-132). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteReport, listReports, reportsFile } from '@ema/calls/appointments.ts';
import { mayDelete, mayRedeem } from '@ema/domain/appointments/change.ts';
import { APPOINTMENT_STATUSES } from '@ema/domain/appointments/states.ts';
import { STATUS_WORDS } from '@ema/domain/appointments/words.ts';
import { mayPressAsCustomer } from '@ema/domain/customer-orders/may.ts';
import { moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import filterStyles from '../../ui/filter-row.module.css';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import taskStyles from '../../ui/task-card.module.css';
import { StatusFilter } from './appointment-filters.tsx';
import { nameOf, placeOf, Status, When, whenOf, type Report } from './appointment-parts.tsx';
import styles from './appointments.module.css';
import { ReportForm } from './report-form.tsx';
import { RewardDialog } from './reward-dialog.tsx';
import { useRemove } from './use-remove.ts';

const REPORTS = describeList(listReports, {
  perPage: 25,
  hasSizes: true,
  filters: {
    status: { oneOf: APPOINTMENT_STATUSES, chip: (status) => STATUS_WORDS[status] },
  },
  file: reportsFile,
});

const COLUMNS: readonly Column<Report>[] = [
  { key: 'created', label: 'Inserito il', render: (a) => <span className="num nowrap">{moment(a.createdAt)}</span> },
  {
    key: 'contact',
    label: 'Contatto',
    inFile: ['Nome', 'Cognome', 'Cellulare', 'E-mail'],
    render: (a) => (
      <span className={`${styles.lines} ${styles.who}`}>
        <strong>{nameOf(a)}</strong>
        {a.customerMobile && <PhoneLink number={a.customerMobile} className="nowrap" />}
        {a.customerEmail && <span>{a.customerEmail}</span>}
      </span>
    ),
  },
  {
    key: 'address',
    label: 'Indirizzo',
    inFile: ['Indirizzo', 'CAP', 'Città', 'Provincia'],
    render: (a) => <span className={styles.place}>{placeOf(a)}</span>,
  },
  { key: 'when', label: 'Data', inFile: ['Data', 'Data richiesta dal cliente'], render: (a) => <When of={a} /> },
  {
    key: 'status',
    label: 'Stato',
    inFile: ['Stato', 'Omaggio riscattato'],
    render: (a) => (
      <span className={styles.lines}>
        <span>
          <Status of={a} />
        </span>
        {a.isRewardRedeemed && <span className={styles.mark}>Omaggio riscattato</span>}
      </span>
    ),
  },
];
/** What a phone says of the gift under the row, where its button stands behind «⋯». */
const rewardOf = (a: Report): string | false => {
  if (a.isRewardRedeemed) return 'Omaggio riscattato';
  return mayRedeem(a) === null && 'Omaggio da riscattare';
};
type Open = 'new' | Report | null;

export const CustomerAppointmentsPage = () => {
  const [open, show] = useState<Open>(null);
  const list = usePagedList(REPORTS, { staleTime: 0 });
  const remove = useRemove(deleteReport, [listReports]);
  const close = () => show(null);
  return (
    <Page
      title="Appuntamenti inseriti"
      facts={howMany(list, 'contatto segnalato', 'contatti segnalati')}
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => show('new')}>
          Crea
        </Button>
      }
    >
      <PagedList
        title="Appuntamenti inseriti"
        list={list}
        tools={
          <div className={filterStyles.filters} role="search" aria-label="Filtri">
            <StatusFilter value={list.filters.status ?? ''} onChange={(status) => list.set({ status })} />
          </div>
        }
        skeleton={{ rows: 6, height: 64 }}
        empty={{
          title: 'Nessun contatto segnalato',
          text: list.isFiltered
            ? 'Prova a togliere un filtro.'
            : 'Segnala un contatto al tuo consulente: se viene concluso un contratto ricevi un omaggio.',
        }}
        columns={COLUMNS}
        rowKey={(a) => a.id}
        short={(a) => ({
          who: nameOf(a),
          what: [whenOf(a), a.customerAddress?.city],
          state: <Status of={a} />,
          why: rewardOf(a),
        })}
        actions={(a) => <Actions of={a} onRedeem={() => show(a)} onRemove={() => void remove(a)} />}
      />
      <Dialog opened={open === 'new'} onClose={close} title="Segnala un contatto" size="lg">
        <ReportForm onClose={close} />
      </Dialog>
      {open !== null && open !== 'new' && (
        <Dialog opened onClose={close} title="Scegli il tuo omaggio" size="lg">
          <RewardDialog of={open} onClose={close} />
        </Dialog>
      )}
    </Page>
  );
};

type ActionsProps = { of: Report; onRedeem: () => void; onRemove: () => void };
const Actions = ({ of: a, onRedeem, onRemove }: ActionsProps) => {
  const { acting } = useSession();
  const whose = `l’appuntamento con ${nameOf(a)}`;
  return (
    <>
      {a.status === 'success' && !a.isRewardRedeemed && (
        <ButtonWithReason
          size="sm"
          reason={mayRedeem(a) ?? mayPressAsCustomer(acting)}
          aria-label={`Riscatta l’omaggio per ${whose}`}
          onClick={onRedeem}
        >
          Riscatta
        </ButtonWithReason>
      )}
      {mayDelete('customer', a) === null && (
        <Button
          variant="subtle"
          size="sm"
          color="danger"
          className={taskStyles.danger}
          onClick={onRemove}
          aria-label={`Elimina ${whose}`}
        >
          Elimina
        </Button>
      )}
    </>
  );
};
