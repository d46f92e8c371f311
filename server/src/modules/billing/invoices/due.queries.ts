import { dueDay } from '@muster/contract/billing/drafts/terms.rules.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { holidaysOf } from '../../leave/placements.queries.ts'
import { parametersOf } from '../../settings/country-rules/country-parameters.queries.ts'
import type { EntityRow } from '../core/reference-data.queries.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** The maximum shift of a due date. */
const MAX_MOVED = 60

/** The due date of an invoice by its issue date and legal entity; by its setting it moves past bank holidays. */
export async function dueDayOf(db: Db, entity: EntityRow, terms: string, issueDay: string): Promise<string> {
  const agreed = dueDay(terms, issueDay)
  if (!entity.dueMoves) return agreed
  const rest = (await parametersOf(db, entity.countryId, agreed))?.weekend ?? []
  const place = { countryID: entity.countryId, clientID: null }
  const closed = await holidaysOf(db, place, agreed, daysAfter(agreed, MAX_MOVED))
  return dueDay(terms, issueDay, {
    workingDays: WEEK.filter((weekday) => !rest.includes(weekday)),
    closedOn: closed.map(({ date }) => date),
  })
}
