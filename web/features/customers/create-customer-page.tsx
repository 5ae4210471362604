/** «Crea nuovo»: the customer selection flow as a page of its own. */
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { getCustomer, listCustomers } from '@ema/calls/customers.ts';
import { useAddress } from '../../kernel/address.ts';
import { keyOf, useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { successNotice } from '../../ui/notices.tsx';
import { LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { CustomerFlow } from './customer-flow.tsx';
import type { Customer } from './customer-values.ts';

/**
 * Whom the address says to go on with (ORD-500): taken over once, and then taken off the address, so that loading the
 * page again goes on from the step one has come to.
 */
const useStart = () => {
  const [address, changeAddress] = useAddress();
  const [start, setStart] = useState<Customer | null>(null);
  const id = address['customerId'] && /^[1-9]\d{0,14}$/.test(address['customerId']) ? address['customerId'] : null;
  const read = useCall(getCustomer, { params: { id: id ?? '' } }, { enabled: id !== null, staleTime: 0 });
  // What was kept of before may be of an earlier step.
  const customer = id !== null && read.isFetchedAfterMount ? read.data : undefined;
  useEffect(() => {
    if (!customer) return;
    setStart(customer);
    changeAddress({ customerId: null }, { replace: true });
  }, [customer?.id]);
  return { start, isLoading: id !== null, error: id === null ? null : read.error, retry: () => void read.refetch() };
};

/** «Crea nuovo»: the customer selection flow on its own (ORD-047, ORD-048). */
export const CreateCustomerPage = () => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { start, isLoading, error, retry } = useStart();
  const completed = useCallback(() => {
    void client.invalidateQueries({ queryKey: keyOf(listCustomers) });
    successNotice('Il cliente è stato assegnato con successo');
    void navigate({ to: paths.myCustomers });
  }, [client, navigate]);
  return (
    <Page title="Crea nuovo" facts="Il cliente entra nel tuo elenco dopo il suo primo accesso.">
      {error ? <LoadError error={error} onRetry={retry} /> : null}
      {isLoading && !error ? <SkeletonRows rows={4} height={64} /> : null}
      {isLoading ? null : <CustomerFlow key={start?.id ?? 'new'} start={start} onCompleted={completed} />}
    </Page>
  );
};
