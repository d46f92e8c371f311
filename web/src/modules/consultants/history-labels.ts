import { consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { consultantEventLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { fieldLabels } from '@muster/contract/kernel/api/record-fields.ts'
import { EXIT_REASONS } from '../../kernel/records/exit-labels.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { formatConsultantValue } from './record/displayValues.ts'

/** The labels and formats of the history of a consultant. */
export const consultantHistoryFormat: HistoryFormat = {
  labels: fieldLabels(consultantFields),
  events: consultantEventLabels,
  shownValue: formatConsultantValue,
  reasons: EXIT_REASONS,
}
