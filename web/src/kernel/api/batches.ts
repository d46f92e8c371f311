import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BatchResult } from '../../ui/dialog/BatchResultDialog.tsx'
import type { BatchProgress } from '../../ui/dialog/InputDialog.tsx'
import { counted } from '../../ui/format/number.ts'
import { showSnackbar } from '../feedback/snackbar.ts'
import { BatchInterrupted, sendInBatches } from './batch-requests.ts'
import { ApiError, showError } from './failures.ts'
import { type Args, type EndpointRef, send } from './send.ts'

interface Batches<E extends Endpoint, Row> {
  endpoint: EndpointRef<E>
  /** Maximum number of records per request. */
  max: number
  argsOf(rows: readonly Row[]): Args<E>
  /** `3 timesheets approved`. */
  done(answer: BatchResult): string
  /** Names of the modules to refetch at the end. */
  refreshes: readonly string[]
}

const LEFT = ['other was not changed', 'others were not changed'] as const

/**
 * Runs an action on any number of records in several requests. Each record is processed separately, and what was
 * processed stays so when the batch is stopped or fails. `progress` is the state of the batch.
 */
export function useBatches<E extends Endpoint, Row extends { id: string }>(requested: Batches<E, Row>) {
  const { endpoint, max, argsOf, done, refreshes } = requested
  const cache = useQueryClient()
  const [count, setCount] = useState<{ of: number; done: number } | null>(null)
  const stopped = useRef(false)
  // The result before a failure: a retry continues with the remaining records.
  const broken = useRef<BatchResult | null>(null)
  const sendPatiently = useRateLimitedSend(endpoint, () => stopped.current)
  useLeaveWarning(count !== null)
  const act = async (rows: readonly Row[]): Promise<BatchResult> => {
    stopped.current = false
    const onProgress = (done: number) => rows.length > max && setCount({ of: rows.length, done })
    const left = ({ done, refused }: BatchResult) => rows.length - done.length - refused.length
    const report = (answer: BatchResult) =>
      left(answer) > 0 ? `${done(answer)}; ${counted(left(answer), LEFT)}` : done(answer)
    try {
      const answer = await sendInBatches(rows, (some) => sendPatiently(argsOf(some)), {
        max,
        before: broken.current,
        onProgress,
        isStopped: () => stopped.current,
      })
      broken.current = null
      showSnackbar(report(answer))
      return answer
    } catch (failure) {
      if (!(failure instanceof BatchInterrupted)) throw failure
      broken.current = failure.answer
      const isUntouched = left(failure.answer) === rows.length
      throw isUntouched ? failure.cause : new Error(`${failure.message} ${report(failure.answer)}.`)
    } finally {
      setCount(null)
      await Promise.all(refreshes.map((name) => cache.invalidateQueries({ queryKey: [name] })))
    }
  }
  const stop = () => {
    stopped.current = true
  }
  const progress: BatchProgress | null = count && { ...count, stop }
  return { act, progress }
}

/** The server limits requests of a step per minute: the batch waits and continues. */
const AGAIN_MS = 3_000

/**
 * Sends the request again until it is no longer rate-limited. A retry has the same idempotency key, so that the change
 * is made only once.
 */
function useRateLimitedSend<E extends Endpoint>(endpoint: EndpointRef<E>, isStopped: () => boolean) {
  const unanswered = useRef({ args: '', key: '' })
  return async (args: Args<E>): Promise<BatchResult | null> => {
    const asText = JSON.stringify(args)
    if (unanswered.current.args !== asText) unanswered.current = { args: asText, key: crypto.randomUUID() }
    const idempotencyKey = unanswered.current.key
    while (!isStopped())
      try {
        const answer = await send(endpoint, args, { idempotencyKey, isQuiet: true })
        unanswered.current = { args: '', key: '' }
        return answer as unknown as BatchResult
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        if (failure.status !== 0) unanswered.current = { args: '', key: '' }
        if (failure.code !== 'TOO_MANY_REQUESTS') {
          showError(failure, 'action')
          throw failure
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    return null
  }
}

/** The browser warns before the page is left, because the remaining records would not be processed. */
function useLeaveWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [isBusy])
}
