/** How far a bulk operation is, told as it goes on. */
import { Progress as Bar } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getBulkRun } from '@ema/calls/bulk.ts';
import { refreshAfterWrite, useCall } from '../../kernel/use-call.ts';
import styles from './bulk.module.css';
import { partsDone, standing, type Run } from './run-words.ts';

const SOON_MS = 1_000;

/** Asked again until it is over. */
export const useRun = (id: string) =>
  useCall(
    getBulkRun,
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.state === 'running' ? SOON_MS : false) },
  );

/**
 * What was done to rows is seen in their list once it is over, and what came of it in its own. `began`: as it was
 * before it was asked how it stands, since a short one is over by then.
 */
export const useRefreshedAtEnd = (
  state: Run['state'] | undefined,
  stale: readonly { name: string }[],
  began?: Run['state'],
): void => {
  const cache = useQueryClient();
  const before = useRef(began);
  useEffect(() => {
    if (state === undefined) return;
    if (before.current === 'running' && state !== 'running') void refreshAfterWrite(cache, stale);
    before.current = state;
  }, [state]);
};

const Parts = ({ of: { done, failed } }: { of: ReturnType<typeof partsDone> }) => (
  <Bar.Root size="lg">
    <Bar.Section value={done} aria-label="Riuscite" />
    {failed > 0 && <Bar.Section value={failed} color="danger.6" aria-label="Non riuscite" />}
  </Bar.Root>
);

export const RunProgress = ({ run }: { run: Run }) => (
  <div className={styles.progress}>
    <p role="status" className="num">
      {standing(run)}
    </p>
    <Parts of={partsDone(run)} />
  </div>
);
