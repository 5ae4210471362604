/** The frame of the pages before sign-in: the brand, one thing to do, and the number to call. */
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { knownAccount } from '../../kernel/session.tsx';
import { useTitle } from '../../kernel/title.ts';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { Logo } from '../../ui/shell/logo.tsx';
import styles from './access-frame.module.css';

const ON_THE_ORBIT = ['detergente-concentrato', 'zerbino', 'panno'];

type Props = {
  title: string;
  lead?: string | undefined;
  /** Where one is: when it changes the focus comes to the title, unless a field has it. */
  step?: string;
  children: ReactNode;
};
export const AccessFrame = ({ title, lead, step = '', children }: Props) => {
  useTitle(title);
  const heading = useStepFocus(step);
  const phone = knownAccount()?.phone;
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.logo}>
          <Logo />
        </header>
        <main className={styles.card}>
          <Title order={1} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </Title>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </main>
        {phone && (
          <footer className={styles.help}>
            <span>Assistenza clienti e incaricati</span>
            <a href={`tel:${phone.replace(/\s/g, '')}`}>{writePhone(phone)}</a>
          </footer>
        )}
      </div>
      <div className={styles.brand} aria-hidden="true">
        <div className={styles.whiteLogo}>
          <Logo onBrand />
        </div>
        <p className={styles.line}>
          Di porta in porta,
          <br />
          tutto in ordine.
        </p>
        <div className={styles.orbit}>
          <img src="/brand/sign-in.svg" alt="" width="640" height="640" />
          {ON_THE_ORBIT.map((name) => (
            <span key={name} className={styles.product}>
              <img src={`/products/prodotto-${name}.svg`} alt="" width="84" height="84" loading="lazy" />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
};
