/** The page on which a customer reads the copy of an order and signs it. */
import { Alert, Button } from '@mantine/core';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { getCustomerCommission } from '@ema/calls/customer-orders.ts';
import { CallFailure } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { successDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { missingPages } from '../contracts/contract-stages.ts';
import type { ContractToRead } from '../contracts/contract-to-read.ts';
import { SignPanel } from '../contracts/sign-panel.tsx';
import { copyAddress } from './copy-link.ts';
import type { CustomerOrder } from './customer-order-types.ts';
import { useOrderSigning } from './use-order-signing.ts';
import classes from './customer-orders.module.css';

const DocumentReader = lazy(async () => ({
  default: (await import('../contracts/document-reader.tsx')).DocumentReader,
}));
const TITLE = 'Conferma l’ordine';

/** The signing screen: one reads the copy, asks for the code and signs (ORD-270…ORD-276). */
export const ConfirmCustomerOrderPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(getCustomerCommission, { params: { id } }, { staleTime: 0 });
  if (order.error && !order.data)
    return (
      <Page title={TITLE}>
        {order.error instanceof CallFailure && [404, 422].includes(order.error.status) ? (
          <EmptyState
            title="Ordine non trovato"
            action={
              <Button component={Link} to={paths.customerOrders} variant="default">
                Vai ai tuoi ordini
              </Button>
            }
          />
        ) : (
          <LoadError error={order.error} onRetry={() => void order.refetch()} />
        )}
      </Page>
    );
  if (!order.data)
    return (
      <Page title={TITLE} facts="Caricamento…">
        <SkeletonRows rows={3} height={180} />
      </Page>
    );
  const o = order.data;
  if (!o.isWaitingForCustomerConfirmation || o.contractId === null)
    return <Navigate to={paths.customerOrder(o.id)} replace />;
  return (
    <Page
      title={TITLE}
      facts={`${o.type.title} n. ${o.orderId}, ${euro(o.total)}. Finché non firmi, l’ordine non ti impegna.`}
    >
      <Signing order={o} contractId={o.contractId} />
    </Page>
  );
};

/** Once all is read the button itself says where the code goes; until then a phone keeps the room for the document. */
const SignLead = ({ contract: c }: { contract: ContractToRead }) => {
  const mobile = (c.signerMobile ?? 'tuo cellulare').replaceAll(' ', '\u00a0');
  if (c.signatureChallenge)
    return <p className={classes.signLead}>{`Scrivi il codice inviato via SMS al ${mobile}.`}</p>;
  if (missingPages(c.pageCount, c.pagesSeen) === null) return null;
  return (
    <p className={classes.signLead} data-reading>
      {`Leggi tutte le pagine, poi firma con il codice che ti inviamo via SMS al ${mobile}.`}
    </p>
  );
};

const Signing = ({ order: o, contractId }: { order: CustomerOrder; contractId: number }) => {
  const { acting } = useSession();
  const signing = useOrderSigning({ orderId: o.id, contractId, readOnly: acting !== null }, async ({ go }) => {
    // Read anew, the page goes there by itself.
    const there = paths.customerOrder(o.id);
    if (location.pathname !== there && !(await go({ to: there, replace: true })))
      return successNotice('Firma completata: la tua commissione risulta confermata.');
    void successDialog(
      'Firma completata',
      'Hai completato correttamente la firma della copia commissione. Di conseguenza la tua commissione risulta confermata.',
    );
  });
  return (
    <Loading of={signing.contract} skeleton={<SkeletonRows rows={3} height={180} />} isEmpty={() => false} empty={null}>
      {(contract) => (
        <div className={classes.signing}>
          <div className={classes.reader}>
            <Suspense fallback={<SkeletonRows rows={3} height={180} />}>
              <DocumentReader
                url={copyAddress(o.id)}
                title={contract.titleWithRevision}
                seen={contract.pagesSeen}
                onSeen={signing.markSeen}
              />
            </Suspense>
          </div>
          <aside className={classes.signPanel} aria-label="Firma">
            <h2>La tua firma</h2>
            <SignLead contract={contract} />
            {acting !== null ? (
              <Alert color="amber">Puoi leggere la copia commissione, ma solo il cliente può firmarla.</Alert>
            ) : (
              <SignPanel
                contract={contract}
                signing={signing}
                missing={missingPages(contract.pageCount, contract.pagesSeen)}
                since={signing.contract.dataUpdatedAt}
              />
            )}
          </aside>
        </div>
      )}
    </Loading>
  );
};
