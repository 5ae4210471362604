/** The fields of who is met, in each of the three forms that tell of somebody. */
import { TextInput } from '@mantine/core';
import { contactFaults } from '@ema/domain/appointments/contact.ts';
import type { FieldErrors } from '../../ui/save-form/form-errors.ts';
import type { SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import styles from './appointments.module.css';

export type ContactValues = {
  customerFirstName: string;
  customerLastName: string;
  customerMobile: string;
  customerEmail: string;
};
export const NO_CONTACT: ContactValues = {
  customerFirstName: '',
  customerLastName: '',
  customerMobile: '',
  customerEmail: '',
};
export const CONTACT_LABELS = {
  customerFirstName: 'Nome',
  customerLastName: 'Cognome',
  customerMobile: 'Cellulare',
  customerEmail: 'E-mail',
};
/** What is sent of the values of a form that has more. */
export const contactOf = ({
  customerFirstName,
  customerLastName,
  customerMobile,
  customerEmail,
}: ContactValues): ContactValues => ({ customerFirstName, customerLastName, customerMobile, customerEmail });
/** For the form's `check`. */
export const contactErrors = (v: ContactValues): FieldErrors =>
  Object.fromEntries(
    contactFaults({
      firstName: v.customerFirstName.trim(),
      lastName: v.customerLastName.trim(),
      mobile: v.customerMobile.trim(),
      email: v.customerEmail.trim(),
    }).map((f) => [f.propertyPath, f.message]),
  );

export const ContactFields = <V extends ContactValues>({ form }: { form: SaveFormOf<V> }) => {
  const own = form as unknown as SaveFormOf<ContactValues>;
  return (
    <>
      <div className={styles.pair}>
        <TextInput {...own.text('customerFirstName')} maxLength={80} autoComplete="off" data-autofocus />
        <TextInput {...own.text('customerLastName')} maxLength={80} autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <TextInput {...own.text('customerMobile')} type="tel" inputMode="tel" maxLength={30} autoComplete="off" />
        <TextInput
          {...own.text('customerEmail')}
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="off"
          description="Facoltativa"
        />
      </div>
    </>
  );
};
