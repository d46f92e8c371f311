import { conflict } from '@muster/server/kernel/app/errors.ts'
import { writeAuditEntry } from '@muster/server/kernel/app/events.ts'
import { isUniqueViolation } from '@muster/server/kernel/db/db.ts'
import type { Call } from '@muster/server/kernel/http/route.ts'
import type { Badge, badgeEndpoints } from '../contract/badges.contract.ts'
import { badgesIn, getBadge } from './badges.queries.ts'

export async function createBadge(call: Call<typeof badgeEndpoints.create>): Promise<Badge> {
  const { db, body } = call
  const { id } = await badgesIn(db)
    .insertInto('badge')
    .values(body)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateNumber)
  const badge = await getBadge(db, id)
  await writeAuditEntry(call, {
    event: 'badge.created',
    entity: 'badge',
    entityID: id,
    name: badge.number,
    after: badge,
  })
  return badge
}

const duplicateNumber = (error: unknown): never => {
  if (!isUniqueViolation(error, 'badge_number_unique')) throw error
  const message = 'Another badge has this number. Enter a different one.'
  throw conflict('BADGE_NUMBER_ALREADY_USED', message, { errors: [{ path: 'number', message }] })
}
