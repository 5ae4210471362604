/** What is said when another tab of the browser went on with an order, or sent it (ORD-550, ORD-591). */
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { moment } from '../../kernel/formats.ts';
import type { TabDraft } from '../../kernel/tab-draft.ts';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';

type Props<T> = {
  draft: TabDraft<T>;
  /** Where one finds it once it was sent. */
  list: { to: string; label: string };
  /** Before the page is loaded anew for the other one. */
  onReload?: () => void;
};

export const OrderInTwoTabs = <T,>({ draft: { trouble, overwrite }, list, onReload }: Props<T>) => {
  if (trouble === null) return null;
  if (trouble.kind === 'sent')
    return (
      <WaitingBanner
        title="Quest’ordine è già stato creato o annullato in un’altra scheda."
        action={
          <Button component={Link} to={list.to} variant="default">
            {list.label}
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
          <Button
            variant="default"
            onClick={() => {
              onReload?.();
              location.reload();
            }}
          >
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
