import type { HistoryFormat } from '../../kernel/RecordHistory.tsx'
import { formatConsultantValue } from './shownValues.ts'
import { LABELS, TRANSITIONS } from './words.ts'

/** How the history of a consultant reads. */
export const consultantHistoryFormat: HistoryFormat = {
  labels: LABELS,
  deeds: TRANSITIONS,
  shownValue: formatConsultantValue,
}
