import { DraftFields, type OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { gradeError, openFields, wrongFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import { complaints, type Values } from '../../../ui/form/schemaValues.ts'
import { isDay, todayHere } from '../../../ui/format/day.ts'
import { soundPart } from '../../../ui/wizard/valid-subset.ts'
import { labelOf } from '../fieldLabels.ts'
import { isHidden, placeOf, STEPS, type StepID, stepOf } from './orderFormDraft.ts'
import type { OrderFormDraft } from './useOrderFormDraft.ts'

export interface Gap {
  path: string
  message: string
  /** `open`: nothing is there yet. `unread`: what is typed cannot be read. `wrong`: it can, and does not hold. */
  kind: 'open' | 'unread' | 'wrong'
}

/** What decides beside the fields. */
interface Beside {
  /** Somebody the house knows is placed, rather than a new person. */
  isKnown: boolean
  /** Of the country; none where it has no list. */
  grades?: readonly string[]
  today?: string
  /** Where what stands at a path of the fields stands in the form. */
  placed?: (path: string) => string
}

/** The gaps of a form as it stands: which fields are at fault and what is said of them is of one moment, so that what is mended is gone. */
export function findMissingFields(values: Values, beside: Beside): Gap[] {
  const { sound, faulty, placed } = soundPart(DraftFields, values)
  const shown = faulty.filter((path) => !isHidden(path, values, beside.isKnown))
  return gapsOf(sound, shown, complaints(DraftFields, values), { placed, ...beside })
}

/** What a submission still needs: what is missing, what is not right yet; in the order in which one meets the fields. */
export function gapsOf(
  fields: OrderFormFields,
  faulty: readonly string[],
  validationErrors: Readonly<Record<string, string>>,
  { isKnown, grades = [], today = todayHere(), placed = (path) => path }: Beside,
): Gap[] {
  const unread = faulty.map((path) => ({
    path,
    message: validationErrors[path] ?? 'This is not right yet.',
    kind: 'unread' as const,
  }))
  // Pay without an amount is left out of what is sound, and would be called missing once more.
  const isTold = ({ path }: { path: string }) => faulty.some((one) => one === path || one.startsWith(`${path}.`))
  const dates = datesError(fields.startDate, fields.endDate)
  const grade = gradeError(fields.pay?.grade, grades)
  const wrong = [
    ...wrongFields(fields, today).map((one) => ({ ...one, path: placed(one.path) })),
    ...(dates ? [{ path: 'endDate', message: dates }] : []),
    ...(grade ? [{ path: 'pay.grade', message: grade }] : []),
  ]
  const all: Gap[] = [
    ...openOf(fields, isKnown)
      .filter((one) => !isTold(one))
      .map((one) => ({ ...one, kind: 'open' as const })),
    ...wrong.filter((one) => !isTold(one)).map((one) => ({ ...one, kind: 'wrong' as const })),
    ...unread,
  ]
  return onePerField(all)
    .filter(({ path }) => !isKnown || !path.startsWith('person.'))
    .sort((a, b) => placeOf(a.path) - placeOf(b.path))
}

/** A field counts once, whatever is wrong with it: a day that is none has no year either. */
const onePerField = (gaps: readonly Gap[]) =>
  gaps.filter(({ path }, at) => gaps.findIndex((one) => one.path === path) === at)

/** A gap away from its field: what is missing says so itself, what is not right is named. */
export const saidOf = ({ path, message, kind }: Gap): string =>
  kind === 'open' ? message : `${labelOf(path)}: ${message}`

/** How many stand in the way, in words. */
export const describeGaps = (open: number): string =>
  `${open === 1 ? 'one thing is' : `${open} things are`} missing or not right`

/** What is empty and needed, of the person by the way that is chosen: somebody known is found, a new person described whole. */
function openOf(fields: OrderFormFields, isKnown: boolean) {
  const { candidateID, person } = fields
  if (candidateID) return openFields(fields)
  const others = openFields({ ...fields, person: { ...person, name: person?.name || 'Somebody' } })
  if (isKnown)
    return [
      { path: 'candidateID', message: 'Choose the consultant.' },
      ...others.filter(({ path }) => stepOf(path) !== 'person'),
    ]
  const nationality = {
    path: 'person.nationality',
    message: 'Choose the nationality: visa and insurance depend on it.',
  }
  return [
    ...(person?.name ? [] : [{ path: 'person.name', message: 'Enter the name of the new person.' }]),
    ...others.filter(({ path }) => path !== nationality.path),
    ...(person?.nationality ? [] : [nationality]),
  ]
}

/** What is wrong with the days of a placement, as far as both are known. */
export const datesError = (first: unknown, last: unknown): string | undefined =>
  isDay(first) && isDay(last) && last <= first ? 'The last day must be after the first.' : undefined

/** How much each step still asks for; the last one what no field says, and it is done when all are. */
export const stepsWith = (gaps: readonly Gap[], hurdles: number) =>
  STEPS.map((step) => {
    const own = gaps.filter(({ path }) => stepOf(path) === step.id).length
    const open = step.id === 'review' ? own + hurdles : own
    return { ...step, open, isDone: open === 0 && (step.id !== 'review' || gaps.length === 0) }
  })

/** The gaps by the steps they are met in. */
export const byStep = (gaps: readonly Gap[]): { id: StepID; label: string; gaps: Gap[] }[] =>
  STEPS.map(({ id, label }) => ({ id, label, gaps: gaps.filter(({ path }) => stepOf(path) === id) })).filter(
    (step) => step.gaps.length > 0,
  )

/** What stands at the fields: what is wrong as soon as one has left it, all of it once a submission was tried. */
export const toldOf = (gaps: readonly Gap[], isTried: boolean, left: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(
    gaps
      .filter(({ path, kind }) => isTried || (kind === 'wrong' && left.has(path)))
      .map(({ path, message }) => [path, message]),
  )

const OF_CLIENT = new Set(['clientIsActive', 'agreementIsActive'])

/** What the server says besides the fields; whatever the fields say themselves is left out. */
const TOLD_BY_FIELDS = new Set(['isComplete', 'datesInOrder', 'isOwner', 'role', 'marginIsFresh', 'gradeKnown'])
export function hurdlesOf({ record }: Pick<OrderFormDraft, 'record'>, waiverReason: string | null | undefined) {
  if (!record) return [NEEDS_RESUME]
  const why = (record.availableTransitions.find(({ to }) => to === 'SUBMITTED')?.why ?? []).filter(
    // Of no client nothing is wrong yet: its field asks for one.
    ({ name }) => record.clientID !== null || !OF_CLIENT.has(name),
  )
  const waiver = record.may.requestWaiver && !waiverReason ? [NEEDS_WAIVER] : []
  return [...why.filter(({ name }) => !TOLD_BY_FIELDS.has(name)), ...waiver]
}

const NEEDS_RESUME = { name: 'hasResume', message: 'Attach the resume.' }
const NEEDS_WAIVER = {
  name: 'agreementIsActive',
  message: 'The client has no master agreement in force. Have one signed, or say below why it should be waived.',
}
