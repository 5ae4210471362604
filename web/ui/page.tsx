/** The frame of every page, its panels, and the states of what it loads. */
import { Alert, Button, Skeleton, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallFailure, sentenceOf } from '../kernel/client.ts';
import { useTitle } from '../kernel/title.ts';
import { paths } from '../paths.ts';
import styles from './page.module.css';

type PageProps = {
  title: string;
  /** One line of facts under the title: how many, until when. */
  facts?: ReactNode;
  /** The one primary action: top right, on phones stuck to the bottom edge. */
  action?: ReactNode;
  /** Where the thing of the page stands, beside the title. */
  badge?: ReactNode;
  children: ReactNode;
  narrow?: boolean;
};

/** The frame of every page: one title, one line of facts, one primary action. */
export const Page = ({ title, facts, action, badge, children, narrow = false }: PageProps) => {
  useTitle(title);
  return (
    <div className={narrow ? styles.narrow : styles.page}>
      <div className={styles.head}>
        <div>
          <Title order={1}>{title}</Title>
          {facts && <p className={styles.facts}>{facts}</p>}
        </div>
        {badge && <div className={styles.badge}>{badge}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </div>
  );
};

/** What does not exist is not tried again: there is a way on instead. */
const Gone = ({ error }: { error: unknown }) => (
  <EmptyState
    title={sentenceOf(error)}
    action={
      <Button component={Link} to={paths.home} mt="sm">
        Torna alla Home
      </Button>
    }
  >
    L’indirizzo potrebbe essere cambiato, o non c’è più.
  </EmptyState>
);

/** Whoever stayed on a page whose session is over goes on from the sign-in: nothing can be tried again (ACC-770). */
const isEnded = (error: unknown): boolean => error instanceof CallFailure && error.code === 'unauthenticated';

/** A load that failed says so and can be tried again (ACC-045). */
export const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error instanceof CallFailure && error.status === 404 ? <Gone error={error} /> : <Failed {...{ error, onRetry }} />;
const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Alert
    color="danger"
    variant="light"
    icon={<IconAlertTriangle />}
    title="Si è verificato un errore caricando i dati"
    role="alert"
  >
    <p className={styles.errorText}>{sentenceOf(error)}</p>
    {isEnded(error) ? (
      <Button size="sm" variant="default" component="a" href={paths.root}>
        Accedi
      </Button>
    ) : (
      <Button size="sm" variant="default" onClick={onRetry}>
        Riprova
      </Button>
    )}
  </Alert>
);

/** Rows of grey while a list loads; they fade, they never sweep. */
export const SkeletonRows = ({ rows = 6, height = 48 }: { rows?: number; height?: number }) => (
  <div aria-busy="true" aria-label="Caricamento in corso" role="status">
    {Array.from({ length: rows }, (_, i) => (
      <Skeleton key={i} height={height} mb={8} radius="md" />
    ))}
  </div>
);

/** Says that there is nothing and what to do next. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className={styles.empty}>
    <svg width="96" height="96" viewBox="0 0 96 96" aria-hidden="true">
      <ellipse
        cx="48"
        cy="48"
        rx="44"
        ry="18"
        fill="none"
        stroke="var(--ema-strong-line)"
        strokeWidth="2"
        strokeDasharray="2 6"
        strokeLinecap="round"
        transform="rotate(-18 48 48)"
      />
      <circle cx="48" cy="48" r="20" fill="var(--ema-tint)" />
      <path d="M48 28a20 20 0 0 1 0 40z" fill="var(--ema-selected)" />
      <circle cx="88" cy="35" r="5" fill="#F0B429" />
    </svg>
    <p className={styles.emptyTitle}>{title}</p>
    {children && <p className="support">{children}</p>}
    {action}
  </div>
);

type Loaded<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown };

/** The states of something loaded: skeleton, error, empty, content. None can be forgotten. */
export const Loading = <T,>({
  of,
  skeleton,
  isEmpty,
  empty,
  children,
}: {
  of: Loaded<T>;
  skeleton: ReactNode;
  isEmpty: (data: T) => boolean;
  empty: ReactNode;
  children: (data: T) => ReactNode;
}) => {
  if (of.data !== undefined) return isEmpty(of.data) ? empty : children(of.data);
  if (of.error) return <LoadError error={of.error} onRetry={() => void of.refetch()} />;
  return skeleton;
};

/** A card: one hairline, no shadow. */
export const Panel = ({
  title,
  action,
  children,
  flush = false,
}: {
  title?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}) => (
  <section className={styles.panel}>
    {title && (
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>{title}</h2>
        {action}
      </div>
    )}
    <div className={flush ? undefined : styles.panelBody}>{children}</div>
  </section>
);

/** Label and value, one under the other; for details. */
export const Facts = ({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.factsList}>
    {items.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
      </div>
    ))}
  </dl>
);
