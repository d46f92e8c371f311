import type { SettlementStatus } from '@muster/contract/payroll/settlements/settlement-states.contract.ts'
import type {
  Clearance,
  NoticePaidBy,
  settlementEndpoints,
} from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { endpointRefs } from '../../../kernel/api/endpoint-refs.ts'
import type { HistoryFormat } from '../../../kernel/records/RecordHistory.tsx'
import { toned } from '../../../ui/chip/tones.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { type Labels, type TonedLabels, wordsOf } from '../../../ui/format/labels.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { formatFieldBy } from '../../../ui/record/displayed.ts'
import { PATH } from '../labels.ts'

export const settlementLines = endpointRefs<typeof settlementEndpoints>()({
  list: 'GET /final-settlements',
  counts: 'GET /final-settlements/counts',
  get: 'GET /final-settlements/:id',
  create: 'POST /final-settlements',
  clear: 'PUT /final-settlements/:id/clearance',
  move: 'PUT /final-settlements/:id/status',
  statement: 'GET /final-settlements/:id/statement',
  mail: 'POST /final-settlements/:id/email',
  history: 'GET /final-settlements/:id/history',
  documents: 'GET /final-settlements/:id/documents',
  downloadDocument: 'GET /final-settlements/:id/documents/:documentID',
})

export const SETTLEMENTS = `${PATH}/settlements`
export const settlementHref = ({ id }: { id: string }) => `${SETTLEMENTS}/${id}`

/** What a change of a settlement may change elsewhere. */
export const SETTLEMENT_REFRESHES = ['final-settlements', 'payrolls', 'candidates', 'dashboard']

export const SETTLEMENT_STATUSES: TonedLabels<SettlementStatus> = toned({
  DRAFT: 'Draft',
  PREPARED: 'To check',
  CHECKED: 'To review',
  REVIEWED: 'To approve',
  APPROVED: 'Approved',
  SETTLED: 'Settled',
  RETURNED: 'Sent back',
  CANCELLED: 'Cancelled',
})
export const NOTICE_BY: Labels<NoticePaidBy> = {
  EMPLOYER: 'We pay in its place',
  CONSULTANT: 'The consultant owes it',
}
export const CLEARANCES: TonedLabels<Clearance> = toned(
  {
    OPEN: 'To do',
    DONE: 'Done',
    WAIVED: 'Waived',
  },
  { OPEN: 'warning' },
)

export const settlementHistoryFormat: HistoryFormat = {
  labels: {
    ...{ status: 'Status', lastDay: 'Last working day', net: 'To be paid', owed: 'Owed to us' },
    ...{ noticeDays: 'Days of notice not worked', noticePaidBy: 'Notice', ticket: 'Flight home', note: 'Note' },
    ...{ clearance: 'Clearance', clearanceNote: 'Why it is waived', reason: 'Reason' },
    ...{ paymentReference: 'Reference of the payment', paidOn: 'Paid on' },
    ...{ 'document.name': 'Paper', 'statement.name': 'Signed statement' },
  },
  shownValue: formatFieldBy({
    codes: { status: wordsOf(SETTLEMENT_STATUSES), clearance: wordsOf(CLEARANCES), noticePaidBy: NOTICE_BY },
    special: {
      ...{ lastDay: (day: string) => formatDate(day), paidOn: (day: string) => formatDate(day) },
      ...{ net: (sum: string) => formatAmount(sum), owed: (sum: string) => formatAmount(sum) },
      ticket: (sum: string) => formatAmount(sum),
    },
  }),
}

const VERBS: Readonly<Record<SettlementStatus, string>> = {
  ...{ DRAFT: 'Back to draft', PREPARED: 'Prepare', CHECKED: 'Entitlement is right', REVIEWED: 'Review done' },
  ...{ APPROVED: 'Approve', SETTLED: 'Settle', RETURNED: 'Send back', CANCELLED: 'Cancel it' },
}
/** What a step is called on its button. */
export const settlementVerb = (from: SettlementStatus, to: SettlementStatus) =>
  to === 'PREPARED' && from === 'RETURNED' ? 'Prepare again' : VERBS[to]

/** What a step is said to have done. */
export const SETTLEMENT_DONE: Readonly<Record<SettlementStatus, string>> = {
  ...{ DRAFT: 'is a draft', PREPARED: 'is prepared', CHECKED: 'checked', REVIEWED: 'reviewed', APPROVED: 'approved' },
  ...{ SETTLED: 'settled', RETURNED: 'sent back', CANCELLED: 'cancelled' },
}

export const SETTLEMENT_EFFECTS: Readonly<Record<SettlementStatus, string>> = {
  DRAFT: '',
  PREPARED:
    'It is reckoned from what is known now: the last month, leave, end of service, what is agreed and what is owed.',
  CHECKED: 'The payroll manager reviews it next.',
  REVIEWED: 'The CFO approves it next.',
  APPROVED: 'Its figures are locked. The statement can be signed, and a run for leavers pays it.',
  SETTLED: 'It is over: paid, or come in, and signed.',
  RETURNED: 'Whoever prepared it is told why, mends it and prepares it again. What was signed counts no more.',
  CANCELLED: 'It ends here. Another one can be begun.',
}

const TURNS: Readonly<Record<SettlementStatus, string>> = {
  DRAFT: 'Payroll enters what is agreed, and prepares it.',
  PREPARED: 'HR checks what is due: somebody else than who prepared it.',
  CHECKED: 'The payroll manager reviews it.',
  REVIEWED: 'The CFO approves it.',
  APPROVED: 'Have the statement signed and the run for leavers paid, then settle it.',
  SETTLED: 'It is settled.',
  RETURNED: 'It was sent back. Mend it, and prepare it again.',
  CANCELLED: 'It was given up.',
}
/** Whose turn it is, in a sentence. */
export const settlementPendingApproval = (status: SettlementStatus) => TURNS[status]
