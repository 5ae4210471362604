import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { getCustomer } from '@ema/calls/customers.ts';
import { useAddress } from '../../kernel/address.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useDraftOpening } from '../../kernel/synced-draft.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmptyState, LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { useAnnouncements } from './announcements.tsx';
import { useAgent, useSampleProduct, useTypes } from './catalogue.ts';
import { CreateWizard } from './create-wizard.tsx';
import { DraftChoice } from './draft-notices.tsx';
import type { WizardDraft } from './use-wizard.ts';

/** `/app/orders/create`: loads what the skip rules need, then the wizard (ORD-078…ORD-085). */
export const CreateOrderPage = () => {
  const session = useSession();
  const [address] = useAddress();
  const types = useTypes();
  const agent = useAgent();
  const needsSample = types.data?.items.some((t) => t.discountedStrizzamopEnabled) ?? false;
  const sample = useSampleProduct(needsSample ? agent.data?.sampleProductCode : undefined);
  const customerId = address.customerId && /^[1-9]\d{0,14}$/.test(address.customerId) ? address.customerId : null;
  const customer = useCall(getCustomer, { params: { id: customerId ?? '' } }, { enabled: customerId !== null });
  const opening = useDraftOpening<WizardDraft>('new-commission');
  useAnnouncements();

  const offered = useMemo(
    () =>
      types.data && agent.data
        ? types.data.items.filter((t) => t.shop === session.shop && agent.data.supportedCommissionTypes.includes(t.id))
        : null,
    [types.data, agent.data, session.shop],
  );
  const title = 'Nuova commissione';
  const failed = types.error ?? (agent.data ? null : agent.error);
  if (failed)
    return (
      <Page title={title}>
        <LoadError
          error={failed}
          onRetry={() => {
            void types.refetch();
            void agent.refetch();
          }}
        />
      </Page>
    );
  const waitsForSample = needsSample && Boolean(agent.data?.sampleProductCode) && sample.isPending;
  const waitsForCustomer = customerId !== null && customer.isPending;
  if (opening.kind === 'choose')
    return (
      <Page title={title}>
        <DraftChoice remote={opening.remote} localSavedAt={opening.local.savedAt} onChoose={opening.choose} />
      </Page>
    );
  if (
    opening.kind === 'loading' ||
    !offered ||
    !agent.data ||
    waitsForSample ||
    waitsForCustomer ||
    (agent.isFetching && agent.isStale)
  )
    return (
      <Page title={title} facts="Caricamento…">
        <SkeletonRows rows={4} height={88} />
      </Page>
    );
  if (offered.length === 0)
    return (
      <Page title={title}>
        <NoType />
      </Page>
    );
  return (
    <>
      {customer.error ? (
        <p role="alert" className="sr-only">
          {sentenceOf(customer.error)}
        </p>
      ) : null}
      <CreateWizard
        key={customerId ?? 'free'}
        types={offered}
        agent={agent.data}
        sampleProduct={sample.data ?? null}
        start={opening.start}
        preset={
          customer.data
            ? { id: customer.data.id, fullName: customer.data.fullName, city: customer.data.addressCity }
            : null
        }
      />
    </>
  );
};

/** ORD-085: raised as an error, with a way out. */
const NoType = () => {
  return (
    <div role="alert">
      <EmptyState
        title="Nessun tipo di commissione possibile nel contesto corrente"
        action={
          <Button component="a" href={paths.home} variant="default">
            Torna alla Home
          </Button>
        }
      >
        Cambia negozio dall’intestazione oppure chiama l’assistenza.
      </EmptyState>
    </div>
  );
};
