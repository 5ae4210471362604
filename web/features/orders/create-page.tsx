/** The page of a new commission: what the wizard waits for, then the wizard. */
import { Button } from '@mantine/core';
import { agentMe, listCommissionTypes } from '@ema/calls/catalogue.ts';
import { draftAhead } from '../../kernel/synced-draft.ts';
import { asked } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmptyState, LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { useAnnouncements } from './announcements.tsx';
import { CreateWizard } from './create-wizard.tsx';
import { BegunForElse, DraftChoice } from './draft-notices.tsx';
import { useCreateOpening } from './use-create-opening.ts';
import type { Ahead } from '../../pages/screens.ts';

const TITLE = 'Nuova commissione';

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ account }) => [
  asked(listCommissionTypes, {}),
  asked(agentMe, {}),
  draftAhead('new-commission', account),
];

/** `/app/orders/create` (ORD-078…ORD-085). */
export const CreateOrderPage = () => {
  const opening = useCreateOpening();
  const isReady = useAnnouncements();
  if (!isReady) return <Waiting />;
  switch (opening.kind) {
    case 'failed':
      return (
        <Page title={TITLE}>
          <LoadError error={opening.error} onRetry={opening.retry} />
        </Page>
      );
    case 'choose': {
      const { remote, local, choose } = opening.drafts;
      return (
        <Page title={TITLE}>
          <DraftChoice remote={remote} localSavedAt={local.savedAt} onChoose={choose} />
        </Page>
      );
    }
    case 'for-else':
      return (
        <Page title={TITLE}>
          <BegunForElse {...opening} />
        </Page>
      );
    case 'no-customer':
      return (
        <Page title={TITLE}>
          <LoadError error={opening.error} onRetry={opening.retry} />
          <Button variant="default" mt="md" onClick={opening.goOn}>
            Continua senza questo cliente
          </Button>
        </Page>
      );
    case 'loading':
      return <Waiting />;
    case 'no-type':
      return (
        <Page title={TITLE}>
          <NoType />
        </Page>
      );
    case 'ready':
      return <CreateWizard key={opening.key} {...opening.setup} />;
  }
};

const Waiting = () => (
  <Page title={TITLE} facts="Caricamento…">
    <SkeletonRows rows={4} height={88} />
  </Page>
);

/** ORD-085: raised as an error, with a way out. */
const NoType = () => (
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
