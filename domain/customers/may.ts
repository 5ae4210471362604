/** Why an agent cannot go on with a customer of their register: the sentence of a 409, or null when they may. */

export type Contact = 'email' | 'mobile';

/** A code goes only where the customer can be reached (ORD-077). */
export const mayValidate = (destination: string | null): string | null =>
  destination ? null : 'Il cliente non ha questo contatto.';

/** A password goes only where the customer proved to be reached. */
export const mayBeSentCredentials = (customer: { emailValidated: boolean; mobileValidated: boolean }): string | null =>
  customer.emailValidated || customer.mobileValidated
    ? null
    : 'Né l’e-mail né il cellulare del cliente sono convalidati: le credenziali non si possono inviare.';

/** Account and register come after both contacts were proved (ORD-073, ORD-074). */
export const mayComplete = (customer: { emailValidated: boolean; mobileValidated: boolean }): string | null =>
  customer.emailValidated && customer.mobileValidated ? null : 'Prima convalida l’e-mail e il cellulare del cliente.';

/** Whoever has an account looks after their contacts themselves. */
export const mayChangeContacts = (customer: { hasAccount: boolean }): string | null =>
  customer.hasAccount ? 'Il cliente ha già un account: solo lui può cambiare e-mail e cellulare.' : null;
