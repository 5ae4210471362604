/** «I miei appuntamenti»: what an agent has to confirm and to do, as a list and as a calendar (NET-102 to NET-116). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { appointmentsFile, deleteAppointment, listAppointments } from '@ema/calls/appointments.ts';
import { ANSWER_WORDS } from '@ema/domain/appointments/answers.ts';
import { mayDelete, settingEvent } from '@ema/domain/appointments/change.ts';
import { APPOINTMENT_STATUSES } from '@ema/domain/appointments/states.ts';
import { STATUS_WORDS } from '@ema/domain/appointments/words.ts';
import { day, plural } from '../../kernel/formats.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { FilterChips } from '../../ui/paged-list/filter-chips.tsx';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import taskStyles from '../../ui/task-card.module.css';
import { AppointmentFilters } from './appointment-filters.tsx';
import {
  isOnlyRequested,
  nameOf,
  placeOf,
  reporterOf,
  Status,
  When,
  whenOf,
  type Appointment,
} from './appointment-parts.tsx';
import styles from './appointments.module.css';
import { CreateForm } from './create-form.tsx';
import { SetForm } from './set-form.tsx';
import { useRemove } from './use-remove.ts';

const APPOINTMENTS = describeList(listAppointments, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    date: { chip: (date) => `Del ${day(date)}` },
    status: { oneOf: APPOINTMENT_STATUSES, chip: (status) => STATUS_WORDS[status] },
  },
  file: appointmentsFile,
});

const COLUMNS: readonly Column<Appointment>[] = [
  { key: 'customer', label: 'Cliente', render: (a) => <strong className={styles.who}>{nameOf(a)}</strong> },
  {
    key: 'email',
    label: 'E-mail',
    render: (a) =>
      a.customerEmail ? (
        <span className={styles.lines}>
          <a href={`mailto:${a.customerEmail}`}>{a.customerEmail}</a>
        </span>
      ) : (
        '–'
      ),
  },
  {
    key: 'mobile',
    label: 'Cellulare',
    render: (a) => (a.customerMobile ? <PhoneLink number={a.customerMobile} className="nowrap" /> : '–'),
  },
  { key: 'address', label: 'Indirizzo', render: (a) => <span className={styles.place}>{placeOf(a)}</span> },
  { key: 'when', label: 'Data appuntamento', render: (a) => <When of={a} /> },
  {
    key: 'status',
    label: 'Stato',
    render: (a) => (
      <span className={styles.lines}>
        <span>
          <Status of={a} />
        </span>
        {a.customerAnswer && <span className={styles.mark}>{ANSWER_WORDS[a.customerAnswer]}</span>}
      </span>
    ),
  },
  { key: 'reporter', label: 'Inserito da', render: reporterOf },
];

/** Of whom a dialog is open: of a new one, or of one that is set. */
type Open = 'new' | Appointment | null;

export const AgentAppointmentsPage = () => {
  const [open, show] = useState<Open>(null);
  const list = usePagedList(APPOINTMENTS, { scope: { orderField: 'next' }, staleTime: 0 });
  const remove = useRemove(deleteAppointment, [listAppointments]);
  const close = () => show(null);
  return (
    <Page
      title="I miei appuntamenti"
      facts={list.total === undefined ? ' ' : plural(list.total, 'appuntamento', 'appuntamenti')}
      action={
        <Button size="lg" onClick={() => show('new')}>
          Crea
        </Button>
      }
    >
      <PagedList
        title="Appuntamenti"
        list={list}
        tools={<AppointmentFilters list={list} />}
        chips={<FilterChips chips={list.chips()} onRemove={list.remove} onRemoveAll={list.clear} />}
        skeleton={{ rows: 8, height: 48 }}
        empty={{
          title: 'Nessun appuntamento',
          text: list.isFiltered
            ? 'Prova a togliere un filtro.'
            : 'Qui trovi i contatti che l’azienda e i clienti ti segnalano, e gli appuntamenti che crei tu.',
        }}
        columns={COLUMNS}
        rowKey={(a) => a.id}
        urgent={(a) => a.status === 'pending'}
        short={(a) => ({
          who: nameOf(a),
          what: [whenOf(a), isOnlyRequested(a) && 'richiesta', a.customerAddress?.city],
          state: <Status of={a} />,
        })}
        actions={(a) => <Actions of={a} onSet={() => show(a)} onRemove={() => void remove(a)} />}
      />
      <Dialog opened={open === 'new'} onClose={close} title="Nuovo appuntamento" size="lg">
        <CreateForm onClose={close} />
      </Dialog>
      {open !== null && open !== 'new' && (
        <Dialog
          opened
          onClose={close}
          title={open.status === 'pending' ? 'Conferma l’appuntamento' : 'Rischedula l’appuntamento'}
          size="lg"
        >
          <SetForm of={open} onClose={close} />
        </Dialog>
      )}
    </Page>
  );
};

type ActionsProps = { of: Appointment; onSet: () => void; onRemove: () => void };
/** What can be done with it in its status (NET-107). */
const Actions = ({ of: a, onSet, onRemove }: ActionsProps) => {
  const event = settingEvent(a.status);
  const whose = `l’appuntamento con ${nameOf(a)}`;
  const look = { variant: 'subtle', size: 'sm' } as const;
  return (
    <span className={styles.actions}>
      {event && (
        <Button {...look} onClick={onSet} aria-label={`${event === 'confirm' ? 'Conferma' : 'Rischedula'} ${whose}`}>
          {event === 'confirm' ? 'Conferma' : 'Rischedula'}
        </Button>
      )}
      {mayDelete('agent', a) === null && (
        <Button
          {...look}
          color="danger"
          className={taskStyles.danger}
          onClick={onRemove}
          aria-label={`Elimina ${whose}`}
        >
          Elimina
        </Button>
      )}
    </span>
  );
};
