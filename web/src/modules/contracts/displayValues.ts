import { describeLeavePolicy, describePaymentTerms } from '@muster/contract/clients/terms.labels.ts'
import { payComponentLabels } from '@muster/contract/consultants/pay.labels.ts'
import {
  agreementDocumentTypeLabels,
  agreementStatusLabels,
  contractEventLabels,
  contractFieldLabels,
  contractStatusLabels,
} from '@muster/contract/contracts/contracts.labels.ts'
import { nameOf } from '../../kernel/lists/names.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { formatDate } from '../../ui/format/day.ts'
import { formatAmount, formatMoney } from '../../ui/format/number.ts'
import {
  type AdditionalPay,
  describeAdditionalPay,
  describeOvertime,
  describeWeek,
  PER_UNIT,
} from '../../ui/format/terms.ts'
import { formatFieldBy, formatValue } from '../../ui/record/displayed.ts'

interface Rate {
  title?: string
  unit: keyof typeof PER_UNIT
  rate: string
  currency: string
  overtime?: Record<string, string | null> | null
  onCallRate?: string | null
  from?: string
  to?: string | null
}
interface PayComponent {
  code: keyof typeof payComponentLabels
  label?: string | null
  amount: string
}

/** `Developer: AED 120.00 an hour from 1 Jan 2026`. */
export function describeRate({ title, unit, rate, currency, overtime, onCallRate, from, to }: Rate): string {
  const term = [from && `from ${formatDate(from)}`, to && `until ${formatDate(to)}`].filter(Boolean).join(' ')
  const text = `${formatMoney({ amount: rate, currency })} per ${PER_UNIT[unit] ?? unit}`
  const onCall = onCallRate && `${formatMoney({ amount: onCallRate, currency })} per on-call day`
  return [title ? `${title}: ${text}` : text, term, describeOvertime(overtime), onCall].filter(Boolean).join(', ')
}
export const partName = ({ code, label }: Pick<PayComponent, 'code' | 'label'>) =>
  label || (payComponentLabels[code] ?? code)
const describePart = (part: PayComponent) => `${partName(part)} ${formatAmount(part.amount)}`

/** One row or all of them: a comparison lists a table row by row, the trail as a whole. */
const each =
  <T>(format: (row: T) => string) =>
  (value: T | readonly T[]) =>
    Array.isArray(value) ? value.map(format).join('; ') : format(value as T)

export const formatContractValue = formatFieldBy({
  codes: {
    status: { ...agreementStatusLabels, ...contractStatusLabels },
    'document.type': agreementDocumentTypeLabels,
    copy: { signed: 'signed', document: 'document' },
  },
  special: {
    clientID: nameOf,
    msaID: nameOf,
    sowID: nameOf,
    legalEntityID: nameOf,
    paymentTerms: describePaymentTerms,
    workingDays: describeWeek,
    leaveBillingPolicy: describeLeavePolicy,
    rateCard: each(describeRate),
    rateLines: each(describeRate),
    'pay.components': each(describePart),
    pay: ({ components, ...additional }: AdditionalPay & { components: readonly PayComponent[] }) =>
      [`${additional.currency}: ${components.map(describePart).join('; ')}`, describeAdditionalPay(additional)]
        .filter(Boolean)
        .join('. '),
    payDay: (day: number) => (day === 31 ? 'the last day of the month' : `day ${day} of the month`),
    purchaseOrderNumber: (number: string) => formatValue(number),
  },
})

/** IDs that mean nothing to users. */
const HIDDEN: ReadonlySet<string> = new Set(['orderFormID', 'amendsID', 'renewsID', 'document.sha256', 'revision'])

/** How the history of a document is formatted. */
export const contractHistoryFormat: HistoryFormat = {
  labels: contractFieldLabels,
  events: contractEventLabels,
  shownValue: formatContractValue,
  includes: (field) => !HIDDEN.has(field),
}
