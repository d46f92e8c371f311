import type { Agreement, AgreementFields, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { agreementStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import type { Difference, RateCardRow } from '@muster/contract/contracts/fields.contract.ts'
import { daysAfter, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { conflict, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { RecordCall } from '../../../kernel/records/record-call.ts'
import type { ContractCall } from '../core/call.types.ts'
import { assertInForce, renewalStart, sameLength } from '../core/lifecycle.rules.ts'
import { compareVersions } from '../core/versions.queries.ts'
import { auditableAgreement, readAgreement } from './agreement-record.queries.ts'
import { draftAgreement } from './agreements.actions.ts'
import { laterVersions, loadAgreement, moneyOf, type NamedAgreement } from './agreements.queries.ts'
import { endAfterRenewal } from './agreements.rules.ts'

/** The fields copied to the next version and the next term. */
const fieldsOf = (row: NamedAgreement): AgreementFields => ({
  title: row.title,
  clientReference: row.clientReference,
  legalEntityID: row.legalEntityId,
  startDate: row.startDate,
  endDate: row.endDate,
  autoRenew: row.autoRenew,
  renewalMonths: row.renewalMonths,
  noticeDays: row.noticeDays,
  paymentTerms: row.paymentTerms,
  currency: row.currency,
  value: moneyOf(row.valueAmount, row.valueCurrency),
  liabilityCap: moneyOf(row.liabilityAmount, row.liabilityCurrency),
  rateCard: row.rateCard as unknown as RateCardRow[],
  governingLaw: row.governingLaw,
  scope: row.scope,
  ourSignatory: row.ourSignatory,
  clientSignatory: row.clientSignatory,
  notes: row.notes,
})

/** A termination on a later date also ends the next version, unless the amendment gives another end date. */
const endOf = ({ endedOn }: NamedAgreement) => ({ endDate: endedOn, autoRenew: false, renewalMonths: null })

const clientOf = (row: NamedAgreement) => ({ id: row.clientId, name: row.clientName, countryId: row.countryId })

/**
 * The agreement that is amended or renewed, locked: active or expired, at the version that the user loaded, and without
 * an approved next version.
 */
async function loadInForce(call: RecordCall, kind: AgreementKind, version: number): Promise<NamedAgreement> {
  const row = await loadAgreement(call.db, call.scope, { kind, id: call.params.id, lock: true })
  if (row.version !== version) throw staleVersion(await readAgreement(call, call.scope, { kind, id: row.id }))
  assertInForce(row, agreementStatusLabels)
  const next = await laterVersions(call.db, row).executeTakeFirst()
  if (next)
    throw ruleViolation(
      'NOT_IN_FORCE',
      `Version ${next.revision} replaces it from ${formatLongDate(next.startDate)}. Open that version to amend or renew the agreement.`,
    )
  return row
}

/** The master agreement of the next version, which is that of the version before. */
const masterOf = (call: ContractCall, id: string | null) =>
  id === null ? null : loadAgreement(call.db, null, { kind: 'MSA', id })

/** The master agreement of the next statement of work: the chosen one within scope, or that of the one before. */
const masterOfRenewal = ({ db, scope, body }: RenewCall, { parentId }: NamedAgreement) =>
  body.msaID
    ? loadAgreement(db, scope, { kind: 'MSA', id: body.msaID })
    : loadAgreement(db, null, { kind: 'MSA', id: parentId! })

interface AmendCall extends RecordCall {
  readonly body: Call<typeof msaEndpoints.amend>['body']
}

/** The next version as a draft: a copy of this one with the given changes. */
export const amendAgreement =
  (kind: AgreementKind) =>
  async (call: AmendCall): Promise<Agreement> => {
    const { version, reason, ...changes } = call.body
    const before = await loadInForce(call, kind, version)
    const copied = { ...fieldsOf(before), ...(before.endedOn !== null && endOf(before)) }
    const fields = { ...copied, ...changes, startDate: changes.startDate ?? before.startDate }
    const msa = await masterOf(call, before.parentId)
    const draft = { kind, client: clientOf(before), msa, fields, amends: before }
    return draftAgreement(call, draft, { event: 'amendment-drafted', reason })
  }

interface RenewCall extends RecordCall {
  readonly body: Call<typeof msaEndpoints.renew>['body']
}

/** The agreement of the next term as a draft: from the day after the end, by default of the same length. */
export const renewAgreement =
  (kind: AgreementKind) =>
  async (call: RenewCall): Promise<Agreement> => {
    const { db, body } = call
    const before = await loadInForce(call, kind, body.version)
    const renewal = await db
      .selectFrom('agreement')
      .select('number')
      .where('renewsId', '=', before.id)
      .where('archivedAt', 'is', null)
      .where('status', '!=', 'CANCELLED')
      .executeTakeFirst()
    if (renewal)
      throw conflict(
        'ALREADY_RENEWED',
        `${before.number} was already renewed by ${renewal.number}. Open that agreement.`,
      )
    const startDate = renewalStart(before.endsOn, body.startDate, 'agreement')
    const endDate = body.endDate !== undefined ? body.endDate : nextEnd(before, startDate)
    const msa = kind === 'SOW' ? await masterOfRenewal(call, before) : null
    if (msa && (msa.clientId !== before.clientId || msa.status !== 'ACTIVE'))
      throw ruleViolation(
        'AGREEMENT_NOT_ACTIVE',
        `The master agreement ${msa.number} is not an active agreement of this client. Select the agreement that renews it.`,
        [{ path: 'msaID', message: 'Select an active master agreement of this client.' }],
      )
    const fields = { ...fieldsOf(before), startDate, endDate }
    const draft = { kind, client: clientOf(before), msa, fields, renewsID: before.id }
    return draftAgreement(call, draft, { event: 'renewal-drafted' })
  }

/** The months of its automatic renewal, otherwise its length in days; none without an end date. */
const nextEnd = (before: NamedAgreement, start: string): string | null =>
  before.endDate !== null && before.renewalMonths !== null
    ? endAfterRenewal(daysAfter(start, -1), before.renewalMonths)
    : sameLength(before, start)

interface DifferenceCall extends RecordCall {
  readonly query: Call<typeof msaEndpoints.difference>['query']
}

const NOT_COMPARED: ReadonlySet<string> = new Set(['number', 'revision', 'status', 'hasSignedFile', 'signedOn'])

export const agreementDifference =
  (kind: AgreementKind) =>
  ({ db, scope, params, query }: DifferenceCall): Promise<Difference> =>
    compareVersions(params.id, query.with, {
      noun: 'agreement',
      load: (id) => loadAgreement(db, scope, { kind, id }),
      fieldsOf: auditableAgreement,
      ignored: NOT_COMPARED,
    })
