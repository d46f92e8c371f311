import { right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'

/** Roles that post payments and credits (docs/domain/permissions.md). */
const POSTERS = rolesWith(right('receipts', 'approve'))
const MAX_NAMED = 3

/**
 * The reason why users can’t post their own entries, with the users who can (docs/domain/permissions.md, segregation
 * 2).
 */
export async function postedByOthers(
  db: Db,
  { countryId }: { readonly countryId: string },
  staff: { readonly id: string },
): Promise<string> {
  const others = (await usersWithAccess(db, POSTERS, countryId)).filter(({ id }) => id !== staff.id)
  if (others.length === 0)
    return 'You can’t post your own entry, and no one else has permission. Cancel it and have a finance executive enter it, or ask an administrator to give another person the role.'
  const named = others.slice(0, MAX_NAMED).map(({ name }) => name)
  const rest = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''
  return `You can’t post your own entry. Ask ${named.join(', ')}${rest} to post it.`
}
