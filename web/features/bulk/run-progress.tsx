/** How far a bulk operation is, told as it goes on. */
import { Progress as Bar } from '@mantine/core';
import { QueryObserver, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getBulkRun } from '@ema/calls/bulk.ts';
import type { CallFailure } from '../../kernel/client.ts';
import { asked, refreshAfterWrite } from '../../kernel/use-call.ts';
import styles from './bulk.module.css';
import { partsDone, standing, type Run } from './run-words.ts';

const SOON_MS = 1_000;

/** Asked again until it is over. */
const asking = (id: string) => ({
  ...asked(getBulkRun, { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Run | undefined } }) =>
    state.data?.state === 'running' ? SOON_MS : false,
});
export const useRun = (id: string) => useQuery<Run, CallFailure>(asking(id));

type Stale = readonly { name: string }[];

/** It goes on although nobody looks at it any more: once it is over, its rows are read anew. */
const followToItsEnd = (cache: QueryClient, id: string, stale: Stale): void => {
  const leave = new QueryObserver<Run, CallFailure>(cache, asking(id)).subscribe(({ data, isError }) => {
    if (!isError && (data?.state ?? 'running') === 'running') return;
    leave();
    if (data) void refreshAfterWrite(cache, stale);
  });
};

/**
 * What was done to rows is seen in their list once it is over, and what came of it in its own; also by whoever closed
 * it before. `began`: as it was before it was asked how it stands, since a short one is over by then.
 */
export const useRefreshedAtEnd = (
  { id, state }: { id: string; state: Run['state'] | undefined },
  stale: Stale,
  began?: Run['state'],
): void => {
  const cache = useQueryClient();
  const before = useRef(began);
  useEffect(() => {
    if (state === undefined) return;
    if (before.current === 'running' && state !== 'running') void refreshAfterWrite(cache, stale);
    before.current = state;
  }, [state]);
  useEffect(
    () => () => {
      if (before.current === 'running') followToItsEnd(cache, id, stale);
    },
    [],
  );
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
