/** «I miei appuntamenti»: what an agent has to confirm and to do, as a list and as a calendar (NET-102 to NET-116). */
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { useSession } from '../../kernel/session.tsx';
import { mayAsOneself } from '@ema/domain/access/may.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { appointmentsFile, deleteAppointment, getAppointment, listAppointments } from '@ema/calls/appointments.ts';
import { ANSWER_WORDS } from '@ema/domain/appointments/answers.ts';
import { mayDelete, settingEvent } from '@ema/domain/appointments/change.ts';
import { APPOINTMENT_STATUSES } from '@ema/domain/appointments/states.ts';
import { STATUS_WORDS } from '@ema/domain/appointments/words.ts';
import { useAddress } from '../../kernel/address.ts';
import { useCall } from '../../kernel/use-call.ts';
import { day } from '../../kernel/formats.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { Facts, Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { FilterChips } from '../../ui/paged-list/filter-chips.tsx';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { firstRows, usePagedList, type StateOf } from '../../ui/paged-list/use-paged-list.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import taskStyles from '../../ui/task-card.module.css';
import { AppointmentFilters } from './appointment-filters.tsx';
import {
  dayInShort,
  isOnlyRequested,
  nameOf,
  placeOf,
  reporterOf,
  Status,
  When,
  whenOf,
  type Appointment,
} from './appointment-parts.tsx';
import { AppointmentsCalendar } from './appointments-calendar.tsx';
import styles from './appointments.module.css';
import { CalendarAddress } from './calendar-address.tsx';
import { CreateForm } from './create-form.tsx';
import { SetForm } from './set-form.tsx';
import { useRemove } from './use-remove.ts';
import type { Ahead } from '../../pages/screens.ts';

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
  {
    key: 'customer',
    label: 'Cliente',
    inFile: ['Nome', 'Cognome'],
    render: (a) => <strong className={styles.who}>{nameOf(a)}</strong>,
  },
  {
    key: 'contacts',
    label: 'Contatti',
    inFile: ['E-mail', 'Cellulare'],
    render: (a) =>
      a.customerEmail || a.customerMobile ? (
        <span className={`${styles.lines} ${styles.contacts}`}>
          {a.customerMobile && <PhoneLink number={a.customerMobile} className="nowrap" />}
          {a.customerEmail && <EmailLink address={a.customerEmail} />}
        </span>
      ) : (
        '–'
      ),
  },
  {
    key: 'address',
    label: 'Indirizzo',
    inFile: ['Indirizzo', 'CAP', 'Città', 'Provincia'],
    render: (a) => <span className={styles.place}>{placeOf(a)}</span>,
  },
  {
    key: 'when',
    label: 'Data appuntamento',
    inFile: ['Data', 'Data richiesta dal cliente'],
    render: (a) => <When of={a} />,
  },
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

/** What a dialog is open for: a new one, the address of the calendar, or one that is set. */
type Open = 'new' | 'address' | Appointment | null;

const VIEWS = { list: 'Elenco', week: 'Settimana', day: 'Giorno' } as const;
type View = keyof typeof VIEWS;
const viewOf = (said: string | undefined): View => (said === 'week' || said === 'day' ? said : 'list');

const BY_NEXT = { scope: { orderField: 'next' } } as const;

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ address }) => [firstRows(APPOINTMENTS, address, BY_NEXT)];

export const AgentAppointmentsPage = () => {
  const { acting } = useSession();
  const [open, show] = useState<Open>(null);
  const [address, change] = useAddress();
  const view = viewOf(address['view']);
  const list = usePagedList(APPOINTMENTS, { ...BY_NEXT, staleTime: 0 });
  const close = () => show(null);
  return (
    <Page
      title="I miei appuntamenti"
      facts={howMany(list, 'appuntamento', 'appuntamenti')}
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => show('new')}>
          Crea
        </Button>
      }
    >
      <div className={styles.views} role="group" aria-label="Come mostrarli">
        {(Object.keys(VIEWS) as View[]).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === view ? 'light' : 'default'}
            aria-pressed={one === view}
            onClick={() => change({ view: one === 'list' ? null : one })}
          >
            {VIEWS[one]}
          </Button>
        ))}
        <ButtonWithReason size="sm" variant="subtle" reason={mayAsOneself(acting)} onClick={() => show('address')}>
          Segui dal tuo calendario
        </ButtonWithReason>
      </div>
      {view === 'list' ? <OwnList list={list} onSet={show} /> : <AppointmentsCalendar view={view} onOpen={show} />}
      <Dialog opened={open === 'new'} onClose={close} title="Nuovo appuntamento" size="lg">
        <CreateForm onClose={close} />
      </Dialog>
      <Dialog opened={open === 'address'} onClose={close} title="Segui dal tuo calendario">
        <CalendarAddress />
      </Dialog>
      {open !== null && typeof open === 'object' && <OneDialog of={open} onClose={close} />}
    </Page>
  );
};

type ListProps = { list: StateOf<typeof APPOINTMENTS>; onSet: (a: Appointment) => void };
const OwnList = ({ list, onSet }: ListProps) => {
  const remove = useRemove(deleteAppointment, [listAppointments]);
  return (
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
        what: [dayInShort(a), isOnlyRequested(a) && 'richiesta', a.customerAddress?.city],
        isWhole: isOnlyRequested(a),
        state: <Status of={a} />,
      })}
      actions={(a) => <Actions of={a} onSet={() => onSet(a)} onRemove={() => void remove(a)} />}
    />
  );
};

/** As it was opened, or as it was read since: whoever is met answers, and another device moves it (NET-855). */
const useNewest = (opened: Appointment): Appointment => {
  const read = useCall(getAppointment, { params: { id: String(opened.id) } }, { staleTime: 0 });
  return read.data && read.data.version > opened.version ? read.data : opened;
};

/** One that can be set is set; of one that is over what is known is shown. */
const OneDialog = ({ of: opened, onClose }: { of: Appointment; onClose: () => void }) => {
  const a = useNewest(opened);
  const event = settingEvent(a.status);
  if (event === null)
    return (
      <Dialog opened onClose={onClose} title={nameOf(a)}>
        <Facts
          items={[
            ['Data', whenOf(a)],
            ['Indirizzo', placeOf(a)],
            ['Stato', a.statusName],
            ['Inserito da', reporterOf(a)],
          ]}
        />
      </Dialog>
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={event === 'confirm' ? 'Conferma l’appuntamento' : 'Rischedula l’appuntamento'}
      size="lg"
    >
      <SetForm of={a} onClose={onClose} />
    </Dialog>
  );
};

type ActionsProps = { of: Appointment; onSet: () => void; onRemove: () => void };
/** What can be done with it in its status (NET-107). */
const Actions = ({ of: a, onSet, onRemove }: ActionsProps) => {
  const { acting } = useSession();
  const event = settingEvent(a.status);
  const whose = `l’appuntamento con ${nameOf(a)}`;
  const look = { variant: 'subtle', size: 'sm', px: 8 } as const;
  return (
    <span className={styles.actions}>
      {event && (
        <Button {...look} onClick={onSet} aria-label={`${event === 'confirm' ? 'Conferma' : 'Rischedula'} ${whose}`}>
          {event === 'confirm' ? 'Conferma' : 'Rischedula'}
        </Button>
      )}
      {mayDelete('agent', a) === null && (
        <ButtonWithReason
          {...look}
          color="danger"
          className={taskStyles.danger}
          reason={mayAsOneself(acting)}
          onClick={onRemove}
          aria-label={`Elimina ${whose}`}
        >
          Elimina
        </ButtonWithReason>
      )}
    </span>
  );
};
