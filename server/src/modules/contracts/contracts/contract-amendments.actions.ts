import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { contractStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { differenceOf } from '@muster/contract/contracts/difference.rules.ts'
import type { Difference } from '@muster/contract/contracts/fields.contract.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter, daysBetween, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { invalid, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { laterOf } from '../agreements/agreements.rules.ts'
import type { AgreementActionContext } from '../agreements/agreements.types.ts'
import { fieldsFrom, loadOrderForm, type OrderFormFacts, orderFormFacts } from '../core/order-form.queries.ts'
import { auditable, readContract, viewOf } from './contract-record.queries.ts'
import { assertAgreements, assertContracted, insertContract, recordContractChange } from './contracts.actions.ts'
import { loadContract, type NamedContract } from './contracts.queries.ts'
import { type ContractFields, fieldsOf, KINDS } from './contracts.rules.ts'
import { fieldsOfNext } from './draft.actions.ts'

/** The contract that is amended or renewed, locked: active or expired, at the version that the user loaded. */
async function livingContract(
  call: AgreementActionContext,
  kind: ContractKind,
  id: string,
  version: number,
): Promise<NamedContract> {
  const row = await loadContract(call.db, call.scope, { kind, id, lock: true })
  if (row.version !== version) throw staleVersion(await readContract(call, call.scope, kind, id))
  if (row.status === 'ACTIVE' || row.status === 'EXPIRED') return row
  throw ruleViolation(
    'NOT_IN_FORCE',
    `${row.number} ${statusClause(contractStatusLabels, row.status)}. Only active or expired records can be amended or renewed.`,
  )
}

interface Amending extends AgreementActionContext {
  readonly params: { readonly id: string }
  readonly body: ContractFields & { readonly reason: string; readonly version: number }
}

/** The next version as a draft, from its effective date: a copy of this one with the given changes. */
export const amendContract =
  <K extends ContractKind>(kind: K) =>
  async (call: Amending) => {
    const { db, today } = call
    const { version, reason, ...changes } = call.body
    const before = await livingContract(call, kind, call.params.id, version)
    const startDate = changes.startDate ?? laterOf(today, before.startDate)
    if (startDate < before.startDate)
      throw invalid([
        {
          path: 'startDate',
          message: `The contract started on ${formatLongDate(before.startDate)}. The amendment can’t start earlier.`,
        },
      ])
    const facts = await orderFormFacts(db, before.orderFormId)
    if (!facts) throw notFound('order form')
    await assertAgreements(db, before.clientId, changes)
    const fields = { ...fieldsOf(before), ...changes, startDate }
    const id = await insertContract(call, { kind, facts, fields, amends: before })
    const draft = await loadContract(db, null, { kind, id })
    await recordContractChange(call, `${KINDS[kind].entity}.amendment-drafted`, draft, { reason })
    return readContract(call, null, kind, id)
  }

interface Renewing extends AgreementActionContext {
  readonly params: { readonly id: string }
  readonly body: {
    readonly orderFormID?: string | undefined
    readonly startDate?: string | undefined
    readonly endDate?: string | null | undefined
    readonly version: number
  }
}

/**
 * The contract of the next term as a draft: from the renewed order form with its terms, otherwise with the same terms
 * and the following dates.
 */
export const renewContract =
  <K extends ContractKind>(kind: K) =>
  async (call: Renewing) => {
    const { db, scope, body, params } = call
    const before = await livingContract(call, kind, params.id, body.version)
    const facts = await loadOrderForm(db, scope, body.orderFormID ?? before.orderFormId)
    assertContracted(facts, kind)
    const same = facts.id === before.orderFormId
    if (facts.clientId !== before.clientId || facts.candidateId !== before.candidateId) {
      const message = 'Choose the order form of the next term with the same consultant and client.'
      throw invalid([{ path: 'orderFormID', message }])
    }
    if (same && before.endsOn === null && !body.startDate)
      throw invalid([
        { path: 'startDate', message: 'This contract is open-ended. Enter the start date of the renewal.' },
      ])
    if (!same && before.endsOn === null) {
      const message = `${before.number} is open-ended, so the next term is a new version of it. Create it from that order form.`
      throw ruleViolation('STILL_ACTIVE', message, [{ path: 'orderFormID', message }])
    }
    const startDate = body.startDate ?? (same ? daysAfter(before.endsOn!, 1) : facts.startDate!)
    if (before.endsOn !== null && startDate <= before.endsOn)
      throw invalid([
        {
          path: 'startDate',
          message: `The current term ends on ${formatLongDate(before.endsOn)}. Choose a later start date.`,
        },
      ])
    const endDate = body.endDate !== undefined ? body.endDate : same ? nextEnd(before, startDate) : facts.endDate
    const own = same ? fieldsOf(before) : await fieldsOfNext(db, kind, { facts, before })
    const fields = { ...own, ...(!same && standards(kind, facts, own)), startDate, endDate }
    const lines = fields.rateLines?.map((line) => ({ ...line, from: startDate, to: null })).slice(-1)
    const terms = kind === 'CLIENT' && lines ? { ...fields, rateLines: lines } : fields
    const id = await insertContract(call, { kind, facts, fields: terms, renewsID: before.id })
    await recordContractChange(
      call,
      `${KINDS[kind].entity}.renewal-drafted`,
      await loadContract(db, null, { kind, id }),
    )
    return readContract(call, null, kind, id)
  }

/**
 * The defaults of a first contract of the order form, including the client's, for fields that this one leaves empty.
 */
function standards(kind: ContractKind, facts: OrderFormFacts, own: ContractFields): ContractFields {
  const isEmpty = ([field]: [string, unknown]) => (own[field as keyof ContractFields] ?? null) === null
  return Object.fromEntries(Object.entries(fieldsFrom(kind, facts)).filter(isEmpty))
}

/** The length of the last term in days; none without an end date. */
function nextEnd({ startDate, endDate }: NamedContract, start: string): string | null {
  if (endDate === null) return null
  return daysAfter(start, daysBetween(startDate, endDate))
}

interface Comparing extends Pick<Call, 'db' | 'sees'> {
  readonly scope: AgreementActionContext['scope']
  readonly params: { readonly id: string }
  readonly query: { readonly with?: string | undefined }
}

/** Two versions of one contract for comparison, the older one first, without fields that the user may not see. */
export const contractDifference =
  (kind: ContractKind) =>
  async ({ db, scope, params, query, sees }: Comparing): Promise<Difference> => {
    const one = await loadContract(db, scope, { kind, id: params.id })
    const otherID = query.with ?? one.amendsId
    if (!otherID)
      throw ruleViolation('FIRST_VERSION', 'This is the first version. There is no other version to compare.')
    const other = await loadContract(db, scope, { kind, id: otherID })
    if (other.familyId !== one.familyId) throw notFound('version of this contract')
    const [left, right] = one.revision > other.revision ? [other, one] : [one, other]
    const rows = differenceOf(comparable(left), comparable(right))
    const view = viewOf(kind)
    return {
      left: versionOf(left),
      right: versionOf(right),
      rows: rows.filter(({ field }) => sees(view, field.split('.')[0]!)),
    }
  }

const versionOf = ({ id, revision, status, startDate, endDate }: NamedContract) => ({
  id,
  revision,
  status,
  startDate,
  endDate,
})

/** The compared fields of two versions: the content, not the status. */
function comparable(row: NamedContract): Record<string, unknown> {
  const {
    number: _n,
    revision: _e,
    status: _s,
    hasSignedFile: _h,
    signedOn: _d,
    endedOn: _o,
    ...fields
  } = auditable(row)
  const { ratesChecked: _r, orderFormID: _f, ...written } = fields
  return written
}
