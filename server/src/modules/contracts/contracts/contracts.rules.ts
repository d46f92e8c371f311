import type {
  CandidateContractFields,
  ClientContractFields,
} from '@muster/contract/contracts/contract-shapes.contract.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { Selectable } from 'kysely'
import type { FieldError } from '../../../kernel/app/errors.ts'
import type { DB } from '../../../kernel/db/db.ts'

export type ContractFields = CandidateContractFields & ClientContractFields

/** The statuses of a contract that is created but not yet active. */
export const PENDING_STATUSES = ['DRAFT', 'UNDER_REVIEW', 'SENT', 'SIGNED'] as const

/** Fields as table columns; the given terms override the stored ones. */
export function contractColumns(fields: ContractFields, stored: object = {}) {
  const { title, startDate, endDate, noticeDays, msaID, sowID, ...terms } = fields
  return {
    ...(title !== undefined && { title }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(noticeDays !== undefined && { noticeDays }),
    ...(msaID !== undefined && { msaId: msaID }),
    ...(sowID !== undefined && { sowId: sowID }),
    terms: JSON.stringify({ ...stored, ...terms }),
  }
}

type Version = Pick<Selectable<DB['contract']>, 'kind' | 'title' | 'startDate' | 'endDate' | 'noticeDays' | 'msaId'> &
  Pick<Selectable<DB['contract']>, 'sowId' | 'terms'>

/** The fields copied to the next version and the next term. */
export const fieldsOf = (row: Version): ContractFields => ({
  ...(row.terms as ContractFields),
  title: row.title,
  startDate: row.startDate,
  endDate: row.endDate,
  noticeDays: row.noticeDays,
  ...(row.kind === 'CLIENT' && { msaID: row.msaId, sowID: row.sowId }),
})

export interface Dates {
  readonly startDate: string
  readonly endDate: string | null
}

/**
 * Rules over several fields of a contract, in every status. An amendment starts with the version that it amends at the
 * earliest.
 */
export function contractProblems(
  { startDate, endDate }: Dates,
  { rateLines = [] }: ContractFields,
  amended?: Pick<Dates, 'startDate'> | null,
): FieldError[] {
  const problems: FieldError[] = []
  if (amended && startDate < amended.startDate)
    problems.push({
      path: 'startDate',
      message: `The contract started on ${formatLongDate(amended.startDate)}. The amendment can’t start earlier.`,
    })
  if (endDate !== null && endDate < startDate)
    problems.push({ path: 'endDate', message: 'The end date must be after the start date.' })
  return [...problems, ...rateProblems(rateLines, endDate)]
}

type Rates = NonNullable<ContractFields['rateLines']>

/** Billing needs one rate for each day, whatever its unit. */
function rateProblems(rateLines: Rates, endDate: string | null): FieldError[] {
  const problems: FieldError[] = []
  const byStart = rateLines.map((line, i) => ({ ...line, i })).sort((a, b) => (a.from < b.from ? -1 : 1))
  for (const [at, line] of byStart.entries()) {
    const next = byStart[at + 1]
    if (endDate !== null && line.from > endDate)
      problems.push({ path: `rateLines.${line.i}.from`, message: 'The rate starts after the end of the contract.' })
    if (next && (line.to === null || line.to >= next.from))
      problems.push({
        path: `rateLines.${line.i}.to`,
        message: `The rate ${periodOf(line)} overlaps the rate ${periodOf(next)}. End one before the next starts.`,
      })
  }
  return problems
}

const periodOf = ({ from, to }: Pick<Rates[number], 'from' | 'to'>) =>
  to === null ? `from ${formatLongDate(from)}` : `from ${formatLongDate(from)} to ${formatLongDate(to)}`

/** The rate in force on a date, or the first future one. */
export function rateOn(lines: ContractFields['rateLines'], day: string) {
  const sorted = [...(lines ?? [])].sort((a, b) => (a.from < b.from ? -1 : 1))
  const line = sorted.findLast(({ from }) => from <= day) ?? sorted[0]
  return line ? { amount: line.rate, currency: line.currency, unit: line.unit } : null
}
