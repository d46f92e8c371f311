import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import type { clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { contractStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import type { Difference } from '@muster/contract/contracts/fields.contract.ts'
import { invalid, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { RecordCall } from '../../../kernel/records/record-call.ts'
import { assertInForce, laterOf, renewalStart, sameLength } from '../core/lifecycle.rules.ts'
import { fieldsFrom, loadOrderForm, type OrderFormFacts, orderFormFacts } from '../core/order-form.queries.ts'
import { compareVersions } from '../core/versions.queries.ts'
import { auditableContract, readContract, viewOf } from './contract-record.queries.ts'
import { assertAgreements, assertContracted, draftContract } from './contracts.actions.ts'
import { loadContract, type NamedContract } from './contracts.queries.ts'
import { type ContractFields, fieldsOf } from './contracts.rules.ts'
import { fieldsOfNext } from './draft.actions.ts'

/** The contract that is amended or renewed, locked: active or expired, at the version that the user loaded. */
async function loadInForce(call: RecordCall, kind: ContractKind, version: number): Promise<NamedContract> {
  const row = await loadContract(call.db, call.scope, { kind, id: call.params.id, lock: true })
  if (row.version !== version) throw staleVersion(await readContract(call, call.scope, kind, row.id))
  assertInForce(row, contractStatusLabels)
  return row
}

interface AmendCall extends RecordCall {
  readonly body: ContractFields & { readonly reason: string; readonly version: number }
}

/** The next version as a draft, from its effective date: a copy of this one with the given changes. */
export const amendContract =
  <K extends ContractKind>(kind: K) =>
  async (call: AmendCall) => {
    const { db, today } = call
    const { version, reason, ...changes } = call.body
    const before = await loadInForce(call, kind, version)
    const startDate = changes.startDate ?? laterOf(today, before.startDate)
    const facts = await orderFormFacts(db, before.orderFormId)
    if (!facts) throw notFound('order form')
    await assertAgreements(db, before.clientId, changes)
    const fields = { ...fieldsOf(before), ...changes, startDate }
    const draft = { kind, facts, fields, amends: before }
    const id = await draftContract(call, draft, { event: 'amendment-drafted', reason })
    return readContract(call, null, kind, id)
  }

interface RenewCall extends RecordCall {
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
  async (call: RenewCall) => {
    const { db, scope, body } = call
    const before = await loadInForce(call, kind, body.version)
    const facts = await loadOrderForm(db, scope, body.orderFormID ?? before.orderFormId)
    assertContracted(facts, kind)
    const same = facts.id === before.orderFormId
    if (facts.clientId !== before.clientId || facts.candidateId !== before.candidateId) {
      const message = 'Select the order form of the next term with the same consultant and client.'
      throw invalid([{ path: 'orderFormID', message }])
    }
    if (!same && before.endsOn === null) {
      const message = `${before.number} is open-ended, so the next term is a new version of it. Create it from that order form.`
      throw ruleViolation('STILL_ACTIVE', message, [{ path: 'orderFormID', message }])
    }
    const startDate = renewalStart(before.endsOn, body.startDate ?? (same ? undefined : facts.startDate!), 'contract')
    const endDate = body.endDate !== undefined ? body.endDate : same ? sameLength(before, startDate) : facts.endDate
    const own = same ? fieldsOf(before) : await fieldsOfNext(db, kind, { facts, before })
    const fields = { ...own, ...(!same && standards(kind, facts, own)), startDate, endDate }
    const lines = fields.rateLines?.map((line) => ({ ...line, from: startDate, to: null })).slice(-1)
    const terms = kind === 'CLIENT' && lines ? { ...fields, rateLines: lines } : fields
    const draft = { kind, facts, fields: terms, renewsID: before.id }
    const id = await draftContract(call, draft, { event: 'renewal-drafted' })
    return readContract(call, null, kind, id)
  }

/**
 * The defaults of a first contract of the order form, including the client's, for fields that this one leaves empty.
 */
function standards(kind: ContractKind, facts: OrderFormFacts, own: ContractFields): ContractFields {
  const isEmpty = ([field]: [string, unknown]) => (own[field as keyof ContractFields] ?? null) === null
  return Object.fromEntries(Object.entries(fieldsFrom(kind, facts)).filter(isEmpty))
}

interface DifferenceCall extends RecordCall {
  readonly query: Call<typeof clientContractEndpoints.difference>['query']
}

/** Fields other than the content. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'number',
  'revision',
  'status',
  'hasSignedFile',
  'signedOn',
  'endedOn',
  'ratesChecked',
  'orderFormID',
])

/** Two versions of one contract for comparison, without fields that the user may not see. */
export const contractDifference =
  (kind: ContractKind) =>
  async ({ db, scope, params, query, sees }: DifferenceCall): Promise<Difference> => {
    const { left, right, rows } = await compareVersions(params.id, query.with, {
      noun: 'contract',
      load: (id) => loadContract(db, scope, { kind, id }),
      fieldsOf: auditableContract,
      ignored: NOT_COMPARED,
    })
    return { left, right, rows: rows.filter(({ field }) => sees(viewOf(kind), field.split('.')[0]!)) }
  }
