import { right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'

/** Roles that post money, and what is in favour of a client (domain.md §6). */
const POSTERS = rolesWith(right('receipts', 'approve'))
const MAX_NAMED = 3

/** Why somebody may not post what they entered themselves, and who can instead (domain.md §6, segregation 2). */
export async function postedByOthers(
  db: Db,
  { countryId }: { readonly countryId: string },
  staff: { readonly id: string },
): Promise<string> {
  const others = (await usersWithAccess(db, POSTERS, countryId)).filter(({ id }) => id !== staff.id)
  if (others.length === 0)
    return 'You entered it, so somebody else has to post it, and nobody else may here. Cancel it and have a finance executive enter it, or have an administrator give another person the role.'
  const named = others.slice(0, MAX_NAMED).map(({ name }) => name)
  const rest = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''
  return `You entered it, so somebody else has to post it: ${named.join(', ')}${rest} can.`
}
