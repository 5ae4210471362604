/** «Contratti»: what everybody has to sign and signed; the office cancels, replaces and gives by hand (ACC-386, ACC-387). */
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { listContractTypes, listOfficeContracts, officeContractsFile } from '@ema/calls/contracts/office.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Page } from '../../ui/page.tsx';
import { ChoiceBar } from '../../ui/paged-list/choosing.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { useChoosingSome } from '../../ui/paged-list/use-choosing-some.ts';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { HistoryButton } from '../users/history-button.tsx';
import { askToAssign } from './assign-contract-dialog.tsx';
import { askToCancel } from './cancel-contract-dialog.tsx';
import { filtersOf, STATES, stateOf } from './contract-states.ts';
import type { OfficeContract } from './office-contract.ts';

const CONTRACTS = describeList(listOfficeContracts, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    user: { chip: () => 'Una persona' },
    documentType: { chip: (type, name) => name ?? type },
    isSigned: { oneOf: ['true', 'false'], chip: (is) => (is === 'true' ? 'Firmati' : 'Da firmare') },
    isCanceled: { oneOf: ['true', 'false'], chip: (is) => (is === 'true' ? 'Annullati' : 'Non annullati') },
  },
  file: officeContractsFile,
  order: {
    columns: {
      name: { field: 'subject.fullName', label: 'Persona' },
      assigned: { field: 'assignedAt', label: 'Assegnazione' },
      signed: { field: 'signature.date', label: 'Firma' },
    },
    initial: { column: 'assigned', dir: 'desc' },
  },
});
const wordOf = (k: OfficeContract): string => (k.isCanceled ? 'Annullato' : k.isSigned ? 'Firmato' : 'Da firmare');
const COLUMNS: readonly Column<OfficeContract>[] = [
  { key: 'name', label: 'Persona', render: (k) => k.subject.fullName },
  { key: 'title', label: 'Documento', render: (k) => k.titleWithRevision },
  { key: 'assigned', label: 'Assegnato il', render: (k) => <span className="num nowrap">{moment(k.assignedAt)}</span> },
  {
    key: 'signed',
    label: 'Firmato il',
    render: (k) => <span className="num nowrap">{moment(k.signature?.date)}</span>,
  },
  {
    key: 'state',
    label: 'Stato',
    inFile: ['Annullato il', 'Motivo'],
    render: (k) => (
      <>
        <span className="nowrap">{wordOf(k)}</span>
        {k.cancelReason && <div className="support small">{k.cancelReason}</div>}
      </>
    ),
  },
];
/** No segment is pressed. */
const NONE = '';
const CHANGED = [listOfficeContracts];

export const OfficeContractsPage = () => {
  const list = usePagedList(CONTRACTS, { staleTime: 0 });
  const { choosing, choosable, seen } = useChoosingSome(list, {
    call: listOfficeContracts,
    only: { isCanceled: 'false' },
    keyOf: (k) => k.id,
    nameOf: (k) => `${k.titleWithRevision} di ${k.subject.fullName}`,
    canChoose: (k) => !k.isCanceled,
  });
  const types = useCall(listContractTypes, {});
  return (
    <Page
      title="Contratti"
      facts={howMany(list, 'documento', 'documenti')}
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => void askToAssign()}>
          Assegna un documento
        </Button>
      }
    >
      <PagedList
        title="Contratti"
        list={list}
        names={{ documentType: types.data?.items.find(({ id }) => id === list.filters.documentType)?.name }}
        tools={
          <>
            <SearchField
              placeholder="Cerca per nome o codice fiscale"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            <NativeSelect
              aria-label="Documento"
              value={list.filters.documentType ?? ''}
              onChange={(e) => list.set({ documentType: e.currentTarget.value || null })}
              data={[
                { value: '', label: 'Ogni documento' },
                ...(types.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <SegmentedControl
              aria-label="Stato"
              value={stateOf(list.filters) ?? NONE}
              onChange={(state) => list.set(filtersOf(state))}
              data={[...STATES]}
            />
          </>
        }
        skeleton={{ rows: 10, height: 48 }}
        empty={{ title: 'Nessun documento', text: 'Nessun documento corrisponde ai filtri scelti.' }}
        columns={COLUMNS}
        leading={choosing.leading}
        above={() => (
          <ChoiceBar of={choosing} {...choosable}>
            <BulkButton
              action="contracts.cancel"
              label="Annulla i contratti"
              choosing={choosing}
              seen={seen}
              refreshes={CHANGED}
            />
          </ChoiceBar>
        )}
        rowKey={(k) => k.id}
        short={(k) => ({
          who: k.subject.fullName,
          what: [k.titleWithRevision, moment(k.signature?.date ?? k.assignedAt).slice(0, 10), k.cancelReason],
          state: k.isSigned && !k.isCanceled ? null : wordOf(k),
        })}
        actions={(k) => (
          <>
            <Button
              component={DownloadLink}
              variant="subtle"
              size="sm"
              px={6}
              href={k.fileDownloadUrl}
              aria-label={`Scarica ${k.titleWithRevision} di ${k.subject.fullName}`}
            >
              Scarica
            </Button>
            <HistoryButton record={`contract:${k.id}`} name={`${k.titleWithRevision} di ${k.subject.fullName}`} />
            {k.cancelError === null && (
              <Button
                variant="subtle"
                size="sm"
                px={6}
                onClick={() => void askToCancel(k)}
                aria-label={`Annulla ${k.titleWithRevision} di ${k.subject.fullName}`}
              >
                Annulla…
              </Button>
            )}
          </>
        )}
      />
    </Page>
  );
};
