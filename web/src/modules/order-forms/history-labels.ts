import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { countryName } from '../../kernel/lists/countries.ts'
import { nameOf } from '../../kernel/lists/names.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { wordsOf } from '../../ui/format/labels.ts'
import { LEAVE_POLICIES, PAY_LABELS, UNITS } from '../../ui/format/terms.ts'
import { formatFieldBy, formatValue } from '../../ui/record/displayed.ts'
import { FIELD_LABELS } from './fieldLabels.ts'
import { LAPTOPS, MEDICAL, PAID_BY, STATUSES, TYPES, VISA_TYPES } from './labels.ts'
import { KINDS, PAPERS, requestWord, SIDES, WAIVERS } from './record/recordLabels.ts'

/** The trail keeps a paper as `RESUME: cv.pdf`. */
const describeDocument = (kept: string) =>
  kept.replace(/^([A-Z_]+): /, (whole, type: string) => (type in PAPERS ? `${PAPERS[type as never]}: ` : whole))
const describeKinds = (kinds: readonly string[]) => kinds.map((kind) => KINDS[kind as never] ?? kind).join(', ')

/** The trail keeps each step as `CFO or COO`. */
const describeChain = (steps: readonly string[]) =>
  steps.map((step) => step.replace(/[A-Z_]{3,}/g, (role) => ROLE_LABELS[role as never] ?? role)).join(', then ')

const requestStates = Object.fromEntries(
  Object.keys(KINDS).map((kind) => [`requests.${kind}.status`, (status: string) => requestWord(status)]),
)

export const formatOrderFormValue = formatFieldBy({
  codes: {
    status: wordsOf(STATUSES),
    type: TYPES,
    side: SIDES,
    waiver: WAIVERS,
    'bill.unit': UNITS,
    'leave.policy': LEAVE_POLICIES,
    'visa.type': VISA_TYPES,
    'visa.paidBy': PAID_BY,
    'laptop.provider': LAPTOPS,
    'medical.category': MEDICAL,
  },
  special: {
    countryID: countryName,
    'person.nationality': countryName,
    clientID: nameOf,
    candidateID: nameOf,
    papers: describeDocument,
    'offer.documents': describeDocument,
    requests: describeKinds,
    'margin.chain': describeChain,
    ...requestStates,
    'pay.components': (rows: readonly { code: keyof typeof PAY_LABELS; label?: string | null; amount: string }[]) =>
      rows.map(({ code, label, amount }) => `${label ?? PAY_LABELS[code]} ${formatValue(amount)}`).join(', '),
  },
})

const requestLabels = Object.fromEntries(
  Object.entries(KINDS).flatMap(([kind, word]) => [
    [`requests.${kind}.status`, word],
    [`requests.${kind}.reference`, `${word}: reference`],
    [`requests.${kind}.appliedOn`, `${word}: applied on`],
    [`requests.${kind}.approvedOn`, `${word}: approved on`],
    [`requests.${kind}.startsOn`, `${word}: starts on`],
    [`requests.${kind}.expiresOn`, `${word}: expires on`],
    [`requests.${kind}.costAmount`, `${word}: cost`],
    [`requests.${kind}.costCurrency`, `${word}: currency`],
    [`requests.${kind}.note`, `${word}: note`],
  ]),
)

/** How the history of an order form reads. */
export const orderFormHistoryFormat: HistoryFormat = {
  labels: {
    ...FIELD_LABELS,
    status: 'Status',
    side: 'Side',
    step: 'Approval step',
    activatesOn: 'Takes over on',
    decidedFor: 'In place of',
    waiver: 'Goes on without',
    waiverRequested: 'Waiver asked for',
    'margin.gmPercent': 'Margin in percent',
    'margin.verdict': 'Margin against the target',
    'margin.chain': 'Approvers',
    papers: 'Paper',
    'offer.documents': 'Paper',
    'offer.version': 'Version of the letter',
    'offer.expiresOn': 'The offer stands until',
    'offer.sentTo': 'Sent to',
    'offer.sha256': 'Fingerprint',
    'offer.wording': 'Template',
    'visa.mailedTo': 'Sent to',
    'joining.mailedTo': 'Sent to',
    'renewal.mailedTo': 'Sent to',
    monthsToSettle: 'Months to settle',
    ...requestLabels,
  },
  deeds: {
    'order-form.created': 'wrote the order form',
    'order-form.submitted': 'submitted the order form',
    'order-form.status-changed': 'moved the order form on',
    'order-form.updated': 'changed the order form',
    'order-form.checked': 'confirmed one side of the margin',
    'order-form.chain-built': 'passed it on to the approvers',
    'order-form.approved-step': 'approved',
    'order-form.waived': 'granted a waiver',
    'order-form.activation-scheduled': 'made it ready to take over',
    'order-form.activation-failed': 'could not take over on its day',
    'order-form.activated-late': 'began in a month that was over',
    'order-form.margin-recalculated': 'changed what it costs, so that the margin is another one',
    'order-form.checks-cleared': 'had both sides checked again by that',
    'order-form.offer-written': 'wrote the offer letter',
    'order-form.offer-reminded': 'reminded of the offer',
    'order-form.document-added': 'added a paper',
    'order-form.document-removed': 'took a paper off',
    'order-form.document-read': 'opened a confidential paper',
    'order-form.proposal-written': 'wrote the proposal',
    'order-form.requests-raised': 'asked for what the placement needs',
    'order-form.request-changed': 'worked on a request',
    'order-form.visa-team-mailed': 'mailed the visa team',
    'order-form.joining-instructions-mailed': 'mailed the joining instructions',
    'order-form.renewal-mailed': 'asked the client about a renewal',
    'order-form.note-added': 'wrote a note',
    'order-form.note-changed': 'changed a note',
    'order-form.note-removed': 'took a note away',
    'order-form.archived': 'archived the order form',
  },
  shownValue: formatOrderFormValue,
  people: ['recruiterID', 'decidedFor'],
  keeps: (field) => !HIDDEN.has(field),
}

/** Ids that no reader knows by sight. */
const HIDDEN: ReadonlySet<string> = new Set(['msaID', 'sowID', 'jobID', 'submissionID', 'legalEntityID', 'archived'])
