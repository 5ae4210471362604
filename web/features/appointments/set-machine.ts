/** The steps of confirming: the customer's time is seen, taken or changed, or a time is entered (NET-113 to NET-116). */
export type SetStep = 'customer_time_view' | 'customer_time_accepted' | 'insert_time';

export const firstStep = (a: { time: string | null; timeRequestedByCustomer: string | null }): SetStep =>
  a.time === null && a.timeRequestedByCustomer !== null ? 'customer_time_view' : 'insert_time';

const NEXT: Record<SetStep, Partial<Record<'accept' | 'edit', SetStep>>> = {
  customer_time_view: { accept: 'customer_time_accepted', edit: 'insert_time' },
  customer_time_accepted: { edit: 'insert_time' },
  insert_time: {},
};
export const nextStep = (step: SetStep, event: 'accept' | 'edit'): SetStep => NEXT[step][event] ?? step;
/** Until the customer's time is accepted there is nothing to send. */
export const mayComplete = (step: SetStep): string | null =>
  step === 'customer_time_view' ? 'Accetta l’ora richiesta dal cliente o modificala.' : null;
