import * as z from 'zod'
import { type Endpoints, get, list, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { Id, Instant, Ref, repeatable, Version } from '../../kernel/values/fields.ts'
import { patternError, SERIES_NAMES } from './number-series.rules.ts'

const view = right('settings', 'view')
const SeriesName = z.enum(SERIES_NAMES)

export const NumberSeries = z.object({
  id: Id,
  series: SeriesName,
  label: z.string(),
  legalEntityID: Id,
  _legalEntity: Ref,
  pattern: z.string(),
  restarts: z.enum(['YEARLY', 'NEVER']),
  /** The last number of the current period, and the next one. */
  last: z.string().nullable(),
  next: z.string(),
  /** The total of assigned numbers. */
  given: z.int(),
  updatedAt: Instant,
  version: Version,
})
export type NumberSeries = z.output<typeof NumberSeries>

export const NumberSeriesChange = z
  .strictObject({
    pattern: z.string().trim().max(60, 'A pattern has at most 60 characters.'),
    restarts: z.enum(['YEARLY', 'NEVER']),
    version: Version,
  })
  .superRefine(({ pattern, restarts }, validationErrors) => {
    const validationError = patternError(pattern, restarts)
    if (validationError) validationErrors.addIssue({ code: 'custom', path: ['pattern'], message: validationError })
  })

export const numberSeriesEndpoints = {
  list: list('/settings/number-series', {
    summary: 'Lists the number series of the legal entities.',
    may: view,
    item: NumberSeries,
    filters: { legalEntityID: repeatable(Id), series: repeatable(SeriesName) },
    sorts: ['legalEntity', 'series', 'pattern'],
    export: view,
  }),
  get: get('/settings/number-series/:id', { summary: 'One number series.', may: view, returns: NumberSeries }),
  update: put('/settings/number-series/:id', {
    summary:
      'Changes the pattern of future numbers. Issued numbers are kept, and the sequence continues without a gap.',
    may: right('settings', 'edit'),
    body: NumberSeriesChange,
    returns: NumberSeries,
  }),
  history: historyEndpoint('/settings/number-series/:id/history', 'a number series', view),
} satisfies Endpoints
