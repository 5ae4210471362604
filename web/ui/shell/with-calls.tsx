/** Pages that keep the answers of calls: all but those of sign-in, which would carry the cache for nothing. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '../../kernel/use-call.ts';

export const WithCalls = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
);
