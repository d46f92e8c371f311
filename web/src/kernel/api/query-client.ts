import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './failures.ts'

/** Everything the screens have read. Emptied when the session ends, so that Back shows no data of the last user. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection nothing waits silently: the user who pressed a button sees that it failed.
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
