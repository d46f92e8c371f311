import { minus, plus, rounded } from '@muster/contract/kernel/exact.ts'
import { accrualToPost, accruedShown, type Service } from '@muster/contract/leave/accrual.rules.ts'
import { leaveRulesOf } from '@muster/contract/leave/usual-rules.rules.ts'
import type { LeaveRule, LeaveType } from '@muster/contract/settings/leave-rules.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { refused } from '../../kernel/errors.ts'
import { parametersByID } from '../settings/country-parameters.queries.ts'
import { holidaysOf, type Placement, placementsOf } from './placements.queries.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly countryId: string
  readonly clientId: string | null
  readonly serviceStartDate: string | null
  readonly joinedDate: string | null
  readonly lastWorkingDay: string | null
}

/** Everything that leave of one person is reckoned with. */
export interface LeaveFacts {
  readonly person: Person
  readonly placements: readonly Placement[]
  readonly rules: ReadonlyMap<LeaveType, LeaveRule>
  /** Null without a day on which service began. */
  readonly service: Service | null
  readonly weekend: readonly number[]
}

/** The parameters of a country by the day each came into force, the oldest first. */
async function editionsOf(db: Db, countryID: string) {
  const rows = await db
    .selectFrom('settingEdition')
    .select(['id', 'effectiveFrom'])
    .where('kind', '=', 'COUNTRY_PARAMETERS')
    .where('countryId', '=', countryID)
    .where('status', '=', 'APPROVED')
    .orderBy('effectiveFrom')
    .execute()
  return Promise.all(
    rows.map(async ({ id, effectiveFrom }) => ({ from: effectiveFrom, ...(await parametersByID(db, id)) })),
  )
}

/** What holds for a person on a day; 422 where their country has no parameters yet. */
export async function readFacts(db: Db, person: Person, day: string): Promise<LeaveFacts> {
  const editions = await editionsOf(db, person.countryId)
  const inForce = editions.findLast(({ from }) => from <= day) ?? editions[0]
  if (!inForce)
    throw refused('COUNTRY_WITHOUT_RULES', 'This country has no parameters yet. Have them entered and approved first.')
  const placements = await placementsOf(db, person.id)
  const startsOn = person.serviceStartDate ?? person.joinedDate
  const agreed = placements.flatMap(({ from, to, leave }) =>
    leave.daysPerYear ? [{ from, to, daysPerYear: leave.daysPerYear }] : [],
  )
  const laws = editions.map(({ from, annualLeave }) => ({ from, annualLeave }))
  return {
    ...{ person, placements, weekend: inForce.weekend, rules: leaveRulesOf(person.countryId, inForce) },
    service: startsOn === null ? null : { startsOn, endsOn: person.lastWorkingDay, laws, agreed },
  }
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Which days between two the person would work, by the placement of each day; between placements by the weekend of their country. */
export async function workingDaysOf(db: Db, facts: LeaveFacts, from: string, to: string) {
  const { person, placements, weekend } = facts
  const there = placements.filter((one) => one.from <= to && one.to >= from)
  const free = new Set<string>()
  const places = there.length > 0 ? there : [{ countryID: person.countryId, clientID: null }]
  for (const place of places)
    for (const { date, kind } of await holidaysOf(db, place, from, to)) if (kind !== 'SHUTDOWN') free.add(date)
  return (day: string): boolean => {
    const at = there.find((one) => one.from <= day && day <= one.to)
    const works = at ? at.workingDays.includes(weekdayOf(day)) : !weekend.includes(weekdayOf(day))
    return works && !free.has(day)
  }
}

/** Earned by the end of a day, as the ledger counts it: an opening balance stands for everything before it. */
export function earnedBy(service: Service | null, day: string, openedOn: string | null): string {
  if (!service) return '0.00'
  const all = accruedShown(service, day)
  if (openedOn === null) return all
  return day <= openedOn ? '0.00' : rounded(minus(all, accruedShown(service, openedOn)), 2)
}

/** What a posting at the end of a day adds to what was posted before; null when nothing does. */
export const toPost = (service: Service, day: string, openedOn: string | null, posted: string): string | null =>
  accrualToPost(service, day, openedOn === null ? posted : rounded(plus(posted, accruedShown(service, openedOn)), 2))
