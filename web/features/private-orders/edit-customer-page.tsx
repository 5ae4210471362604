/** The page on which a private customer is changed. */
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { getPrivateCustomer } from '@ema/calls/private-orders.ts';
import { CallFailure } from '../../kernel/client.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { CustomerForm } from './customer-form.tsx';
import { RecordHistory } from '../users/record-history.tsx';

/** One customer’s data: saved, told and back to the list (ORD-225…ORD-228). */
export const EditPrivateCustomerPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const customer = useCall(getPrivateCustomer, { params: { id } }, { staleTime: 0 });
  const back = () => void navigate({ to: paths.privateCustomers });
  const isUnknown = customer.error instanceof CallFailure && [400, 404, 422].includes(customer.error.status);
  return (
    <Page
      title="Modifica cliente"
      facts={customer.data ? `${customer.data.fullName}, inserito da ${customer.data.agent.fullName}.` : ' '}
    >
      {isUnknown ? (
        <EmptyState
          title={`Cliente ${id} non trovato`}
          action={
            <Button component={Link} to={paths.privateCustomers} variant="default">
              Vai ai clienti censiti
            </Button>
          }
        />
      ) : (
        <Loading of={customer} skeleton={<SkeletonRows rows={3} height={120} />} isEmpty={() => false} empty={null}>
          {(c) => (
            <>
              <CustomerForm
                key={c.id}
                customer={c}
                onCancel={back}
                onSaved={(_, isHere) => {
                  successNotice('Cliente salvato');
                  if (isHere()) back();
                }}
              />
              <RecordHistory record={`privatecustomer:${c.id}`} />
            </>
          )}
        </Loading>
      )}
    </Page>
  );
};
