/** The form by which an agent writes down an appointment of their own (NET-109). */
import { Button } from '@mantine/core';
import { createAppointment, listAppointments } from '@ema/calls/appointments.ts';
import { addressOf, NO_ADDRESS } from '@ema/domain/places/address.ts';
import { useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import buttons from '../../ui/task-card.module.css';
import { AddressFields } from '../places/address-fields.tsx';
import { addressErrors, addressLabels } from '../places/address-values.ts';
import styles from './appointments.module.css';
import { CONTACT_LABELS, contactErrors, ContactFields, contactOf, NO_CONTACT } from './contact-fields.tsx';
import { instantOf, NO_TIME, OverlapWarning, TIME_LABELS, timeErrors, TimeFields } from './time-fields.tsx';

export const CANNOT_CREATE = 'Impossibile creare l’appuntamento';
const START = { ...NO_CONTACT, ...NO_TIME, customerAddress: NO_ADDRESS };

export const CreateForm = ({ onClose }: { onClose: () => void }) => {
  const send = useSend(createAppointment, { refreshes: [listAppointments] });
  const form = useSaveForm({
    labels: { ...CONTACT_LABELS, ...addressLabels('customerAddress'), ...TIME_LABELS, time: 'Data e ora' },
    start: START,
    leaving: 'warned',
    check: (v) => ({
      ...contactErrors(v),
      ...addressErrors('customerAddress', v.customerAddress),
      ...timeErrors(v),
    }),
    save: async (v) => {
      const body = { ...contactOf(v), customerAddress: addressOf(v.customerAddress) };
      await send.mutateAsync({ body: { ...body, time: instantOf(v)?.toISOString() ?? '' } });
      onClose();
      successNotice('Appuntamento inserito');
    },
  });
  return (
    <SaveForm form={form} className={styles.form} failed={CANNOT_CREATE} wrong={CANNOT_CREATE} summaryFrom={1}>
      <ContactFields form={form} />
      <h3 className={styles.part}>Dove</h3>
      <AddressFields
        name="customerAddress"
        value={form.values.customerAddress}
        shown={form.shown}
        onChange={(customerAddress, fields) => form.set({ customerAddress }, fields)}
      />
      <h3 className={styles.part}>Quando</h3>
      <TimeFields values={form.values} shown={form.shown} onChange={(part) => form.set(part, ['time'])} />
      <OverlapWarning time={instantOf(form.values)} />
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Annulla
        </Button>
        <SaveButton form={form}>Invia</SaveButton>
      </div>
    </SaveForm>
  );
};
