import { consultantEventLabels, consultantFieldLabels } from '@muster/contract/consultants/consultants.labels.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { formatConsultantValue } from './record/displayValues.ts'

/** How the history of a consultant reads. */
export const consultantHistoryFormat: HistoryFormat = {
  labels: consultantFieldLabels,
  deeds: consultantEventLabels,
  shownValue: formatConsultantValue,
}
