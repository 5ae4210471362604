/** The form in which an agent confirms an appointment, or moves it (NET-111 to NET-116). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { getAppointment, listAppointments, setAppointment } from '@ema/calls/appointments.ts';
import { addressFromPostal, addressOf, partsOf } from '@ema/domain/places/address.ts';
import { moment } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { Facts } from '../../ui/page.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import buttons from '../../ui/task-card.module.css';
import { AddressFields } from '../places/address-fields.tsx';
import { addressErrors, addressLabels } from '../places/address-values.ts';
import { nameOf, type Appointment } from './appointment-parts.tsx';
import styles from './appointments.module.css';
import { firstStep, mayComplete, nextStep } from './set-machine.ts';
import {
  instantOf,
  NO_TIME,
  OverlapWarning,
  TIME_LABELS,
  timeErrors,
  TimeFields,
  timeValuesOf,
} from './time-fields.tsx';

const CANNOT_CHANGE = 'Impossibile modificare l’appuntamento';

export const SetForm = ({ of: a, onClose }: { of: Appointment; onClose: () => void }) => {
  const [chosenStep, go] = useState(() => firstStep(a));
  // Set elsewhere meanwhile, nobody asks whether the customer's time will do.
  const step = a.time === null ? chosenStep : 'insert_time';
  const send = useSend(setAppointment, { refreshes: [getAppointment, listAppointments] });
  const known = a.time ?? a.timeRequestedByCustomer;
  const form = useSaveForm({
    labels: { ...addressLabels('customerAddress'), ...TIME_LABELS, time: 'Data e ora' },
    start: {
      customerAddress: partsOf(a.customerAddress && addressFromPostal(a.customerAddress)),
      ...(known === null ? NO_TIME : timeValuesOf(known)),
    },
    version: a.version,
    // An answer to the message changes what one does, and stands in none of the fields.
    seen: [a.status, a.time, a.customerAddress, a.customerAnswer],
    leaving: 'warned',
    check: (v) => ({
      ...addressErrors('customerAddress', v.customerAddress),
      ...(step === 'insert_time' ? timeErrors(v) : {}),
    }),
    save: async (v, version) => {
      const time = step === 'customer_time_accepted' ? a.timeRequestedByCustomer : instantOf(v)?.toISOString();
      await send.mutateAsync({
        params: { id: String(a.id) },
        body: { customerAddress: addressOf(v.customerAddress), time: time ?? '', version },
      });
      onClose();
      successNotice(a.status === 'pending' ? 'Appuntamento confermato' : 'Appuntamento spostato');
    },
  });
  const chosen = step === 'insert_time' ? instantOf(form.values) : known && new Date(known);
  return (
    <SaveForm form={form} className={styles.form} failed={CANNOT_CHANGE} wrong={CANNOT_CHANGE} summaryFrom={1}>
      <Facts
        items={[
          ['Cliente', <strong key="customer">{nameOf(a)}</strong>],
          ['Cellulare', a.customerMobile ? <PhoneLink key="mobile" number={a.customerMobile} /> : '–'],
          ['E-mail', a.customerEmail || '–'],
        ]}
      />
      <h3 className={styles.part}>Dove</h3>
      <AddressFields
        name="customerAddress"
        value={form.values.customerAddress}
        shown={form.shown}
        onChange={(customerAddress, fields) => form.set({ customerAddress }, fields)}
      />
      <h3 className={styles.part}>Quando</h3>
      {step === 'insert_time' ? (
        <TimeFields values={form.values} shown={form.shown} onChange={(part) => form.set(part, ['time'])} />
      ) : (
        <div className={styles.chosen}>
          <span className={styles.lines}>
            <span className="num">{moment(a.timeRequestedByCustomer)}</span>
            <span className={styles.mark}>
              {step === 'customer_time_view' ? 'Richiesta dal cliente' : 'Ora del cliente accettata'}
            </span>
          </span>
          <span className={styles.views}>
            {step === 'customer_time_view' && (
              <Button size="sm" onClick={() => go(nextStep(step, 'accept'))}>
                Accetta
              </Button>
            )}
            <Button size="sm" variant="default" onClick={() => go(nextStep(step, 'edit'))}>
              Modifica
            </Button>
          </span>
        </div>
      )}
      <OverlapWarning time={chosen || null} except={a.id} />
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Annulla
        </Button>
        <SaveButtonWithReason form={form} reason={mayComplete(step)}>
          Invia
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};
