import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './failures.ts'

/** Everything the screens have read. Emptied when the session ends, so that Back shows nobody's data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection nothing waits in silence for it to come back: who pressed a button hears that it did not work.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      // An answer of the server is an answer; only a lost connection is worth another try.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 0),
    },
  },
})
