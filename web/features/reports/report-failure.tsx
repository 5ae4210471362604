import { Button } from '@mantine/core';
import { CallFailure, sentenceOf } from '../../kernel/client.ts';
import { EmptyState, LoadError } from '../../ui/page.tsx';
import type { Change } from './use-period.ts';

/** A period or a manager that does not exist is told, with the way back to what does. */
export const ReportFailure = ({
  error,
  change,
  onRetry,
}: {
  error: unknown;
  change: Change;
  onRetry: () => void;
}) =>
  error instanceof CallFailure && error.status === 404 ? (
    <EmptyState
      title="Questo report non c’è"
      action={
        <Button mt="sm" onClick={() => change({ year: null, month: null, manager: null, visibility: null })}>
          Vai al periodo corrente
        </Button>
      }
    >
      {sentenceOf(error)}
    </EmptyState>
  ) : (
    <LoadError error={error} onRetry={onRetry} />
  );
