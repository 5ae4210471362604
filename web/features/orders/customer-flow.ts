/** Loads the flow by which a customer is found or made, once somebody needs it or is about to. */
export const loadCustomerFlow = () => import('../customers/customer-flow.tsx');
/** The draft of that flow inside a new commission. */
export const CUSTOMER_OF_COMMISSION = 'customer-of-commission';
