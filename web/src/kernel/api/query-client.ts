import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './failures.ts'

/** The cache of all queries. It is cleared when the session ends, so that Back shows no data of the previous user. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a mutation fails at once instead of waiting silently, so that the user sees the error.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      // A response of the server is final; only a lost connection is retried.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 0),
    },
  },
})
