/** What stands in the place of a screen that only the person opens, while somebody acts for them (NET-910). */
import type { ReactNode } from 'react';
import { mayAsOneself } from '@ema/domain/access/may.ts';
import { useSession } from '../kernel/session.tsx';
import { EmptyState, Page } from './page.tsx';

type Props = { title: string; children: ReactNode };
export const OnlyOneself = ({ title, children }: Props) => {
  const reason = mayAsOneself(useSession().acting);
  if (reason === null) return children;
  return (
    <Page title={title}>
      <EmptyState title="Qui può entrare solo la persona stessa">{reason}</EmptyState>
    </Page>
  );
};
