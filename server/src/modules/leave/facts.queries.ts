import { isoWeekday } from '@muster/contract/kernel/values/days.ts'
import type { Service } from '@muster/contract/leave/accrual.rules.ts'
import { leaveRulesOf } from '@muster/contract/leave/default-leave-rules.rules.ts'
import type { LeaveRule, LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { ruleViolation } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import { parametersByID } from '../settings/country-rules/country-parameters.queries.ts'
import { holidaysOf, type Placement, placementsOf, placementsOfMany } from './placements.queries.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly countryId: string
  readonly clientId: string | null
  readonly serviceStartDate: string | null
  readonly joinedDate: string | null
  readonly lastWorkingDay: string | null
}

/** All inputs for the leave of one person. */
export interface LeaveFacts {
  readonly person: Person
  readonly placements: readonly Placement[]
  /** By the law of the requested date. */
  readonly rules: ReadonlyMap<LeaveType, LeaveRule>
  readonly rulesOn: (day: string) => ReadonlyMap<LeaveType, LeaveRule>
  /** Null without a service start date. */
  readonly service: Service | null
  readonly weekend: readonly number[]
}

/** The parameters of a country by start date, the oldest first. */
async function parameterVersionsOf(db: Db, countryID: string) {
  const rows = await db
    .selectFrom('settingVersion')
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

/**
 * The leave terms of a person on a date, for any number of days; 422 if their country has no parameters yet. Leave uses
 * the law of its first day, whenever it is entered or decided.
 */
export async function loadLeaveFacts(db: Db, person: Person): Promise<(day: string) => LeaveFacts> {
  const parameterVersions = await parameterVersionsOf(db, person.countryId)
  if (parameterVersions.length === 0)
    throw ruleViolation(
      'COUNTRY_WITHOUT_RULES',
      'This country has no approved parameters yet. Add and approve them first.',
    )
  return factsFrom(person, parameterVersions, await placementsOf(db, person.id))
}

/** The same for many people, with one query per country; people in a country without parameters are excluded. */
export async function loadFactsOfMany(
  db: Db,
  people: readonly Person[],
): Promise<ReadonlyMap<string, (day: string) => LeaveFacts>> {
  const parameterVersions = new Map<string, Awaited<ReturnType<typeof parameterVersionsOf>>>()
  for (const countryID of new Set(people.map(({ countryId }) => countryId)))
    parameterVersions.set(countryID, await parameterVersionsOf(db, countryID))
  const placed = await placementsOfMany(
    db,
    people.map(({ id }) => id),
  )
  return new Map(
    people.flatMap((person) => {
      const versionsOfCountry = parameterVersions.get(person.countryId)!
      return versionsOfCountry.length > 0
        ? [[person.id, factsFrom(person, versionsOfCountry, placed.get(person.id) ?? [])]]
        : []
    }),
  )
}

/** At least one version of the parameters exists; the oldest first. */
function factsFrom(
  person: Person,
  parameterVersions: Awaited<ReturnType<typeof parameterVersionsOf>>,
  placements: readonly Placement[],
): (day: string) => LeaveFacts {
  const oldest = parameterVersions[0]!
  const startsOn = person.serviceStartDate ?? person.joinedDate
  const agreed = placements.flatMap(({ from, to, leave }) =>
    leave.daysPerYear ? [{ from, to, daysPerYear: leave.daysPerYear }] : [],
  )
  const laws = parameterVersions.map(({ from, annualLeave }) => ({ from, annualLeave }))
  const service = startsOn === null ? null : { startsOn, endsOn: person.lastWorkingDay, laws, agreed }
  const parametersOn = (day: string) => parameterVersions.findLast(({ from }) => from <= day) ?? oldest
  const rulesOn = (day: string) => leaveRulesOf(person.countryId, parametersOn(day))
  return (day) => ({ person, placements, service, weekend: parametersOn(day).weekend, rules: rulesOn(day), rulesOn })
}

export const readLeaveFacts = async (db: Db, person: Person, day: string): Promise<LeaveFacts> =>
  (await loadLeaveFacts(db, person))(day)

/**
 * The working days of the person between two dates, by the placement on each day; between placements by the weekend of
 * their country.
 */
export async function workingDaysOf(db: Db, facts: LeaveFacts, from: string, to: string) {
  const { person, placements, weekend } = facts
  const there = placements.filter((one) => one.from <= to && one.to >= from)
  const freeAt = async (place: { countryID: string; clientID: string | null }) =>
    new Set((await holidaysOf(db, place, from, to)).flatMap(({ date, kind }) => (kind === 'SHUTDOWN' ? [] : [date])))
  const between = await freeAt({ countryID: person.countryId, clientID: null })
  const free = new Map<Placement, ReadonlySet<string>>()
  for (const place of there) free.set(place, await freeAt(place))
  return (day: string): boolean => {
    const at = there.find((one) => one.from <= day && day <= one.to)
    if (!at) return !weekend.includes(isoWeekday(day)) && !between.has(day)
    return at.workingDays.includes(isoWeekday(day)) && !free.get(at)!.has(day)
  }
}
