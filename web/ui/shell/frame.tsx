/** The portal's frame: acting bar, header, sidebar, banners, the page. */
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { UnreadAlerts } from '../../features/alerts/unread-alerts.tsx';
import { ACCOUNT, SessionProvider, type Account } from '../../kernel/session.tsx';
import { InFrame } from '../app-error.tsx';
import { Dialog } from '../dialog.tsx';
import { Overlays } from '../overlays.tsx';
import { SkeletonRows } from '../page.tsx';
import { showKeys } from '../paged-list/show-keys.ts';
import { useListKeys } from '../paged-list/use-list-keys.ts';
import { ActingBar } from './acting-bar.tsx';
import { Banners } from './banners.tsx';
import { Header } from './header.tsx';
import { LeftAtDoor } from './left-at-door.tsx';
import { NewRelease } from './new-release.tsx';
import { LeftShop } from './left-shop.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ParentLink } from './parent-link.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { useLedToCentre } from './use-led-to-centre.ts';
import { accountOnFocus } from './use-shell-status.ts';
import { Sidebar } from './sidebar.tsx';
import styles from './frame.module.css';

/** ACC-242: not while something else must be done first, and to nobody who acts for the reader. */
const isShownAlerts = (account: Account): boolean =>
  account.roles.includes('ROLE_ACCESS_ALERT') &&
  !account.acting &&
  account.requiredOperations.every((o) => o.canBePostponed);

const help = (): void => void showKeys();
/** Where one is signed in: whose keys they are is known here. */
const ListKeys = () => {
  useListKeys(help);
  return null;
};

/** What follows the address stands in small parts of its own: one that went on is not a reason to draw the frame anew. */
const ClosedByGoing = ({ close }: { close: () => void }) => {
  const pathname = useLocation({ select: (l) => l.pathname });
  useEffect(close, [pathname]);
  return null;
};

/**
 * The menu of a phone. Whoever goes somewhere sees it go as the address changes: it is not drawn once more first, with
 * another entry marked.
 */
const PhoneMenu = ({ close }: { close: () => void }) => {
  const pathname = useLocation({ select: (l) => l.pathname });
  const [from] = useState(pathname);
  return (
    <Dialog kind="drawer" opened={pathname === from} onClose={close} title="Menu">
      <Sidebar />
    </Dialog>
  );
};

/** The same at every drawing: that the menu opens and closes is no reason to draw these anew. */
const ABOVE_PAGE = (
  <>
    <LeftShop />
    <OfflineNotice />
    <NewRelease />
    <LeftAtDoor />
    <Banners />
  </>
);
const PAGE = (
  <InFrame value>
    <Outlet />
  </InFrame>
);

export const Frame = () => {
  const { data: account } = useQuery({ ...ACCOUNT, refetchOnWindowFocus: accountOnFocus });
  const [isOpen, drawer] = useDisclosure();
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  useKeptFocus();
  useLedToCentre();
  if (!account?.isAuthenticated) return <SkeletonRows />;
  return (
    <SessionProvider value={account}>
      <a href="#contenuto" className={styles.skip}>
        Vai al contenuto
      </a>
      <div className={styles.top} data-acting={account.acting ? true : undefined}>
        {account.acting && <ActingBar acting={account.acting} />}
        <Header onMenu={drawer.open} />
        <ListKeys />
        <ClosedByGoing close={drawer.close} />
      </div>
      <div className={styles.columns}>
        {phone ? (
          isOpen && <PhoneMenu close={drawer.close} />
        ) : (
          <aside className={styles.sidebar}>
            <Sidebar />
          </aside>
        )}
        <main id="contenuto" className={styles.main} tabIndex={-1}>
          {ABOVE_PAGE}
          {phone && <ParentLink />}
          {PAGE}
        </main>
      </div>
      {isShownAlerts(account) && <UnreadAlerts />}
      <Overlays />
    </SessionProvider>
  );
};
