/** What is said when another tab of the browser went on with a customer's own order, or sent it (ORD-550). */
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { moment } from '../../kernel/formats.ts';
import type { TabDraft } from '../../kernel/tab-draft.ts';
import { paths } from '../../paths.ts';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import type { Composition } from './order-machine.ts';

export const OrderTrouble = ({ draft: { trouble, overwrite } }: { draft: TabDraft<Composition> }) => {
  if (trouble === null) return null;
  if (trouble.kind === 'sent')
    return (
      <WaitingBanner
        title="Quest’ordine è già stato creato o annullato in un’altra scheda."
        action={
          <Button component={Link} to={paths.customerOrders} variant="default">
            Vedi i tuoi ordini
          </Button>
        }
      >
        Quello che vedi qui non viene più salvato.
      </WaitingBanner>
    );
  return (
    <WaitingBanner
      title={`Quest’ordine è stato modificato in un’altra scheda di questo browser (${moment(trouble.other.savedAt)}).`}
      action={
        <Group gap="xs" grow preventGrowOverflow={false}>
          <Button variant="default" onClick={() => location.reload()}>
            Riprendi quello
          </Button>
          <Button variant="default" onClick={overwrite}>
            Continua con questo
          </Button>
        </Group>
      }
    >
      Quello che scegli qui non viene salvato finché non decidi.
    </WaitingBanner>
  );
};
