import { QueryClient } from '@tanstack/react-query'
import { Failed } from './failures.ts'

/** Everything the screens have read. Emptied when the session ends, so that Back shows nobody's data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // An answer of the server is an answer; only a lost connection is worth another try.
      retry: (failures, error) => failures < 2 && (!(error instanceof Failed) || error.status === 0),
    },
  },
})
