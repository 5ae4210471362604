/** Loads the flow by which a customer is found or made, once somebody needs it or is about to. */
export const loadCustomerFlow = () => import('../customers/customer-flow.tsx');
