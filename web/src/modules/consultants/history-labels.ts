import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { LABELS, TRANSITIONS } from './labels.ts'
import { formatConsultantValue } from './record/displayValues.ts'

/** How the history of a consultant reads. */
export const consultantHistoryFormat: HistoryFormat = {
  labels: LABELS,
  deeds: TRANSITIONS,
  shownValue: formatConsultantValue,
}
