/** Says that there is no network; what was typed is kept. */
import { useNetwork } from '@mantine/hooks';
import { WaitingBanner } from '../waiting-banner.tsx';

export const OfflineNotice = () =>
  useNetwork().online ? null : (
    <WaitingBanner title="Sei offline." icon="info">
      Quello che scrivi resta su questo dispositivo; potrai inviarlo quando torna la rete.
    </WaitingBanner>
  );
