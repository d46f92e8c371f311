import { MAX_TAGS } from '@muster/contract/consultants/candidate.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type ConsultantRow, consultantsIn } from './consultants.queries.ts'
import { consultantAuditSubject } from './consultants.rules.ts'

type Bulk = Call<(typeof candidateEndpoints)['bulk']>
type BulkChange = Bulk['body']['change']

/** The tags after the change; case-insensitive, so that no record has both `Remote` and `remote`. */
export function tagsAfter(tags: readonly string[], { addTags = [], removeTags = [] }: BulkChange): string[] {
  const removed = new Set(removeTags.map((tag) => tag.toLowerCase()))
  const remaining = [...tags, ...addTags].filter((tag) => !removed.has(tag.toLowerCase()))
  return [...new Map(remaining.map((tag) => [tag.toLowerCase(), tag] as const)).values()]
}

/** Changes all of them or none: one that is out of scope rejects the whole. */
export async function changeMany({ body, ...call }: Bulk): Promise<{ changed: number }> {
  const { db, scope } = call
  const ids = [...new Set(body.ids)]
  const rows = (await consultantsIn(db, scope)
    .selectAll('consultant')
    .where('consultant.id', 'in', ids)
    .orderBy('consultant.id')
    .forUpdate()
    .execute()) as ConsultantRow[]
  if (rows.length < ids.length) throw notFound('consultant')
  for (const row of rows) await changeOne(call, row, body.change)
  return { changed: rows.length }
}

async function changeOne(call: Omit<Bulk, 'body'>, row: ConsultantRow, change: BulkChange): Promise<void> {
  const { db, staff, now } = call
  const { title = row.title, site = row.site } = change
  const after = { title, site, tags: tagsAfter(row.tags, change) }
  if (after.tags.length > Math.max(MAX_TAGS, row.tags.length))
    throw ruleViolation(
      'TOO_MANY_TAGS',
      `${row.name} would have ${after.tags.length} tags; the maximum is ${MAX_TAGS}. Remove some first, or deselect ${row.name}.`,
      [{ path: 'change.addTags', message: `At most ${MAX_TAGS} tags each.` }],
    )
  await db
    .updateTable('consultant')
    .set((eb) => ({ ...after, version: eb('version', '+', 1), updatedAt: now, updatedBy: staff.id }))
    .where('id', '=', row.id)
    .execute()
  const before = { title: row.title, site: row.site, tags: row.tags }
  await writeAuditEntry(call, { event: 'consultant.updated', ...consultantAuditSubject(row), before, after })
}
