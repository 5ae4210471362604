/** The customer of a private order: none, one that is chosen, a new one, or the chosen one being changed (ORD-233…ORD-238). */
export type Chooser<C> =
  | { state: 'empty' }
  | { state: 'creating' }
  | { state: 'selected'; customer: C }
  | { state: 'editing'; customer: C };
export type ChooserEvent<C> =
  | { type: 'choose'; customer: C }
  | { type: 'create' }
  | { type: 'edit' }
  | { type: 'saved'; customer: C }
  | { type: 'cancel' };

export const NO_CUSTOMER = 'Non hai ancora scelto un cliente da modificare.';
export const customerOf = <C>(chooser: Chooser<C>): C | null => ('customer' in chooser ? chooser.customer : null);

/** Where the chooser goes; `alert`: what is said instead of going anywhere. What cannot happen in a state changes nothing. */
export const moveChooser = <C>(
  chooser: Chooser<C>,
  event: ChooserEvent<C>,
): { chooser: Chooser<C>; alert: string | null } => {
  const to = (next: Chooser<C>) => ({ chooser: next, alert: null });
  const customer = customerOf(chooser);
  const isForm = chooser.state === 'creating' || chooser.state === 'editing';
  switch (event.type) {
    case 'choose':
      return to(chooser.state === 'empty' ? { state: 'selected', customer: event.customer } : chooser);
    case 'create':
      return to(chooser.state === 'empty' ? { state: 'creating' } : chooser);
    case 'edit':
      return customer === null ? { chooser, alert: NO_CUSTOMER } : to({ state: 'editing', customer });
    case 'saved':
      return to(isForm ? { state: 'selected', customer: event.customer } : chooser);
    case 'cancel':
      return to(chooser.state === 'editing' ? { state: 'selected', customer: chooser.customer } : { state: 'empty' });
  }
};
