import { Button, Stack, Title } from '@mantine/core';
import { Component, useState, type ReactNode } from 'react';
import { CallFailure, sentenceOf } from '../kernel/client.ts';
import { paths } from '../paths.ts';
import styles from './app-error.module.css';

/** What a person can copy for the support desk: the error, where, when, and the request it came from. */
const describe = (error: unknown): string =>
  [
    sentenceOf(error),
    error instanceof CallFailure && error.requestId ? `Richiesta: ${error.requestId}` : '',
    `Pagina: ${location.pathname}`,
    `Ora: ${new Date().toISOString()}`,
    navigator.userAgent,
  ]
    .filter(Boolean)
    .join('\n');

/** ACC-030, ACC-031: the error screen. */
export const ErrorScreen = ({ error }: { error: unknown }) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(describe(error)).catch(() => {});
    setCopied(true);
    setTimeout(() => setCopied(false), 5000);
  };
  return (
    <main className={styles.screen}>
      <Stack gap="md" maw={520}>
        <Title order={1}>Si è verificato un errore!</Title>
        <p className={styles.text}>{sentenceOf(error)}</p>
        {error instanceof CallFailure && error.requestId && (
          <p className="support small">Richiesta {error.requestId}</p>
        )}
        <div className={styles.actions}>
          <Button onClick={() => location.reload()}>Ricarica la pagina</Button>
          <Button variant="default" onClick={() => void copy()}>
            {copied ? 'Copiato' : 'Copia errore'}
          </Button>
          <Button variant="subtle" component="a" href={paths.home}>
            Torna alla Home
          </Button>
        </div>
      </Stack>
    </main>
  );
};

/** Catches what a page throws while it is drawn. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error === null ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}
