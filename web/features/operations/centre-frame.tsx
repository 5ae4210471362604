/** The portal’s frame without its sidebar: nothing leads away from what must be done, except help and the way out. */
import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { SessionProvider, type Account } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Overlays } from '../../ui/overlays.tsx';
import { ActingBar } from '../../ui/shell/acting-bar.tsx';
import frame from '../../ui/shell/frame.module.css';
import { Header } from '../../ui/shell/header.tsx';
import { LeftShop } from '../../ui/shell/left-shop.tsx';
import styles from './operations-center.module.css';

export const CentreFrame = ({ account, children }: { account: Account; children: ReactNode }) => {
  const [isOpen, drawer] = useDisclosure();
  return (
    <SessionProvider value={account}>
      <a href="#contenuto" className={frame.skip}>
        Vai al contenuto
      </a>
      <div className={frame.top} data-acting={account.acting ? true : undefined}>
        {account.acting && <ActingBar acting={account.acting} />}
        <Header onMenu={drawer.open} />
      </div>
      <Dialog kind="drawer" opened={isOpen} onClose={drawer.close} title="Menu">
        <Stack>
          <Button
            variant="default"
            component="a"
            href={`tel:${account.phone.replace(/\s/g, '')}`}
            leftSection={<IconPhone size={18} stroke={1.75} />}
          >{`Assistenza ${writePhone(account.phone)}`}</Button>
          <Button
            variant="default"
            component="a"
            href={paths.logout}
            leftSection={<IconLogout size={18} stroke={1.75} />}
          >
            Esci
          </Button>
        </Stack>
      </Dialog>
      <div className={styles.above}>
        <LeftShop />
      </div>
      {children}
      <Overlays />
    </SessionProvider>
  );
};
