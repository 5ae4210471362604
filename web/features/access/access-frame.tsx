import { Title } from '@mantine/core';
import { knownAccount } from '../../kernel/session.tsx';
import { useTitle } from '../../kernel/title.ts';
import { Logo } from '../../ui/shell/logo.tsx';
import type { ReactNode } from 'react';
import styles from './access-frame.module.css';

/** The frame of the pages before sign-in: the brand, one card, one thing to do. */
export const AccessFrame = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => {
  useTitle(title);
  const phone = knownAccount()?.phone;
  return (
    <div className={styles.frame}>
      <aside className={styles.brand}>
        <img src="/brand/logo-mark.svg" alt="" width="56" height="56" className={styles.mark} />
        <div className={styles.orbit} aria-hidden="true" />
        <p className={styles.line}>Di porta in porta, tutto in ordine.</p>
      </aside>
      <main className={styles.main}>
        <div className={styles.card}>
          <div className={styles.logo}>
            <Logo />
          </div>
          <Title order={1} className={styles.title}>
            {title}
          </Title>
          {lead && <p className="support">{lead}</p>}
          {children}
        </div>
        {phone && (
          <p className={styles.help}>
            Serve aiuto? Chiama <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
          </p>
        )}
      </main>
    </div>
  );
};
