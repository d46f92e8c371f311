import { type Endpoints, get, list, post } from '@muster/contract/kernel/api/endpoint.ts'
import { HistoryEntry, HistoryQuery } from '@muster/contract/kernel/api/history.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { booleanFlag, Day, Id, Instant, text, Version } from '@muster/contract/kernel/values/fields.ts'
import * as z from 'zod'

export const NewBadge = z.strictObject({
  number: text(20, 'The number'),
  holder: text(120, 'The holder'),
  validTo: Day,
})
export const Badge = NewBadge.extend({ id: Id, createdAt: Instant, version: Version })
export type Badge = z.output<typeof Badge>

export const badgeEndpoints = {
  list: list('/badges', {
    summary: 'The badges.',
    may: right('assets', 'view'),
    item: Badge,
    filters: { expired: booleanFlag.optional() },
    sorts: ['number', 'validTo'],
    order: 'number',
    export: right('assets', 'export'),
  }),
  get: get('/badges/:id', { summary: 'One badge.', may: right('assets', 'view'), returns: Badge }),
  create: post('/badges', {
    summary: 'Issues a badge.',
    may: right('assets', 'create'),
    body: NewBadge,
    returns: Badge,
    status: 201,
  }),
  history: get('/badges/:id/history', {
    summary: 'What happened to a badge, newest first.',
    may: right('assets', 'view'),
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
} satisfies Endpoints
