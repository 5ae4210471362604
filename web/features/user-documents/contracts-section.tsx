/** «Contratti» and «Privacy»: what people signed, the newest signature first (NET-310, NET-317, NET-322). */
import { useState } from 'react';
import { sendContractByEmail } from '@ema/calls/contracts.ts';
import { listOfficeContracts, officeContractsFile } from '@ema/calls/contracts/office.ts';
import { sendCall } from '../../kernel/client.ts';
import { day, moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { SendByEmailDialog } from '../../ui/send-by-email-dialog.tsx';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { askToCancel } from '../contracts/cancel-contract-dialog.tsx';
import type { OfficeContract } from '../contracts/office-contract.ts';
import { DocumentsSection, MOST_ROWS } from './documents-section.tsx';
import { PeriodFilter, StateFilter } from './standing-and-period.tsx';
import { DownloadButton, MailButton, OtherButton } from './row-actions.tsx';

const CONTRACTS = describeList(listOfficeContracts, {
  perPage: MOST_ROWS,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    isCanceled: { oneOf: ['true', 'false'], chip: (is) => (is === 'true' ? 'Annullati' : 'Firmati') },
    signedFrom: { chip: (from) => `Firmati dal ${day(from)}` },
    signedTo: { chip: (to) => `Firmati fino al ${day(to)}` },
  },
  file: officeContractsFile,
  order: {
    columns: {
      signed: { field: 'signature.date', label: 'Firma' },
      name: { field: 'subject.fullName', label: 'Utente' },
    },
    initial: { column: 'signed', dir: 'desc' },
  },
});
const STATES = [
  { value: 'false', label: 'Firmato' },
  { value: 'true', label: 'Annullato' },
];
const stateOf = (k: OfficeContract): string => (k.isCanceled ? 'Annullato' : 'Firmato');
const nameOf = (k: OfficeContract): string => `${k.titleWithRevision} di ${k.subject.fullName}`;
const canChoose = (k: OfficeContract): boolean => !k.isCanceled;
const COLUMNS: readonly Column<OfficeContract>[] = [
  {
    key: 'name',
    label: 'Utente',
    inFile: ['Persona', 'Username'],
    render: (k) => (
      <>
        <span className="nowrap">{k.subject.fullName}</span>
        <div className="support small">{k.user.username}</div>
      </>
    ),
  },
  { key: 'title', label: 'Documento', render: (k) => k.titleWithRevision },
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
        {stateOf(k)}
        {k.cancelReason && <div className="support small">{k.cancelReason}</div>}
      </>
    ),
  },
];

const CHANGED = [listOfficeContracts];

export const ContractsSection = ({ name, isPrivacy }: { name: string; isPrivacy: boolean }) => {
  const { shop } = useSession();
  const scope = {
    isSigned: 'true',
    isPrivacy: isPrivacy ? 'true' : 'false',
    orderField: 'signature.date',
    ...(shop === null ? {} : { shop: shop === 1 ? ('1' as const) : ('0' as const) }),
  } as const;
  const list = usePagedList(CONTRACTS, { scope, staleTime: 0 });
  const { isCanceled, signedFrom, signedTo } = list.filters;
  const valid = useCall(listOfficeContracts, { query: { ...list.seen, isCanceled: 'false', perPage: '1' } }).data
    ?.pagination;
  const [toSend, choose] = useState<OfficeContract | null>(null);
  const send = useSend(sendContractByEmail);
  return (
    <>
      <DocumentsSection
        name={name}
        list={list}
        pageOf={(page) =>
          sendCall(listOfficeContracts, { query: { ...list.seen, page: String(page), perPage: String(MOST_ROWS) } })
        }
        keyOf={(k) => k.id}
        nameOf={nameOf}
        entriesOf={(k) => ({
          person: k.subject.fullName,
          date: k.signature?.date ?? k.assignedAt,
          files: k.files,
        })}
        canChoose={canChoose}
        choosable={{
          total: isCanceled === 'true' ? 0 : (valid?.totalItems ?? 0),
          isAtLeast: isCanceled !== 'true' && valid?.isAtLeast === true,
        }}
        empty="Nessun documento firmato o caricato"
        tools={
          <>
            <StateFilter states={STATES} value={isCanceled} onChange={(is) => list.set({ isCanceled: is })} />
            <PeriodFilter
              from={signedFrom}
              to={signedTo}
              onFrom={(chosen) => list.set({ signedFrom: chosen })}
              onTo={(chosen) => list.set({ signedTo: chosen })}
            />
          </>
        }
        bulk={(choosing) => (
          <BulkButton
            action="contracts.cancel"
            label="Annulla i contratti"
            choosing={choosing}
            seen={{ ...list.seen, isCanceled: 'false' }}
            refreshes={CHANGED}
          />
        )}
        columns={COLUMNS}
        short={(k) => ({
          who: k.subject.fullName,
          what: [k.titleWithRevision, moment(k.signature?.date).slice(0, 10), k.cancelReason],
          state: k.isCanceled && stateOf(k),
        })}
        actions={(k) => (
          <>
            <DownloadButton of={nameOf(k)} href={k.fileDownloadUrl} />
            {!k.isCanceled && <MailButton of={nameOf(k)} onPress={() => choose(k)} />}
            {k.cancelError === null && (
              <OtherButton label="Annulla" of={nameOf(k)} onPress={() => void askToCancel(k)} />
            )}
          </>
        )}
      />
      <SendByEmailDialog
        opened={toSend !== null}
        onClose={() => choose(null)}
        title={toSend?.titleWithRevision ?? ''}
        send={(body) => send.mutateAsync({ params: { id: String(toSend?.id) }, body })}
      />
    </>
  );
};
