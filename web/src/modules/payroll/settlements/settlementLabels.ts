import {
  clearanceLabels,
  noticePaidByLabels,
  settlementEventLabels,
  settlementFieldLabels,
  settlementStatusLabels,
} from '@muster/contract/payroll/settlements/settlement.labels.ts'
import type { SettlementStatus } from '@muster/contract/payroll/settlements/settlement-states.contract.ts'
import type { Clearance, settlementEndpoints } from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { endpointRefs } from '../../../kernel/api/endpoint-refs.ts'
import type { HistoryFormat } from '../../../kernel/records/RecordHistory.tsx'
import { toned } from '../../../ui/badge/tones.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { labelsOf, type TonedLabels } from '../../../ui/format/labels.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { formatFieldBy } from '../../../ui/record/displayed.ts'
import { PATH } from '../labels.ts'

export const settlementApi = endpointRefs<typeof settlementEndpoints>()({
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

/** The endpoints whose data may change with a settlement. */
export const INVALIDATED_BY_SETTLEMENTS = ['final-settlements', 'payrolls', 'candidates', 'dashboard']

export const SETTLEMENT_STATUSES: TonedLabels<SettlementStatus> = toned(settlementStatusLabels)
export const CLEARANCES: TonedLabels<Clearance> = toned(clearanceLabels, { OPEN: 'warning' })

export const settlementHistoryFormat: HistoryFormat = {
  labels: settlementFieldLabels,
  events: settlementEventLabels,
  shownValue: formatFieldBy({
    codes: { status: labelsOf(SETTLEMENT_STATUSES), clearance: labelsOf(CLEARANCES), noticePaidBy: noticePaidByLabels },
    special: {
      lastDay: (day: string) => formatDate(day),
      paidOn: (day: string) => formatDate(day),
      net: (sum: string) => formatAmount(sum),
      owed: (sum: string) => formatAmount(sum),
      ticket: (sum: string) => formatAmount(sum),
    },
  }),
}
