import { rounded, times } from '@muster/contract/kernel/math/rational.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { draftContracts } from '../../contracts/contracts/draft.actions.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { approvalRulesOn } from '../../settings/versions/approval-rules.queries.ts'
import { savePendingApprovers } from '../approvals/pending-approvers.actions.ts'
import { fieldsOf, orderFormByID } from '../core/scope.queries.ts'
import { activate } from '../lifecycle/activation.actions.ts'
import { type DemoUser, makeForm, noRows } from './builders.demo.ts'
import { demoHistory } from './history.demo.ts'
import { readMargins } from './margins.demo.ts'
import { insertRows } from './order-forms.demo.ts'

interface LateAmendment {
  readonly db: Db
  readonly appContext: AppContext
  readonly users: readonly DemoUser[]
  /** The HR user who activates it. */
  readonly activator: Staff
  readonly now: Date
  /** The active order form that is amended; not an amendment itself. */
  readonly orderFormID: string
  /** The first day of the new terms: after its start date, and before today. */
  readonly from: string
  /** The factor of bill rate and basic salary, such as `1.06`. */
  readonly factor: string
}

/** Hours since it was approved and its contracts were sent. */
const HOURS_IN_ONBOARDING = 3

/**
 * An amendment that was agreed late: reviewed, approved and signed in the last days, effective in the past, and
 * activated now. Returns its id.
 */
export async function amendLate(amendment: LateAmendment): Promise<string> {
  const { db, appContext, users, activator, now, orderFormID, from, factor } = amendment
  const parent = (await orderFormByID(db, orderFormID))!
  const person = await db
    .selectFrom('consultant')
    .selectAll()
    .where('id', '=', parent.candidateId)
    .executeTakeFirstOrThrow()
  const today = now.toISOString().slice(0, 10)
  const number = await nextNumber(db, { series: 'ORDER_FORM', legalEntityID: parent.legalEntityId!, day: today })
  const context = {
    rows: noRows(),
    now,
    users,
    number: () => number,
    rules: await approvalRulesOn(db, today),
    margins: await readMargins(db, [person], today),
  }
  const candidate = { id: person.id, name: person.name, joinedDate: parent.joinedDate }
  const id = makeForm(context, {
    sketch: { status: 'ONBOARDING', type: 'AMENDMENT', startsIn: 0, hours: HOURS_IN_ONBOARDING },
    candidate,
    fields: raised(fieldsOf(parent), from, factor),
    owner: parent.ownerId!,
    parentID: parent.id,
    rootID: parent.rootId ?? parent.id,
    placementStart: parent.startDate!,
  })
  await insertRows(db, context.rows)
  await savePendingApprovers(db, [id])
  await demoHistory(db, context.rows, users)
  const work = { db, appContext, now, at: now, today, requestID: 'demo' }
  await draftContracts({ ...work, staff: activator }, id)
  await signAsBefore(db, id, today)
  await activate({ ...work, staff: activator, by: activator }, (await orderFormByID(db, id))!, from)
  return id
}

function raised(fields: OrderFormFields, startDate: string, factor: string): OrderFormFields {
  const more = (amount: string) => rounded(times(amount, factor), 2)
  const { bill, pay, person: _person, ...rest } = fields
  const components = pay!.components!.map((one) => (one.code === 'BASIC' ? { ...one, amount: more(one.amount) } : one))
  return { ...rest, startDate, bill: { ...bill, rate: more(bill!.rate!) }, pay: { ...pay, components } }
}

/** Signs its contracts; one sample file is used for all signed copies of a type. */
async function signAsBefore(db: Db, orderFormID: string, signedOn: string): Promise<void> {
  const drafted = await db
    .selectFrom('contract')
    .innerJoin('contract as before', 'before.id', 'contract.amendsId')
    .select(['contract.id', 'before.signedFileId', 'before.approvedBy'])
    .where('contract.orderFormId', '=', orderFormID)
    .execute()
  for (const { id, signedFileId, approvedBy } of drafted)
    await db
      .updateTable('contract')
      .set({ status: 'SIGNED', signedFileId, signedOn, approvedBy, approvedAt: new Date(`${signedOn}T06:00:00Z`) })
      .where('id', '=', id)
      .execute()
}
