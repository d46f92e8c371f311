import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import { OLDEST_AT_WORK, YOUNGEST_AT_WORK } from '@muster/contract/kernel/values/people.ts'
import type { FieldError } from '../../../kernel/app/errors.ts'

/** Statuses before leaving: pre-joining, working, or on notice. */
export const ACTIVE_STATUSES: readonly CandidateStatus[] = ['PRE_JOINING', 'ACTIVE', 'BENCH', 'ON_NOTICE']

/**
 * The days before its expiry from which a document counts as expiring: in the list view, on the dashboard and in the
 * country report.
 */
export const EXPIRING_DAYS = 90

/** The consultant of an audit entry. */
export const consultantAuditSubject = ({ id, name, countryId }: { id: string; name: string; countryId: string }) => ({
  entity: 'consultant',
  entityID: id,
  name,
  countryID: countryId,
})

/** The same date this number of years later; 29 February becomes 1 March. */
export const yearsAfter = (day: string, years: number) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10)
}

interface Dates {
  readonly birthDate: string | null
  readonly serviceStartDate: string | null
  readonly joinedDate: string | null
  readonly probationEnd: string | null
  readonly contractEnd: string | null
  readonly lastWorkingDay: string | null
}

const DATES = ['birthDate', 'serviceStartDate', 'joinedDate', 'probationEnd', 'contractEnd', 'lastWorkingDay'] as const

/**
 * Rules over several dates of a consultant. A working person is 16 to 90 years old. With the dates `before` a change,
 * only changed dates are checked, so that an existing error does not block another change.
 */
export function profileProblems(dates: Dates, today: string, before?: Dates): FieldError[] {
  const touched = new Set(DATES.filter((day) => dates[day] !== before?.[day]))
  return allDateProblems(dates, today)
    .filter(({ between }) => !before || between.some((day) => touched.has(day)))
    .map(({ path, message }) => ({ path, message }))
}

function allDateProblems(dates: Dates, today: string) {
  const { birthDate, serviceStartDate, joinedDate, lastWorkingDay } = dates
  const problems: (FieldError & { between: readonly (keyof Dates)[] })[] = []
  const unless = (holds: boolean, path: keyof Dates, message: string, other: keyof Dates = path) =>
    !holds && problems.push({ path, message, between: [path, other] })
  const notInFuture = !birthDate || birthDate <= today
  unless(notInFuture, 'birthDate', 'Date of birth can’t be in the future. Check the date of birth.')
  if (birthDate && notInFuture) {
    const reference = joinedDate ?? today
    unless(
      yearsAfter(birthDate, YOUNGEST_AT_WORK) <= reference,
      'birthDate',
      `Consultants must be at least ${YOUNGEST_AT_WORK} years old. Check the date of birth.`,
      'joinedDate',
    )
    unless(
      yearsAfter(birthDate, OLDEST_AT_WORK) >= today,
      'birthDate',
      `The date of birth is more than ${OLDEST_AT_WORK} years ago. Check the date of birth.`,
    )
  }
  const inOrder = (first: string | null, second: string | null) => !first || !second || first <= second
  unless(
    inOrder(serviceStartDate, joinedDate),
    'serviceStartDate',
    'Service start can’t be after the joining date.',
    'joinedDate',
  )
  const afterJoining = (day: 'probationEnd' | 'contractEnd' | 'lastWorkingDay', message: string) =>
    unless(inOrder(joinedDate, dates[day]), day, message, 'joinedDate')
  afterJoining('probationEnd', 'The probation end must be after the joining date.')
  afterJoining('contractEnd', 'The contract end must be after the joining date.')
  afterJoining('lastWorkingDay', 'The last working day must be after the joining date.')
  if (!joinedDate)
    unless(
      inOrder(serviceStartDate, lastWorkingDay),
      'lastWorkingDay',
      'The last working day must be after the service start.',
      'serviceStartDate',
    )
  return problems
}

interface Documents {
  readonly passportIssue: string | null
  readonly passportExpiry: string | null
  readonly socialInsuranceSince: string | null
}

export function identityProblems(
  { passportIssue, passportExpiry, socialInsuranceSince }: Documents,
  today: string,
): FieldError[] {
  const problems: FieldError[] = []
  if (passportIssue && passportExpiry && passportIssue >= passportExpiry)
    problems.push({ path: 'passportExpiry', message: 'The passport expiry date must be after the issue date.' })
  if (passportIssue && passportIssue > today)
    problems.push({ path: 'passportIssue', message: 'The passport issue date can’t be in the future.' })
  if (socialInsuranceSince && socialInsuranceSince > today)
    problems.push({ path: 'socialInsuranceSince', message: 'The first registration date can’t be in the future.' })
  return problems
}

export const dependantProblems = (dependants: readonly { birthDate: string | null }[], today: string): FieldError[] =>
  dependants.flatMap(({ birthDate }, i) => {
    const path = `dependants.${i}.birthDate`
    if (birthDate && birthDate > today) return [{ path, message: 'Date of birth can’t be in the future.' }]
    return birthDate && yearsAfter(birthDate, 120) < today ? [{ path, message: 'Check the date of birth.' }] : []
  })

export interface DerivedStatus extends Dates {
  readonly status: CandidateStatus
  readonly title: string | null
  readonly exitReason: string | null
}

interface StatusRequest {
  readonly status: CandidateStatus
  readonly effectiveDate: string
  readonly lastWorkingDay?: string | undefined
  readonly exitReason?: string | undefined
}

interface StatusEffect {
  readonly joinedDate: string | null
  readonly serviceStartDate: string | null
  readonly probationEnd: string | null
  readonly lastWorkingDay: string | null
  readonly exitReason: string | null
}

const LEFT: ReadonlySet<CandidateStatus> = new Set(['EXITED', 'DO_NOT_HIRE'])

/**
 * The effect of a status change on the dates of the record, or the guard that fails. Joining sets the joining date and,
 * the first time, the service start; notice and exit set the last working day; returning clears both end dates.
 */
export function statusEffect(
  from: DerivedStatus,
  wish: StatusRequest,
  today: string,
): StatusEffect | { guard: string; problem: FieldError } {
  const { status: to, effectiveDate } = wish
  const { joinedDate, serviceStartDate, probationEnd, lastWorkingDay, exitReason } = from
  const same = { joinedDate, serviceStartDate, probationEnd, lastWorkingDay, exitReason }
  if (effectiveDate > today)
    return {
      guard: 'EFFECTIVE_IN_FUTURE',
      problem: { path: 'effectiveDate', message: 'The effective date can’t be in the future.' },
    }
  if (to === 'ACTIVE' && !from.title)
    return {
      guard: 'TITLE_MISSING',
      problem: { path: 'title', message: 'Enter the title before activating the consultant.' },
    }
  if (to === 'ACTIVE' && from.status === 'PRE_JOINING') {
    const joined = joinedDate ?? effectiveDate
    return {
      ...same,
      joinedDate: joined,
      serviceStartDate: serviceStartDate ?? joined,
      lastWorkingDay: null,
      exitReason: null,
    }
  }
  if (from.status === 'ON_NOTICE' && to !== 'EXITED') return { ...same, lastWorkingDay: null, exitReason: null }
  if (to === 'ON_NOTICE')
    return { ...same, lastWorkingDay: wish.lastWorkingDay ?? lastWorkingDay, exitReason: wish.exitReason ?? exitReason }
  if (to === 'EXITED' && !LEFT.has(from.status)) return leave(from, wish, same)
  if (to === 'PRE_JOINING')
    return { joinedDate: null, serviceStartDate: null, probationEnd: null, lastWorkingDay: null, exitReason: null }
  return same
}

function leave(from: DerivedStatus, wish: StatusRequest, same: StatusEffect): ReturnType<typeof statusEffect> {
  const lastWorkingDay = wish.lastWorkingDay ?? from.lastWorkingDay ?? wish.effectiveDate
  const exitReason = wish.exitReason ?? from.exitReason
  if (!exitReason && from.status !== 'PRE_JOINING')
    return { guard: 'EXIT_REASON_MISSING', problem: { path: 'exitReason', message: 'Select an exit reason.' } }
  if (from.joinedDate && lastWorkingDay < from.joinedDate)
    return {
      guard: 'LAST_DAY_BEFORE_JOINING',
      problem: { path: 'lastWorkingDay', message: 'The last working day must be after the joining date.' },
    }
  return { ...same, lastWorkingDay, exitReason }
}

/**
 * The digits of a phone number without leading zeros, if that is what was entered: `050 123 4567` finds `+971 50 123
 * 4567`.
 */
export function phoneDigits(typed: string): string | undefined {
  if (!/^[+0-9][0-9 ()./-]*$/.test(typed.trim())) return undefined
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 6 ? digits : undefined
}
