/** «Storico della configurazione»: who changed which parameter, when and why, and the way back. */
import { Button } from '@mantine/core';
import { listParameterChanges, parameterChangesFile } from '@ema/calls/system.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { parameterText } from '@ema/domain/system/parameter-words.ts';
import { isParameter } from '@ema/domain/system/parameters.ts';
import { getParameter } from '@ema/calls/system.ts';
import { isStale, sentenceOf, sendCall } from '../../kernel/client.ts';
import { dayOfMoment, moment } from '../../kernel/formats.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { HistoryButton } from '../users/history-button.tsx';
import { askToSave } from './save-dialog.tsx';

type Change = CallOutput<typeof listParameterChanges>['items'][number];

const CHANGES = describeList(listParameterChanges, {
  perPage: 25,
  hasSizes: true,
  filters: {},
  file: parameterChangesFile,
});
const byWhom = (c: Change): string => c.by ?? 'Il portale';
const COLUMNS: readonly Column<Change>[] = [
  { key: 'at', label: 'Quando', render: (c) => <span className="num nowrap">{moment(c.at)}</span> },
  { key: 'what', label: 'Parametro', render: (c) => <strong>{c.label}</strong> },
  { key: 'before', label: 'Prima', render: (c) => c.before },
  { key: 'after', label: 'Dopo', render: (c) => c.after },
  { key: 'by', label: 'Chi', render: byWhom },
  { key: 'reason', label: 'Motivo', wide: true, render: (c) => c.reason || '–' },
];

/** From what it is by now to what it was before this change. */
const takeBack = async (c: Change): Promise<void> => {
  if (!isParameter(c.parameterId)) return;
  try {
    const { parameterValue: now } = await sendCall(getParameter, { params: { id: c.parameterId } });
    if (now === c.beforeValue) return successNotice(`${c.label} è già ${c.before}`);
    await askToSave(
      [
        {
          id: c.parameterId,
          label: c.label,
          before: now,
          after: c.beforeValue,
          beforeText: parameterText(c.parameterId, now),
          afterText: c.before,
        },
      ],
      `Riportato a com’era prima del ${dayOfMoment(c.at)}`,
    );
  } catch (thrown) {
    await errorDialog(
      `Si è verificato un errore ${isStale(thrown) ? 'salvando' : 'caricando'} i dati`,
      sentenceOf(thrown),
    );
  }
};

export const ParameterChangesPage = () => {
  const list = usePagedList(CHANGES, { staleTime: 0 });
  return (
    <Page
      title="Storico della configurazione"
      facts={list.total === undefined ? ' ' : `${howMany(list, 'modifica', 'modifiche')}, dalla più recente.`}
    >
      <PagedList
        title="Storico della configurazione"
        list={list}
        skeleton={{ rows: 6, height: 48 }}
        empty={{ title: 'Nessuna modifica', text: 'Qui resta ogni modifica con chi l’ha fatta e perché.' }}
        density="dense"
        columns={COLUMNS}
        rowKey={(c) => c.id}
        short={(c) => ({ who: c.label, what: [moment(c.at), byWhom(c)], state: `${c.before} → ${c.after}` })}
        hasDetails
        actions={(c) => (
          <>
            <HistoryButton record={`parameter:${c.parameterId}`} name={c.label} />
            <Button
              variant="default"
              size="sm"
              aria-label={`Riporta ${c.label} a ${c.before}`}
              onClick={() => void takeBack(c)}
            >
              Riporta
            </Button>
          </>
        )}
      />
    </Page>
  );
};
