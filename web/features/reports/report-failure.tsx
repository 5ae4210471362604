/** What stands in the place of a report that cannot be shown. */
import { Button } from '@mantine/core';
import { CallFailure, sentenceOf } from '../../kernel/client.ts';
import { EmptyState, LoadError } from '../../ui/page.tsx';
import type { Change } from './use-period.ts';

/** A period, a manager or a filter that does not exist is told, with the way back to what does (ORD-355). */
export const ReportFailure = ({ error, change, onRetry }: { error: unknown; change: Change; onRetry: () => void }) =>
  error instanceof CallFailure && [400, 404, 422].includes(error.status) ? (
    <div role="alert">
      <EmptyState
        title="Questo report non c’è"
        action={
          <Button mt="sm" onClick={() => change({ year: null, month: null, manager: null, visibility: null })}>
            Vai al periodo corrente
          </Button>
        }
      >
        {error.violations[0]?.message ?? sentenceOf(error)}
      </EmptyState>
    </div>
  ) : (
    <LoadError error={error} onRetry={onRetry} />
  );
