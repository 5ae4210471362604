/** «Crea nuovo»: the customer selection flow as a page of its own. */
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listCustomers } from '@ema/calls/customers.ts';
import { keyOf } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { CustomerFlow } from './customer-flow.tsx';

/** «Crea nuovo»: the customer selection flow on its own (ORD-047, ORD-048). */
export const CreateCustomerPage = () => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const completed = useCallback(() => {
    void client.invalidateQueries({ queryKey: keyOf(listCustomers) });
    successNotice('Il cliente è stato assegnato con successo');
    void navigate({ to: paths.myCustomers });
  }, [client, navigate]);
  return (
    <Page title="Crea nuovo" facts="Il cliente entra nel tuo elenco dopo il suo primo accesso.">
      <CustomerFlow onCompleted={completed} />
    </Page>
  );
};
