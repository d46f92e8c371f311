import type { Agreement, AgreementFields, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { agreementStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { differenceOf } from '@muster/contract/contracts/difference.rules.ts'
import type { Difference, RateCardRow } from '@muster/contract/contracts/fields.contract.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter, daysBetween, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { conflict, invalid, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { auditable, readAgreement } from './agreement-record.queries.ts'
import { insertAgreement, recordAgreementChange } from './agreements.actions.ts'
import { loadAgreement, moneyOf, type NamedAgreement } from './agreements.queries.ts'
import { AGREEMENT_LABELS, endAfterRenewal } from './agreements.rules.ts'
import type { AgreementActionContext } from './agreements.types.ts'

/** The fields copied to the next version and the next term. */
const fieldsOf = (row: NamedAgreement): AgreementFields => {
  const { title, clientReference, startDate, endDate, autoRenew, renewalMonths, noticeDays, paymentTerms } = row
  const { currency, governingLaw, scope, ourSignatory, clientSignatory, notes } = row
  return {
    title,
    clientReference,
    startDate,
    endDate,
    autoRenew,
    renewalMonths,
    noticeDays,
    paymentTerms,
    currency,
    governingLaw,
    scope,
    ourSignatory,
    clientSignatory,
    notes,
    legalEntityID: row.legalEntityId,
    value: moneyOf(row.valueAmount, row.valueCurrency),
    liabilityCap: moneyOf(row.liabilityAmount, row.liabilityCurrency),
    rateCard: row.rateCard as unknown as RateCardRow[],
  }
}

const clientOf = (row: NamedAgreement) => ({ id: row.clientId, name: row.clientName, countryId: row.countryId })

/** The agreement that is amended or renewed, locked: active or expired, at the version that the user loaded. */
async function livingAgreement(
  call: AgreementActionContext,
  kind: AgreementKind,
  id: string,
  version: number,
): Promise<NamedAgreement> {
  const row = await loadAgreement(call.db, call.scope, { kind, id, lock: true })
  if (row.version !== version) throw staleVersion(await readAgreement(call, call.scope, { kind, id }))
  if (row.status === 'ACTIVE' || row.status === 'EXPIRED') return row
  throw ruleViolation(
    'NOT_IN_FORCE',
    `${row.number} ${statusClause(agreementStatusLabels, row.status)}. Only active or expired records can be amended or renewed.`,
  )
}

/** The master agreement of the next statement of work. */
const masterOf = (call: AgreementActionContext, id: string | null) =>
  id === null ? null : loadAgreement(call.db, null, { kind: 'MSA', id })

type Amending = Pick<Call<typeof msaEndpoints.amend>, 'body' | 'params'> & AgreementActionContext

/** The next version as a draft: a copy of this one with the given changes. */
export const amendAgreement =
  (kind: AgreementKind) =>
  async (call: Amending): Promise<Agreement> => {
    const { version, reason, ...changes } = call.body
    const before = await livingAgreement(call, kind, call.params.id, version)
    const fields = { ...fieldsOf(before), ...changes, startDate: changes.startDate ?? before.startDate }
    const msa = await masterOf(call, before.parentId)
    const id = await insertAgreement(call, { kind, client: clientOf(before), msa, fields, amends: before })
    const draft = await loadAgreement(call.db, null, { kind, id })
    await recordAgreementChange(call, `${AGREEMENT_LABELS[kind].entity}.amendment-drafted`, draft, { reason })
    return readAgreement(call, null, { kind, id })
  }

type Renewing = Pick<Call<typeof msaEndpoints.renew>, 'body' | 'params'> & AgreementActionContext

/** The agreement of the next term as a draft: from the day after the end, by default of the same length. */
export const renewAgreement =
  (kind: AgreementKind) =>
  async (call: Renewing): Promise<Agreement> => {
    const { db, body, params } = call
    const before = await livingAgreement(call, kind, params.id, body.version)
    const open = await db
      .selectFrom('agreement')
      .select('number')
      .where('renewsId', '=', before.id)
      .where('archivedAt', 'is', null)
      .where('status', '!=', 'CANCELLED')
      .executeTakeFirst()
    if (open)
      throw conflict('RENEWED_ALREADY', `${before.number} was already renewed by ${open.number}. Open that agreement.`)
    if (before.endsOn === null && !body.startDate)
      throw invalid([
        { path: 'startDate', message: 'This agreement is open-ended. Enter the start date of the renewal.' },
      ])
    const startDate = body.startDate ?? daysAfter(before.endsOn!, 1)
    if (before.endsOn !== null && startDate <= before.endsOn)
      throw invalid([
        {
          path: 'startDate',
          message: `The current term ends on ${formatLongDate(before.endsOn)}. Choose a later start date.`,
        },
      ])
    const endDate = body.endDate !== undefined ? body.endDate : nextEnd(before, startDate)
    const msa = await masterOf(call, kind === 'SOW' ? (body.msaID ?? before.parentId) : null)
    if (msa && (msa.clientId !== before.clientId || msa.status !== 'ACTIVE'))
      throw ruleViolation(
        'PARENT_IS_ACTIVE',
        `The master agreement ${msa.number} is not an active agreement of this client. Choose the agreement that renews it.`,
        [{ path: 'msaID', message: 'Choose an active master agreement of this client.' }],
      )
    const fields = { ...fieldsOf(before), startDate, endDate }
    const id = await insertAgreement(call, { kind, client: clientOf(before), msa, fields, renewsID: before.id })
    await recordAgreementChange(
      call,
      `${AGREEMENT_LABELS[kind].entity}.renewal-drafted`,
      await loadAgreement(db, null, { kind, id }),
    )
    return readAgreement(call, null, { kind, id })
  }

/** The months of its automatic renewal, otherwise its length in days; none without an end date. */
function nextEnd({ startDate, endDate, renewalMonths }: NamedAgreement, start: string): string | null {
  if (endDate === null) return null
  if (renewalMonths !== null) return endAfterRenewal(daysAfter(start, -1), renewalMonths)
  return daysAfter(start, daysBetween(startDate, endDate))
}

type Comparing = Pick<Call<typeof msaEndpoints.difference>, 'query' | 'params'> & AgreementActionContext

/** Two versions of one agreement for comparison, the older one first. */
export const agreementDifference =
  (kind: AgreementKind) =>
  async ({ db, scope, params, query }: Comparing): Promise<Difference> => {
    const one = await loadAgreement(db, scope, { kind, id: params.id })
    const otherID = query.with ?? one.amendsId
    if (!otherID)
      throw ruleViolation('FIRST_VERSION', 'This is the first version. There is no other version to compare.')
    const other = await loadAgreement(db, scope, { kind, id: otherID })
    if (other.familyId !== one.familyId) throw notFound('version of this agreement')
    const [left, right] = one.revision > other.revision ? [other, one] : [one, other]
    return { left: versionOf(left), right: versionOf(right), rows: differenceOf(comparable(left), comparable(right)) }
  }

const versionOf = ({ id, revision, status, startDate, endDate }: NamedAgreement) => ({
  id,
  revision,
  status,
  startDate,
  endDate,
})

/** The compared fields of two versions: the content, not the status. */
function comparable(row: NamedAgreement): Record<string, unknown> {
  const { number: _n, revision: _e, status: _s, hasSignedFile: _h, signedOn: _d, ...fields } = auditable(row)
  return fields
}
