import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { leavePolicyLabels } from '@muster/contract/clients/terms.labels.ts'
import { payComponentLabels } from '@muster/contract/consultants/pay.labels.ts'
import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { orderFormFieldLabels } from '@muster/contract/order-forms/core/order-form-fields.labels.ts'
import {
  orderFormEventLabels,
  orderFormHistoryFieldLabels,
} from '@muster/contract/order-forms/core/order-form-history.labels.ts'
import {
  checkSideLabels,
  laptopProviderLabels,
  medicalCategoryLabels,
  orderFormStatusLabels,
  orderFormTypeLabels,
  paidByLabels,
  visaTypeLabels,
  waiverLabels,
} from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { documentTypeLabels } from '@muster/contract/order-forms/documents/documents.labels.ts'
import {
  requestFieldLabels,
  requestStatusLabels,
  requestTypeLabels,
} from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import { countryName } from '../../kernel/lists/countries.ts'
import { nameOf } from '../../kernel/lists/names.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { UNITS } from '../../ui/format/terms.ts'
import { formatFieldBy, formatValue } from '../../ui/record/displayed.ts'

/** The audit log stores a document as `RESUME: cv.pdf`. */
const describeDocument = (stored: string) =>
  stored.replace(/^([A-Z_]+): /, (whole, type: string) =>
    type in documentTypeLabels ? `${documentTypeLabels[type as never]}: ` : whole,
  )
const describeKinds = (kinds: readonly string[]) =>
  kinds.map((kind) => requestTypeLabels[kind as never] ?? kind).join(', ')

/** The audit log stores each step as `CFO or COO`. */
const describeChain = (steps: readonly string[]) =>
  steps.map((step) => step.replace(/[A-Z_]{3,}/g, (role) => ROLE_LABELS[role as never] ?? role)).join(', then ')

const requestStates = Object.fromEntries(
  Object.keys(requestTypeLabels).map((kind) => [
    `requests.${kind}.status`,
    (status: string) => requestStatusLabels[status] ?? status,
  ]),
)

export const formatOrderFormValue = formatFieldBy({
  codes: {
    status: orderFormStatusLabels,
    type: orderFormTypeLabels,
    side: checkSideLabels,
    waiver: waiverLabels,
    waiverRequested: waiverLabels,
    'bill.unit': UNITS,
    'leave.policy': leavePolicyLabels,
    'visa.type': visaTypeLabels,
    'visa.paidBy': paidByLabels,
    'laptop.provider': laptopProviderLabels,
    'medical.category': medicalCategoryLabels,
  },
  special: {
    countryID: countryName,
    'person.nationality': countryName,
    clientID: nameOf,
    candidateID: nameOf,
    documents: describeDocument,
    'offer.documents': describeDocument,
    requests: describeKinds,
    'margin.chain': describeChain,
    ...requestStates,
    'pay.components': (
      rows: readonly { code: keyof typeof payComponentLabels; label?: string | null; amount: string }[],
    ) =>
      rows.map(({ code, label, amount }) => `${label ?? payComponentLabels[code]} ${formatValue(amount)}`).join(', '),
  },
})

const requestLabels = Object.fromEntries(
  Object.entries(requestTypeLabels).flatMap(([type, typeLabel]) =>
    Object.entries(requestFieldLabels).map(([field, label]) => [
      `requests.${type}.${field}`,
      field === 'status' ? typeLabel : `${typeLabel}: ${inSentence(label)}`,
    ]),
  ),
)

/** The labels and formats of the history of an order form. */
export const orderFormHistoryFormat: HistoryFormat = {
  labels: { ...orderFormFieldLabels, ...orderFormHistoryFieldLabels, ...requestLabels },
  events: orderFormEventLabels,
  shownValue: formatOrderFormValue,
  people: ['recruiterID', 'decidedFor'],
  includes: (field) => !HIDDEN.has(field),
}

/** Ids that mean nothing to users. */
const HIDDEN: ReadonlySet<string> = new Set(['msaID', 'sowID', 'jobID', 'submissionID', 'legalEntityID', 'archived'])
