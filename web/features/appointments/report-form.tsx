/** The form in which a customer tells their agent of somebody (NET-123 to NET-126). */
import { Button } from '@mantine/core';
import { createReport, listReports } from '@ema/calls/appointments.ts';
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
import { CANNOT_CREATE } from './create-form.tsx';
import { instantOf, NO_TIME, TIME_LABELS, timeErrors, TimeFields } from './time-fields.tsx';

export const ReportForm = ({ onClose }: { onClose: () => void }) => {
  const send = useSend(createReport, { refreshes: [listReports] });
  const form = useSaveForm({
    labels: {
      ...CONTACT_LABELS,
      ...addressLabels('customerAddress'),
      ...TIME_LABELS,
      timeRequestedByCustomer: 'Data e ora',
    },
    start: { ...NO_CONTACT, ...NO_TIME, customerAddress: NO_ADDRESS },
    leaving: 'warned',
    check: (v) => ({
      ...contactErrors(v),
      ...addressErrors('customerAddress', v.customerAddress),
      ...timeErrors(v),
    }),
    save: async (v) => {
      const body = { ...contactOf(v), customerAddress: addressOf(v.customerAddress) };
      await send.mutateAsync({ body: { ...body, timeRequestedByCustomer: instantOf(v)?.toISOString() ?? '' } });
      onClose();
      successNotice('Segnalazione inviata al tuo consulente');
    },
  });
  return (
    <SaveForm form={form} className={styles.form} failed={CANNOT_CREATE} wrong={CANNOT_CREATE} summaryFrom={1}>
      <p>
        Segnala un contatto al tuo consulente: se al primo appuntamento viene concluso un contratto ricevi un omaggio.
      </p>
      <ContactFields form={form} />
      <h3 className={styles.part}>Dove</h3>
      <AddressFields
        name="customerAddress"
        value={form.values.customerAddress}
        shown={form.shown}
        onChange={(customerAddress, fields) => form.set({ customerAddress }, fields)}
      />
      <h3 className={styles.part}>Quando</h3>
      <TimeFields
        values={form.values}
        shown={form.shown}
        onChange={(part) => form.set(part, ['timeRequestedByCustomer'])}
      />
      <p className="support">L’orario inserito è provvisorio e deve essere confermato dal consulente.</p>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Annulla
        </Button>
        <SaveButton form={form}>Invia</SaveButton>
      </div>
    </SaveForm>
  );
};
