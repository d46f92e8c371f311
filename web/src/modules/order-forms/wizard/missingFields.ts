import { plural } from '@muster/contract/kernel/api/labels.ts'
import { DraftFields, type OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { gradeError, openFields, wrongFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import { type FormValues, validationErrors } from '../../../ui/form/schemaValues.ts'
import { isDay, todayHere } from '../../../ui/format/day.ts'
import { validPart } from '../../../ui/wizard/valid-subset.ts'
import { labelOf } from '../fieldLabels.ts'
import { fieldPosition, isHidden, STEPS, type StepID, stepOf } from './orderFormDraft.ts'
import type { OrderFormDraft } from './useOrderFormDraft.ts'

export interface FieldIssue {
  path: string
  message: string
  /** `open`: empty. `unread`: cannot be parsed. `wrong`: parsed, but invalid. */
  kind: 'open' | 'unread' | 'wrong'
}

/** Other inputs of the validation. */
interface ValidationContext {
  /** An existing consultant is placed rather than a new hire. */
  isKnown: boolean
  /** The grades of the country; empty where it has none. */
  grades?: readonly string[]
  today?: string
  /** Maps a path of the parsed fields to the path in the form. */
  pathInValues?: (path: string) => string
}

/**
 * The missing and invalid fields of a form; fields and messages are read at the same moment, so fixed errors disappear.
 */
export function findMissingFields(values: FormValues, context: ValidationContext): FieldIssue[] {
  const { valid, invalidPaths, pathInValues } = validPart(DraftFields, values)
  const shown = invalidPaths.filter((path) => !isHidden(path, values, context.isKnown))
  return validateFields(valid, shown, validationErrors(DraftFields, values), { pathInValues, ...context })
}

/** The errors that prevent a submission, in the order of the fields. */
export function validateFields(
  fields: OrderFormFields,
  invalidPaths: readonly string[],
  validationErrors: Readonly<Record<string, string>>,
  { isKnown, grades = [], today = todayHere(), pathInValues = (path) => path }: ValidationContext,
): FieldIssue[] {
  const unparsed = invalidPaths.map((path) => ({
    path,
    message: validationErrors[path] ?? 'Invalid value.',
    kind: 'unread' as const,
  }))
  // Pay without an amount is not among the valid fields and would be reported as missing again.
  const isReported = ({ path }: { path: string }) =>
    invalidPaths.some((one) => one === path || one.startsWith(`${path}.`))
  const dates = datesError(fields.startDate, fields.endDate)
  const grade = gradeError(fields.pay?.grade, grades)
  const wrong = [
    ...wrongFields(fields, today).map((one) => ({ ...one, path: pathInValues(one.path) })),
    ...(dates ? [{ path: 'endDate', message: dates }] : []),
    ...(grade ? [{ path: 'pay.grade', message: grade }] : []),
  ]
  const all: FieldIssue[] = [
    ...emptyRequired(fields, isKnown)
      .filter((one) => !isReported(one))
      .map((one) => ({ ...one, kind: 'open' as const })),
    ...wrong.filter((one) => !isReported(one)).map((one) => ({ ...one, kind: 'wrong' as const })),
    ...unparsed,
  ]
  return onePerField(all)
    .filter(({ path }) => !isKnown || !path.startsWith('person.'))
    .sort((a, b) => fieldPosition(a.path) - fieldPosition(b.path))
}

/** Keeps one error per field. */
const onePerField = (issues: readonly FieldIssue[]) =>
  issues.filter(({ path }, at) => issues.findIndex((one) => one.path === path) === at)

/** The message of an error outside its field; invalid values are introduced by the label. */
export const issueMessage = ({ path, message, kind }: FieldIssue): string =>
  kind === 'open' ? message : `${labelOf(path)}: ${message}`

/** The number of errors as text. */
export const describeIssues = (count: number): string => plural(count, 'issue')

/** The missing required fields; of an existing consultant only the choice, of a new hire all details. */
function emptyRequired(fields: OrderFormFields, isKnown: boolean) {
  const { candidateID, person } = fields
  if (candidateID) return openFields(fields)
  const others = openFields({ ...fields, person: { ...person, name: person?.name || 'Name' } })
  if (isKnown)
    return [
      { path: 'candidateID', message: 'Select the consultant.' },
      ...others.filter(({ path }) => stepOf(path) !== 'person'),
    ]
  const nationality = {
    path: 'person.nationality',
    message: 'Select the nationality. Visa and insurance depend on it.',
  }
  return [
    ...(person?.name ? [] : [{ path: 'person.name', message: 'Enter the name of the new hire.' }]),
    ...others.filter(({ path }) => path !== nationality.path),
    ...(person?.nationality ? [] : [nationality]),
  ]
}

/** Validates the dates of a placement once both are known. */
export const datesError = (first: unknown, last: unknown): string | undefined =>
  isDay(first) && isDay(last) && last <= first ? 'The end date must be after the start date.' : undefined

/**
 * The number of errors in each step; the review counts the blockers outside the fields and is done when all steps are.
 */
export const stepsWith = (issues: readonly FieldIssue[], blockers: number) =>
  STEPS.map((step) => {
    const own = issues.filter(({ path }) => stepOf(path) === step.id).length
    const open = step.id === 'review' ? own + blockers : own
    return { ...step, open, isDone: open === 0 && (step.id !== 'review' || issues.length === 0) }
  })

/** The errors grouped by step. */
export const groupByStep = (issues: readonly FieldIssue[]): { id: StepID; label: string; issues: FieldIssue[] }[] =>
  STEPS.map(({ id, label }) => ({ id, label, issues: issues.filter(({ path }) => stepOf(path) === id) })).filter(
    (step) => step.issues.length > 0,
  )

/** The errors shown at the fields: invalid values once the field was left, all of them after a submission attempt. */
export const visibleErrors = (
  issues: readonly FieldIssue[],
  isTried: boolean,
  left: ReadonlySet<string>,
): Record<string, string> =>
  Object.fromEntries(
    issues
      .filter(({ path, kind }) => isTried || (kind === 'wrong' && left.has(path)))
      .map(({ path, message }) => [path, message]),
  )

const OF_CLIENT = new Set(['clientIsActive', 'agreementIsActive'])

/** The blockers that no field reports. */
const SHOWN_BY_FIELDS = new Set(['isComplete', 'datesInOrder', 'isOwner', 'role', 'marginIsFresh', 'gradeKnown'])
export function otherBlockers({ record }: Pick<OrderFormDraft, 'record'>, waiverReason: string | null | undefined) {
  if (!record) return [NEEDS_RESUME]
  const why = (record.availableTransitions.find(({ to }) => to === 'SUBMITTED')?.why ?? []).filter(
    // Without a client its field reports the error.
    ({ name }) => record.clientID !== null || !OF_CLIENT.has(name),
  )
  const waiver = record.may.requestWaiver && !waiverReason ? [NEEDS_WAIVER] : []
  return [...why.filter(({ name }) => !SHOWN_BY_FIELDS.has(name)), ...waiver]
}

const NEEDS_RESUME = { name: 'hasResume', message: 'Attach the CV.' }
const NEEDS_WAIVER = {
  name: 'agreementIsActive',
  message: 'The client has no active master agreement. Have one signed, or enter a waiver reason below.',
}
