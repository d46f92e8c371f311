import { onlineManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError, networkError } from './failures.ts'
import { queryClient } from './query-client.ts'

const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean

test.each([
  ['a lost connection is retried', networkError(), [true, true, false]],
  [
    'a rejection is not retried',
    new ApiError(403, { message: 'Your role doesn’t have permission to do this.' }),
    [false, false, false],
  ],
  [
    'a busy server is not retried: its message was shown',
    new ApiError(503, { message: 'Busy.' }),
    [false, false, false],
  ],
])('retries of a read: %s', (_what, error, tries) => {
  expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual(tries)
})

test('without a connection a change fails at once with a message', async () => {
  onlineManager.setOnline(false)
  try {
    const change = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => Promise.reject(networkError()) })
    await expect(change.execute(undefined)).rejects.toThrow('reach the server')
    await expect(
      queryClient.fetchQuery({
        queryKey: ['gone'],
        queryFn: () => Promise.reject(new ApiError(503, { message: 'Busy.' })),
      }),
    ).rejects.toThrow('Busy.')
  } finally {
    onlineManager.setOnline(true)
    queryClient.clear()
  }
}, 5_000)
