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

const toExport = (orders: number): string =>
  orders === 0 ? 'Niente da esportare.' : `${plural(orders, 'commissione', 'commissioni')} da esportare.`;

/** NET-1140: while the list shows only what waits there is always the way back to all. */
export const AdminBanners = ({ overview: o, isOnlyWaiting, onOnlyWaiting }: Props) => (
  <WaitingBanners>
    {(o.unexported > 0 || isOnlyWaiting) && (
      <WaitingBanner
        title={toExport(o.unexported)}
        icon={o.unexported > 0 ? 'waiting' : 'info'}
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
