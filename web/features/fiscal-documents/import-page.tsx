/** «Carica documenti fiscali»: many PDFs at once, a preview of what each becomes, one confirmation for all. */
import { Alert, Button, FileButton, Progress } from '@mantine/core';
import { IconCircleCheck, IconFileUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { getImport } from '@ema/calls/fiscal-documents/imports.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayConfirmImport } from '@ema/domain/fiscal-documents/may.ts';
import { count, plural } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { FileNames } from './file-names.tsx';
import styles from './import-page.module.css';
import { useImport, type Lost } from './use-import.ts';

type Import = CallOutput<typeof getImport>;
type File_ = Import['files'][number];
type State = ReturnType<typeof useImport>;

const VERDICTS = { new: 'Da consegnare', known: 'Già presente', fault: 'Da correggere' } as const;
const verdictOf = (f: File_): string => (f.reason === null ? VERDICTS[f.verdict] : `${VERDICTS.fault}: ${f.reason}`);
const COLUMNS: readonly Column<File_>[] = [
  { key: 'name', label: 'File', render: (f) => <span className={styles.name}>{f.name}</span> },
  { key: 'title', label: 'Documento', render: (f) => f.title ?? '–' },
  { key: 'agent', label: 'Agente', render: (f) => f.agentName ?? '–' },
  { key: 'verdict', label: 'Esito', render: verdictOf },
];

export const ImportPage = () => {
  const state = useImport();
  return (
    <Page title="Carica documenti fiscali" facts="Ogni agente riceve i suoi documenti solo dopo la tua conferma.">
      <FileNames />
      {state.isBegun ? (
        <Loading of={state.found} skeleton={<SkeletonRows rows={4} />} isEmpty={() => false} empty={null}>
          {(found) =>
            found.isConfirmed ? <Given found={found} state={state} /> : <Preview found={found} state={state} />
          }
        </Loading>
      ) : (
        <Panel title="File">
          <Chooser state={state} isFirst />
        </Panel>
      )}
    </Page>
  );
};

const Chooser = ({ state, isFirst }: { state: State; isFirst: boolean }) => {
  const { progress } = state;
  if (progress)
    return (
      <div role="status" className={styles.progress}>
        <p>{`Caricamento: ${count(progress.done)} di ${plural(progress.total, 'file', 'file')}`}</p>
        <Progress value={(progress.done / progress.total) * 100} aria-label="File caricati" />
      </div>
    );
  return (
    <div className={styles.tools}>
      <FileButton accept="application/pdf,.pdf" multiple onChange={(files) => void state.upload(files)}>
        {(props) => (
          <Button
            {...props}
            variant={isFirst ? 'filled' : 'default'}
            leftSection={<IconFileUpload size={18} stroke={1.75} />}
          >
            {isFirst ? 'Scegli i PDF' : 'Aggiungi altri PDF'}
          </Button>
        )}
      </FileButton>
      {isFirst && <p className="support">Anche centinaia insieme, al massimo 5 MB ciascuno.</p>}
    </div>
  );
};

/** What was found in the files; faults stand first, and hold everything back. */
const Preview = ({ found, state }: { found: Import; state: State }) => {
  const { totals, files } = found;
  const missing = state.lost.length > 0 ? 'Alcuni file non sono arrivati: riprova o lasciali fuori.' : null;
  const reason =
    missing ??
    (state.progress ? 'Attendi la fine del caricamento.' : null) ??
    mayConfirmImport({ total: files.length, faults: totals.fault });
  return (
    <Panel title="Controllo" action={<p className={styles.totals}>{totalsOf(totals)}</p>}>
      <div className={styles.preview}>
        <Missing lost={state.lost} state={state} />
        {files.length > 0 && (
          <DataList
            caption="File del caricamento"
            columns={COLUMNS}
            rows={files}
            rowKey={(f) => f.id}
            short={(f) => ({
              who: f.title ?? f.name,
              what: [f.agentName, f.title === null ? null : f.name],
              state: VERDICTS[f.verdict],
              why: f.reason,
            })}
            waiting={(f) => f.verdict === 'fault'}
            actions={(f) => (
              <Button variant="subtle" size="sm" onClick={() => state.remove(f.id)} aria-label={`Togli ${f.name}`}>
                Togli
              </Button>
            )}
          />
        )}
        <div className={styles.tools}>
          <Chooser state={state} isFirst={false} />
          <ButtonWithReason reason={reason} loading={state.isConfirming} onClick={state.confirm}>
            {`Consegna ${plural(totals.new, 'documento', 'documenti')}`}
          </ButtonWithReason>
        </div>
      </div>
    </Panel>
  );
};

const totalsOf = (t: Import['totals']): string =>
  [
    `${count(t.new)} da consegnare`,
    ...(t.known > 0 ? [plural(t.known, 'già presente', 'già presenti')] : []),
    ...(t.fault > 0 ? [`${count(t.fault)} da correggere`] : []),
  ].join(', ');

const Missing = ({ lost, state }: { lost: readonly Lost[]; state: State }) =>
  lost.length === 0 ? null : (
    <Alert
      color="danger"
      role="alert"
      title={`${plural(lost.length, 'file non è arrivato', 'file non sono arrivati')}`}
    >
      <ul className={styles.lost}>
        {lost.map(({ file, reason }) => (
          <li key={`${file.name} ${file.lastModified}`}>{`${file.name}: ${reason}`}</li>
        ))}
      </ul>
      <div className={styles.tools}>
        <Button size="sm" variant="default" onClick={() => void state.upload(lost.map(({ file }) => file))}>
          Riprova
        </Button>
        <Button size="sm" variant="subtle" onClick={state.forget}>
          Lasciali fuori
        </Button>
      </div>
    </Alert>
  );

const Given = ({ found, state }: { found: Import; state: State }) => (
  <Panel title="Caricamento concluso">
    <p className={styles.done} role="status">
      <IconCircleCheck size={28} stroke={1.75} aria-hidden="true" />
      <strong>
        {found.imported === 0
          ? 'I documenti erano già tutti presenti.'
          : plural(found.imported ?? 0, 'documento consegnato', 'documenti consegnati')}
      </strong>
    </p>
    <div className={styles.tools}>
      <Button component={Link} to={paths.fiscalDocuments}>
        Vai ai documenti
      </Button>
      <Button variant="default" onClick={state.startAnew}>
        Nuovo caricamento
      </Button>
    </div>
  </Panel>
);
