/** The office's new appointment: a province, one of its sellers, and who is met (NET-097 to NET-100). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { createAdminAppointment, listAdminAppointments, listSellers } from '@ema/calls/appointments.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../ui/page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { PagerBar } from '../../ui/paged-list/pager-bar.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import buttons from '../../ui/task-card.module.css';
import { ProvinceField } from '../places/province-field.tsx';
import styles from './appointments.module.css';
import { CONTACT_LABELS, contactErrors, ContactFields, contactOf, NO_CONTACT } from './contact-fields.tsx';
import { CANNOT_CREATE } from './create-form.tsx';

type Seller = CallOutput<typeof listSellers>['items'][number];

export const AssignForm = ({ onClose }: { onClose: () => void }) => {
  const [state, chooseState] = useState('');
  const [seller, choose] = useState<Seller | null>(null);
  const send = useSend(createAdminAppointment, { refreshes: [listAdminAppointments] });
  const form = useSaveForm({
    labels: { ...CONTACT_LABELS, seller: 'Agente' },
    start: NO_CONTACT,
    leaving: 'warned',
    check: contactErrors,
    save: async (v) => {
      await send.mutateAsync({ body: { ...contactOf(v), seller: seller?.id ?? 0 } });
      onClose();
      successNotice('Appuntamento inserito');
    },
  });
  return (
    <SaveForm form={form} className={styles.form} failed={CANNOT_CREATE} wrong={CANNOT_CREATE} summaryFrom={1}>
      {seller === null ? (
        <>
          <ProvinceField label="Provincia" value={state} onChange={chooseState} />
          {state !== '' && <Sellers key={state} state={state} onChoose={choose} />}
        </>
      ) : (
        <>
          <div className={styles.chosen}>
            <span className={styles.lines}>
              <strong>{seller.fullName}</strong>
              <span className={styles.mark}>{`cod. ${seller.id}, ${seller.city} (${seller.state})`}</span>
            </span>
            <Button variant="subtle" size="sm" onClick={() => choose(null)}>
              Cambia
            </Button>
          </div>
          <ContactFields form={form} />
        </>
      )}
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Annulla
        </Button>
        <SaveButtonWithReason form={form} reason={seller === null ? 'Scegli prima un agente.' : null}>
          Invia
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};

const Sellers = ({ state, onChoose }: { state: string; onChoose: (seller: Seller) => void }) => {
  const [page, turn] = useState(1);
  const sellers = useCall(listSellers, { query: { state, page: String(page) } }, { keep: true });
  if (sellers.error && !sellers.data) return <LoadError error={sellers.error} onRetry={() => void sellers.refetch()} />;
  if (!sellers.data) return <SkeletonRows rows={4} />;
  const { items, pagination } = sellers.data;
  if (items.length === 0) return <EmptyState title="Nessun agente in questa provincia">Scegline un’altra.</EmptyState>;
  return (
    <DataList
      caption="Agenti della provincia"
      density="dense"
      columns={[
        { key: 'code', label: 'Codice', render: (s) => <span className="num">{s.id}</span> },
        { key: 'name', label: 'Nome', render: (s) => s.fullName },
        { key: 'city', label: 'Città', render: (s) => s.city },
        { key: 'state', label: 'Provincia', render: (s) => s.state },
      ]}
      rows={items}
      rowKey={(s) => s.id}
      short={(s) => ({
        who: s.fullName,
        what: [`cod. ${s.id}`, `${s.city} (${s.state})`],
        also: (
          <Button size="sm" variant="default" onClick={() => onChoose(s)} aria-label={`Seleziona ${s.fullName}`}>
            Seleziona
          </Button>
        ),
      })}
      actions={(s) => (
        <Button size="sm" variant="default" onClick={() => onChoose(s)} aria-label={`Seleziona ${s.fullName}`}>
          Seleziona
        </Button>
      )}
      footer={<PagerBar pagination={pagination} onPage={turn} />}
    />
  );
};
