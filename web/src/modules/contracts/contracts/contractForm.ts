import { LeaveBillingPolicy } from '@muster/contract/clients/parts.contract.ts'
import {
  type CandidateContract,
  CandidateContractAmendment,
  CandidateContractChange,
  type ClientContract,
  ClientContractAmendment,
  ClientContractChange,
} from '@muster/contract/contracts/contract-shapes.contract.ts'
import { OvertimeRates, RateLine } from '@muster/contract/contracts/fields.contract.ts'
import * as z from 'zod'
import { remember } from '../../../kernel/lists/names.ts'
import { newPart } from '../../../ui/fields/newPart.ts'
import type { FormValues } from '../../../ui/form/schemaValues.ts'

/** The required fields of a contract: an empty control is an error, not a field that was left out. */
const ALWAYS = { title: true, startDate: true } as const

export const CandidateContractForm = CandidateContractChange.required(ALWAYS)
export const CandidateAmendmentForm = CandidateContractAmendment.required(ALWAYS)

/** Overtime types without a rate are omitted; without any of them the line has none. */
const overtime = OvertimeRates.transform((rates) => {
  const paid = Object.entries(rates).filter(([, times]) => times)
  return paid.length > 0 ? Object.fromEntries(paid) : null
})
const lines = {
  rateLines: z
    .array(RateLine.safeExtend({ overtime }))
    .min(1, 'Enter at least one rate.')
    .max(50, 'Enter at most 50 rates.')
    .optional(),
  /** An empty choice means no value. */
  leaveBillingPolicy: z
    .strictObject({ kind: z.string(), days: z.int().nullable() })
    .transform((policy) => (policy.kind === '' ? null : policy))
    .pipe(LeaveBillingPolicy.nullable())
    .optional(),
}
export const ClientContractForm = ClientContractChange.required(ALWAYS).extend(lines)
export const ClientAmendmentForm = ClientContractAmendment.required(ALWAYS).extend(lines)

const NO_OVERTIME = { normal: '', night: '', rest: '', holiday: '' }
export const blankLine = (currency: string, from: string) => ({
  unit: 'MONTH',
  rate: '',
  currency,
  overtime: NO_OVERTIME,
  onCallRate: '',
  from,
  to: '',
})

const or = <T>(value: T | null | undefined): T | '' => value ?? ''

/** The form values of a stored employment contract. */
export function candidateContractValues(one: CandidateContract): FormValues {
  remember([one._candidate, one._client, one._legalEntity])
  return {
    title: one.title,
    startDate: one.startDate,
    endDate: or(one.endDate),
    noticeDays: or(one.noticeDays),
    workplace: or(one.workplace),
    pay: {
      currency: or(one.pay?.currency),
      components: one.pay?.components.map((part) => ({ ...part, label: or(part.label) })) ?? [newPart([])],
      onCallRate: or(one.pay?.onCallRate),
      overtimeExempt: one.pay?.overtimeExempt ?? false,
    },
    probationMonths: or(one.probationMonths),
    workingDays: one.workingDays ?? [],
    hoursPerDay: or(one.hoursPerDay),
    payDay: or(one.payDay),
    leaveDays: or(one.leaveDays),
    tickets: or(one.tickets),
    medicalCategory: or(one.medicalCategory),
    confidentiality: one.confidentiality ?? true,
    nonCompeteMonths: or(one.nonCompeteMonths),
    governingLaw: or(one.governingLaw),
    clauses: or(one.clauses),
    clausesArabic: or(one.clausesArabic),
    version: one.version,
  }
}

/** The form values of a stored client contract. */
export function clientContractValues(one: ClientContract): FormValues {
  remember([one._client, one._msa, one._sow, one._legalEntity])
  return {
    title: one.title,
    startDate: one.startDate,
    endDate: or(one.endDate),
    noticeDays: or(one.noticeDays),
    msaID: or(one.msaID),
    sowID: or(one.sowID),
    endClient: or(one.endClient),
    rateLines: (one.rateLines ?? []).map((line) => ({
      ...line,
      to: or(line.to),
      onCallRate: or(line.onCallRate),
      overtime: {
        ...NO_OVERTIME,
        ...Object.fromEntries(Object.entries(line.overtime ?? {}).filter(([, times]) => times)),
      },
    })),
    minUnits: or(one.minUnits),
    maxUnits: or(one.maxUnits),
    rebatePercent: or(one.rebatePercent),
    workingDays: one.workingDays ?? [],
    hoursPerDay: or(one.hoursPerDay),
    leaveBillingPolicy: { kind: or(one.leaveBillingPolicy?.kind), days: or(one.leaveBillingPolicy?.days) },
    paymentTerms: or(one.paymentTerms),
    replacementTerms: or(one.replacementTerms),
    purchaseOrderNumber: or(one.purchaseOrderNumber),
    invoicingAddress: or(one.invoicingAddress),
    taxNote: or(one.taxNote),
    clauses: or(one.clauses),
    version: one.version,
  }
}

/** The form values of the next version: those of the current one, with `from` as the start date. */
export const amendedFrom = (values: FormValues, from: string): FormValues => ({
  ...values,
  reason: '',
  startDate: from > String(values.startDate) ? from : values.startDate,
})
