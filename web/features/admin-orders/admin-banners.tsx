/** What waits in the office, above its list of orders: orders to export, payments to verify (NET-240, NET-241). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { adminOrdersOverview } from '@ema/calls/admin-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { day, plural } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { WaitingBanner, WaitingBanners } from '../../ui/waiting-banner.tsx';

type Props = {
  overview: CallOutput<typeof adminOrdersOverview>;
  /** Does the list show only what is to be exported? */
  isOnlyWaiting: boolean;
  onOnlyWaiting: (isOnly: boolean) => void;
};

export const AdminBanners = ({ overview: o, isOnlyWaiting, onOnlyWaiting }: Props) => (
  <WaitingBanners>
    {o.unexported > 0 && (
      <WaitingBanner
        title={`${plural(o.unexported, 'commissione', 'commissioni')} da esportare.`}
        icon="waiting"
        isSlim
        action={
          <Button variant="default" size="sm" onClick={() => onOnlyWaiting(!isOnlyWaiting)}>
            {isOnlyWaiting ? 'Mostra tutti' : 'Mostra non esportati'}
          </Button>
        }
      >
        {o.oldestUnexported && `La più vecchia è del ${day(o.oldestUnexported)}.`}
      </WaitingBanner>
    )}
    {o.inReview > 0 && (
      <WaitingBanner
        title={`${plural(o.inReview, 'pagamento', 'pagamenti')} da verificare.`}
        isSlim
        action={
          <Button component={Link} to={paths.adminPayments} variant="default" size="sm">
            Verifica i pagamenti
          </Button>
        }
      >
        Sono arrivati soldi con un importo diverso o per un ordine già chiuso.
      </WaitingBanner>
    )}
  </WaitingBanners>
);
