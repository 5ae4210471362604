/** «Appuntamenti»: those of all agents, for the office that gives and deletes them (NET-094 to NET-100). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { adminAppointmentsFile, deleteAdminAppointment, listAdminAppointments } from '@ema/calls/appointments.ts';
import { mayDelete } from '@ema/domain/appointments/change.ts';
import { APPOINTMENT_STATUSES } from '@ema/domain/appointments/states.ts';
import { STATUS_WORDS } from '@ema/domain/appointments/words.ts';
import { writePhone, writerAmong } from '@ema/domain/kernel/writing.ts';
import { moment } from '../../kernel/formats.ts';
import { useHasRole } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import filterStyles from '../../ui/filter-row.module.css';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { FilterChips } from '../../ui/paged-list/filter-chips.tsx';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import taskStyles from '../../ui/task-card.module.css';
import { HistoryButton } from '../users/history-button.tsx';
import { StatusFilter } from './appointment-filters.tsx';
import { dayInShort, nameOf, placeOf, reporterOf, Status, When, type Appointment } from './appointment-parts.tsx';
import styles from './appointments.module.css';
import { AssignForm } from './assign-form.tsx';
import { useRemove } from './use-remove.ts';

const ALL = describeList(listAdminAppointments, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    status: { oneOf: APPOINTMENT_STATUSES, chip: (status) => STATUS_WORDS[status] },
  },
  file: adminAppointmentsFile,
  order: {
    columns: {
      created: { field: 'createdAt', label: 'Inserito il' },
      when: { field: 'time', label: 'Data appuntamento' },
    },
    initial: { column: 'created', dir: 'desc' },
  },
});

/** Leads to the agent, for whoever may open that page. */
const SellerLink = ({ of: { seller } }: { of: Appointment }) =>
  useHasRole('ROLE_ADMIN') ? (
    <Link to={paths.adminAgent(seller.id)} className={styles.name}>
      {seller.fullName}
    </Link>
  ) : (
    <span className={styles.name}>{seller.fullName}</span>
  );

/** The day and below it the time: beside one another they take the room of the buttons. */
const Created = ({ at }: { at: string }) => (
  <span className={`num ${styles.lines}`}>
    {moment(at)
      .split(' ')
      .map((part) => (
        <span key={part} className="nowrap">
          {part}
        </span>
      ))}
  </span>
);

const COLUMNS: readonly Column<Appointment>[] = [
  { key: 'created', label: 'Inserito il', render: (a) => <Created at={a.createdAt} /> },
  { key: 'seller', label: 'Agente', render: (a) => <SellerLink of={a} /> },
  {
    key: 'customer',
    label: 'Cliente',
    inFile: ['Nome', 'Cognome', 'Cellulare', 'E-mail'],
    render: (a) => (
      <span className={`${styles.lines} ${styles.who}`}>
        <strong>{nameOf(a)}</strong>
        <span className={`num nowrap ${styles.mark}`}>{writePhone(a.customerMobile)}</span>
      </span>
    ),
  },
  {
    key: 'address',
    label: 'Indirizzo',
    inFile: ['Indirizzo', 'CAP', 'Città', 'Provincia'],
    render: (a) => <span className={styles.narrow}>{placeOf(a)}</span>,
  },
  {
    key: 'when',
    label: 'Data appuntamento',
    inFile: ['Data', 'Data richiesta dal cliente'],
    render: (a) => <When of={a} />,
  },
  { key: 'status', label: 'Stato', render: (a) => <Status of={a} /> },
  { key: 'reporter', label: 'Inserito da', render: (a) => <span className={styles.narrow}>{reporterOf(a)}</span> },
];

export const ManagePage = () => {
  const [isCreating, create] = useState(false);
  const list = usePagedList(ALL, { staleTime: 0 });
  const write = writerAmong((list.data?.items ?? []).map((a) => a.seller));
  const remove = useRemove(deleteAdminAppointment, [listAdminAppointments]);
  const close = () => create(false);
  return (
    <Page
      title="Appuntamenti"
      facts={howMany(list, 'appuntamento', 'appuntamenti')}
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => create(true)}>
          Crea
        </Button>
      }
    >
      <PagedList
        title="Appuntamenti"
        list={list}
        tools={
          <div className={filterStyles.filters} role="search" aria-label="Filtri">
            <SearchField
              name="Cerca per nome, contatto o indirizzo"
              placeholder="Nome, contatto, indirizzo"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            <StatusFilter value={list.filters.status ?? ''} onChange={(status) => list.set({ status })} />
          </div>
        }
        chips={<FilterChips chips={list.chips()} onRemove={list.remove} onRemoveAll={list.clear} />}
        skeleton={{ rows: 10, height: 48 }}
        empty={{
          title: 'Nessun appuntamento',
          text: list.isFiltered ? 'Prova a togliere un filtro.' : 'Crea il primo e assegnalo a un agente.',
        }}
        columns={COLUMNS}
        rowKey={(a) => a.id}
        short={(a) => ({
          who: nameOf(a),
          what: [dayInShort(a), write(a.seller)],
          state: <Status of={a} />,
        })}
        actions={(a) => (
          <span className={styles.actions}>
            <HistoryButton record={`appointment:${a.id}`} name={`appuntamento con ${nameOf(a)}`} />
            <ButtonWithReason
              reason={mayDelete('office', a)}
              variant="subtle"
              size="sm"
              px={8}
              color="danger"
              className={taskStyles.danger}
              onClick={() => void remove(a)}
              aria-label={`Elimina l’appuntamento con ${nameOf(a)}`}
            >
              Elimina
            </ButtonWithReason>
          </span>
        )}
      />
      <Dialog opened={isCreating} onClose={close} title="Nuovo appuntamento" size="lg">
        <AssignForm onClose={close} />
      </Dialog>
    </Page>
  );
};
