import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { type Form, makeForm, type OrderFormCreateContext } from './builders.demo.ts'
import type { App } from './context.demo.ts'
import { demoNewHire } from './new-hires.demo.ts'
import { AMENDING, ON_THE_WAY, REPLACING } from './scenarios.demo.ts'

/** An active placement, or one on notice if it has a last working day. */
export interface ActivePlacement {
  readonly id: string
  readonly rootID: string
  readonly owner: string
  readonly candidate: NonNullable<Form['candidate']>
  readonly fields: OrderFormFields
  readonly lastWorkingDay: string | null
}

/** Amendments with a higher rate, and replacements for some leavers. */
export function changesAndReplacements(
  context: OrderFormCreateContext,
  { today, random }: App,
  running: readonly ActivePlacement[],
): void {
  const staying = running.filter(
    ({ fields, lastWorkingDay }) => !lastWorkingDay && fields.endDate! > daysAfter(today, 120),
  )
  for (const [i, sketch] of AMENDING.entries()) {
    const placement = staying[i * 3]
    if (!placement) continue
    const { id, rootID, owner, candidate, fields } = placement
    makeForm(context, {
      sketch,
      owner,
      candidate,
      parentID: id,
      rootID,
      fields: { ...fields, startDate: daysAfter(today, sketch.startsIn), bill: raised(fields.bill!) },
    })
  }
  const going = running.filter(({ lastWorkingDay }) => lastWorkingDay !== null)
  for (const [i, sketch] of REPLACING.entries()) {
    const placement = going[i]
    if (!placement) continue
    const { candidateID: _gone, ...fields } = placement.fields
    const startDate = daysAfter(placement.lastWorkingDay! > today ? placement.lastWorkingDay! : today, sketch.startsIn)
    const person = demoNewHire(random.fork(`replacement ${i}`), ON_THE_WAY.length + i + 1, today)
    makeForm(context, {
      sketch,
      owner: placement.owner,
      parentID: placement.id,
      clonedFromID: placement.id,
      fields: { ...fields, person, startDate, endDate: daysAfter(startDate, 364) },
    })
  }
}

/** About five percent more, rounded to the same number of digits. */
function raised(bill: NonNullable<OrderFormFields['bill']>) {
  const rate = bill.rate!
  const places = rate.split('.')[1]?.length ?? 0
  const step = Number(rate) > 5_000 ? 100 : Number(rate) > 500 ? 10 : 0.5
  return { ...bill, rate: (Math.ceil((Number(rate) * 105) / 100 / step) * step).toFixed(places) }
}
