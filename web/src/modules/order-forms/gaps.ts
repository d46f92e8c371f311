import { missingFields } from '@muster/contract/order-forms/order-forms.rules.ts'
import type { OrderFormFields } from '@muster/contract/order-forms/terms.contract.ts'
import { isDay } from '../../ui/format/day.ts'
import type { OrderFormDraft } from './useOrderFormDraft.ts'

export interface Gap {
  path: string
  message: string
}

/** What a submission still needs: what is missing, what is not right yet. */
export function gapsOf(
  fields: OrderFormFields,
  faulty: readonly string[],
  faults: Readonly<Record<string, string>>,
): Gap[] {
  const wrong = faulty.map((path) => ({ path, message: faults[path] ?? 'This is not right yet.' }))
  const order = datesFault(fields.startDate, fields.endDate)
  // Pay without an amount is left out of what is sound, and would be called missing once more.
  const isTold = (path: string) => faulty.some((one) => one === path || one.startsWith(`${path}.`))
  return [
    ...missingFields(fields).filter(({ path }) => !isTold(path)),
    ...wrong,
    ...(order ? [{ path: 'endDate', message: order }] : []),
  ]
}

/** What is wrong with the days of a placement, as far as both are known. */
export const datesFault = (first: unknown, last: unknown): string | undefined =>
  isDay(first) && isDay(last) && last <= first ? 'The last day must be after the first.' : undefined

/** What the server says besides the fields; whatever the fields say themselves is left out. */
const TOLD_BY_FIELDS = new Set(['isComplete', 'datesInOrder', 'isOwner', 'role', 'marginIsFresh'])
export function hurdlesOf({ record }: Pick<OrderFormDraft, 'record'>, waiverReason: string | null | undefined) {
  const why = record?.moves.find(({ to }) => to === 'SUBMITTED')?.why ?? []
  const waiver = record?.may.askWaiver && !waiverReason ? [NEEDS_WAIVER] : []
  return [...why.filter(({ name }) => !TOLD_BY_FIELDS.has(name)), ...waiver]
}

const NEEDS_WAIVER = {
  name: 'agreementIsActive',
  message: 'The client has no master agreement in force. Have one signed, or say below why it should be waived.',
}
