import * as z from 'zod'
import { get } from '../api/endpoint.ts'
import { HistoryEntry, HistoryQuery } from '../api/history.ts'
import type { Right } from '../api/permission.ts'

/** The changes of one record, newest first. */
export const historyEndpoint = <const P extends string>(path: `/${P}`, may: Right) =>
  get(`${path}/:id/history`, {
    summary: 'The history, newest first.',
    may,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  })
