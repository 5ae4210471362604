/** The screen that says that something failed, with what assistance needs to know. */
import { Button, Stack, Title } from '@mantine/core';
import { Component, createContext, use, useEffect, useState, type ReactNode } from 'react';
import { CallFailure, lastRequestId, sentenceOf } from '../kernel/client.ts';
import { forgetDrafts, hasUnsent, oweSignOut } from '../kernel/leaving.ts';
import { forgetPerson } from '../kernel/session.tsx';
import { paths } from '../paths.ts';
import styles from './app-error.module.css';
import { now } from '../kernel/clock.ts';

/** Inside the portal's frame the page's `main` is already there. */
export const InFrame = createContext(false);
const Screen = ({ children }: { children: ReactNode }) => {
  const Element = use(InFrame) ? 'div' : 'main';
  return <Element className={styles.screen}>{children}</Element>;
};

/** The request an error came from, or the last one before it. */
const requestOf = (error: unknown): string | null =>
  (error instanceof CallFailure ? error.requestId : null) ?? lastRequestId();

/** What a person can copy for the support desk: the error, where, when, and the request it came from. */
const describe = (error: unknown): string =>
  [
    sentenceOf(error),
    requestOf(error) ? `Richiesta: ${requestOf(error)}` : '',
    `Pagina: ${location.pathname}`,
    `Ora: ${now().toISOString()}`,
    navigator.userAgent,
  ]
    .filter(Boolean)
    .join('\n');

/** What only this device has stays, as this screen promises. */
const forgetSent = (): void => {
  oweSignOut('sent');
  if (!hasUnsent()) forgetDrafts();
  void forgetPerson('sent');
};

/** ACC-336: the weekly maintenance; the page asks by itself whether it is over. */
const MaintenanceScreen = ({ text }: { text: string }) => {
  useEffect(() => {
    const timer = setInterval(() => location.reload(), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Screen>
      <Stack gap="md" maw={520}>
        <Title order={1}>Portale in manutenzione</Title>
        <p className={styles.text}>{text}</p>
        <p className="support">Questa pagina riprova da sola ogni minuto. Quello che hai scritto è conservato.</p>
        <div className={styles.actions}>
          <Button variant="default" component="a" href={paths.serverLogout} onClick={forgetSent}>
            Esci
          </Button>
          <Button onClick={() => location.reload()}>Riprova ora</Button>
        </div>
      </Stack>
    </Screen>
  );
};

export const ErrorScreen = ({ error }: { error: unknown }) =>
  error instanceof CallFailure && error.code === 'maintenance' ? (
    <MaintenanceScreen text={error.message} />
  ) : (
    <UnexpectedErrorScreen error={error} />
  );

/** ACC-030, ACC-031: the error screen. */
const UnexpectedErrorScreen = ({ error }: { error: unknown }) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(describe(error)).catch(() => {});
    setCopied(true);
    setTimeout(() => setCopied(false), 5000);
  };
  return (
    <Screen>
      <Stack gap="md" maw={520}>
        <Title order={1}>Si è verificato un errore!</Title>
        <p className={styles.text}>{sentenceOf(error)}</p>
        {requestOf(error) && <p className="support small">Richiesta {requestOf(error)}</p>}
        <div className={styles.actions}>
          <Button variant="subtle" component="a" href={paths.home}>
            Torna alla Home
          </Button>
          <Button variant="default" onClick={() => void copy()}>
            {copied ? 'Copiato' : 'Copia errore'}
          </Button>
          <Button onClick={() => location.reload()}>Ricarica la pagina</Button>
        </div>
      </Stack>
    </Screen>
  );
};

/** Catches what is thrown while anything is drawn; what a page throws its route catches. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error === null ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}
