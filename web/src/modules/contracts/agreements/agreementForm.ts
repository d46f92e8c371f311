import { type Agreement, agreementFields } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { PositiveMoney } from '@muster/contract/contracts/fields.contract.ts'
import { Id, text } from '@muster/contract/kernel/values/fields.ts'
import * as z from 'zod'
import { remember } from '../../../kernel/lists/names.ts'
import type { FormValues } from '../../../ui/form/schemaValues.ts'

/** An amount with its currency; an empty amount means none. */
const money = z
  .strictObject({ amount: z.string(), currency: z.string() })
  .transform((typed) => (typed.amount === '' ? null : typed))
  .pipe(PositiveMoney.nullable())

interface Term {
  startDate: string
  endDate: string | null
  autoRenew: boolean
  renewalMonths: number | null
}

/** Rules across the fields of a term, checked as on the server. */
function checkTerm({ startDate, endDate, autoRenew, renewalMonths }: Term, context: z.RefinementCtx) {
  const validationError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (endDate !== null && endDate < startDate) validationError('endDate', 'The end date must be after the start date.')
  if (autoRenew && endDate === null) validationError('endDate', 'Auto-renewal requires an end date.')
  if (autoRenew && renewalMonths === null) validationError('renewalMonths', 'Enter the renewal term in months.')
}

const { number, title, legalEntityID, currency, signedOn, ...plain } = agreementFields
const written = { ...plain, value: money, liabilityCap: money }

const drafted = {
  ...written,
  number: number.optional(),
  title: title.optional(),
  legalEntityID: legalEntityID.optional(),
  currency: currency.optional(),
  signedOn,
}
/** A master agreement needs a client, a statement of work needs a master agreement, also as a draft. */
export const NEW_AGREEMENT_FORMS = {
  MSA: z.strictObject({ ...drafted, clientID: Id, msaID: Id.optional() }).superRefine(checkTerm),
  SOW: z.strictObject({ ...drafted, clientID: Id.optional(), msaID: Id }).superRefine(checkTerm),
}
export const AgreementForm = z
  .strictObject({ ...written, number, title, legalEntityID, currency, signedOn, version: z.int() })
  .superRefine(checkTerm)
export const AmendmentForm = z
  .strictObject({ ...written, title, legalEntityID, currency, reason: text(1000, 'The reason'), version: z.int() })
  .superRefine(checkTerm)

export const BLANK_RATE = { title: '', unit: 'MONTH', rate: '', currency: '' }

/** The values of the form for a new agreement. */
export const blankAgreement = (known: { clientID?: string; msaID?: string }): FormValues => ({
  clientID: known.clientID ?? '',
  msaID: known.msaID ?? '',
  number: '',
  title: '',
  clientReference: '',
  legalEntityID: '',
  startDate: '',
  endDate: '',
  autoRenew: false,
  renewalMonths: '',
  noticeDays: '',
  paymentTerms: '',
  currency: '',
  value: { amount: '', currency: '' },
  liabilityCap: { amount: '', currency: '' },
  rateCard: [],
  governingLaw: '',
  scope: '',
  ourSignatory: '',
  clientSignatory: '',
  signedOn: '',
  notes: '',
})

const OF_NEW_ONES = new Set(['clientID', 'msaID'])

/** The form values of a stored agreement. */
export function agreementValues(agreement: Agreement): FormValues {
  remember([agreement._legalEntity, agreement._client, agreement._msa])
  const known = agreement as unknown as FormValues
  const values = Object.fromEntries(
    Object.entries(blankAgreement({}))
      .filter(([field]) => !OF_NEW_ONES.has(field))
      .map(([field, blank]) => [field, known[field] ?? blank]),
  )
  const none = { amount: '', currency: agreement.currency }
  return {
    ...values,
    value: agreement.value ?? none,
    liabilityCap: agreement.liabilityCap ?? none,
    version: agreement.version,
  }
}

/** The form values of the next version: the content of the current one. */
export function amendmentValues(agreement: Agreement): FormValues {
  const { number: _number, signedOn: _signedOn, ...values } = agreementValues(agreement)
  return { reason: '', ...values }
}
