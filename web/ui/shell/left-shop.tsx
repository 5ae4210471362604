/** Says that this page is of a shop its person has left in another tab: it goes on there, or is loaded anew when asked. */
import { Button, Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { shopName, type Shop } from '@ema/domain/access/roles.ts';
import { loadAnew, wouldLose } from '../../kernel/new-release.ts';
import { useSession } from '../../kernel/session.tsx';
import { leftShopStore } from '../../kernel/shop-of-page.ts';
import { confirmDialog } from '../notices.tsx';
import { WaitingBanner } from '../waiting-banner.tsx';
import { comeBackToShop } from './go-to-shop.ts';

const mayReload = async (own: Shop): Promise<boolean> =>
  !wouldLose() ||
  (await confirmDialog({
    title: 'Vuoi ricaricare la pagina?',
    text: `Quello che hai scritto qui e non hai ancora salvato si perde. Se invece torni in ${shopName(own)}, puoi continuare qui.`,
    confirm: 'Ricarica',
    cancel: 'Resta qui',
  }));

export const LeftShop = () => {
  const router = useRouter();
  const { shop } = useSession();
  const isLeft = useSyncExternalStore(leftShopStore.subscribe, leftShopStore.isLeft);
  if (!isLeft || shop === null) return null;
  const reload = async (): Promise<void> => {
    const { href } = router.latestLocation;
    if (await mayReload(shop)) loadAnew(href);
  };
  return (
    <WaitingBanner
      title={`In un’altra scheda lavori ora in ${shopName(shop === 0 ? 1 : 0)}: questa pagina è ancora di ${shopName(shop)}.`}
      action={
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => void comeBackToShop(shop)}>
            {`Torna in ${shopName(shop)}`}
          </Button>
          <Button variant="default" size="sm" onClick={() => void reload()}>
            Ricarica la pagina
          </Button>
        </Group>
      }
    >
      {`Torna in ${shopName(shop)} per continuare qui, oppure ricarica la pagina.`}
    </WaitingBanner>
  );
};
