/** «Carica spedizioni»: the office chooses a file, looks at what the server read of it, and loads it (NET-394). */
import { Alert, FileInput } from '@mantine/core';
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { checkShippings, importShippings, listShippings } from '@ema/calls/shippings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { SHIPPING_HEADINGS } from '@ema/domain/shippings/shipping-file.ts';
import { count, day, plural } from '../../kernel/formats.ts';
import { readUpload, type Upload } from '../../kernel/read-upload.ts';
import { useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';

type Checked = CallOutput<typeof checkShippings>;
type Values = { file: Upload | null };
const FAULTS_SHOWN = 20;
const ROWS_SHOWN = 5;

const whyNot = ({ file }: Values, checked: Checked | null): string | null => {
  if (!file || !checked) return 'Scegli il file delle spedizioni.';
  return checked.faults.length > 0 ? 'Correggi il file: nulla viene caricato a metà.' : null;
};

export const LoadPage = () => {
  const load = useSend(importShippings, { refreshes: [listShippings] });
  const send = useSend(checkShippings);
  const [checked, setChecked] = useState<Checked | null>(null);
  const latest = useRef(0);
  const form = useSaveForm<Values>({
    labels: { file: 'File CSV' },
    start: { file: null },
    leaving: 'warned',
    lands: 'file',
    save: async ({ file }) => {
      if (!file) return;
      const { added, changed } = await load.mutateAsync({ body: { file } });
      setChecked(null);
      form.set({ file: null });
      successNotice(`${plural(added, 'spedizione aggiunta', 'spedizioni aggiunte')}, ${count(changed)} cambiate`);
    },
  });
  /** Of several files chosen one after the other the last one counts. */
  const check = async (file: File | null) => {
    latest.current += 1;
    const mine = latest.current;
    setChecked(null);
    form.set({ file: null });
    if (!file) return;
    const upload = await readUpload(file);
    try {
      const answer = await send.mutateAsync({ body: { file: upload } });
      if (mine !== latest.current) return;
      form.set({ file: upload });
      setChecked(answer);
    } catch (thrown) {
      if (mine === latest.current) form.refuse(thrown);
    }
  };
  return (
    <Page title="Carica spedizioni" facts="Gli agenti trovano nelle loro spedizioni ciò che carichi." narrow>
      <Panel>
        <SaveForm form={form} className={task.form}>
          <FileInput
            {...form.shown('file')}
            size="md"
            accept=".csv,text/csv"
            description={`Colonne: ${SHIPPING_HEADINGS.join(', ')}. Lo stesso file si può caricare più volte.`}
            placeholder={send.isPending ? 'Controllo il file…' : (form.values.file?.name ?? 'Scegli un file')}
            leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
            value={null}
            onChange={(file) => void check(file)}
          />
          {checked && <Outcome checked={checked} />}
          <div className={task.buttons}>
            <SaveButtonWithReason form={form} reason={whyNot(form.values, checked)}>
              Carica le spedizioni
            </SaveButtonWithReason>
          </div>
        </SaveForm>
      </Panel>
    </Page>
  );
};

const Outcome = ({ checked: { rows, faults } }: { checked: Checked }) =>
  faults.length > 0 ? (
    <Alert
      color="danger"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle />}
      title={`${plural(faults.length, 'cosa', 'cose')} da correggere nel file`}
    >
      <ul>
        {faults.slice(0, FAULTS_SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`}>{`Riga ${line}: ${message}`}</li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN && <p>{`E altre ${count(faults.length - FAULTS_SHOWN)}.`}</p>}
    </Alert>
  ) : (
    <section aria-label="Anteprima delle spedizioni">
      <p className="support">{`Il file è in ordine: ${plural(rows.length, 'spedizione', 'spedizioni')}. Le prime:`}</p>
      <DataList
        caption="Anteprima delle spedizioni"
        density="dense"
        rows={rows.slice(0, ROWS_SHOWN)}
        rowKey={(r) => `${r.orderId} ${r.carrierShippingId}`}
        columns={[
          { key: 'order', label: 'Ordine', numeric: true, render: (r) => r.orderId },
          { key: 'seller', label: 'Incaricato', render: (r) => r.seller },
          { key: 'date', label: 'Data', render: (r) => day(r.date) },
          { key: 'id', label: 'Spedizione', render: (r) => r.carrierShippingId },
        ]}
        short={(r) => ({ who: `Ordine ${r.orderId}`, amount: day(r.date), what: [r.seller, r.carrierShippingId] })}
      />
    </section>
  );
