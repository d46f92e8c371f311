import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { FIELD_LABELS } from './labels.ts'
import { formatClientValue } from './record/displayValues.ts'

/** How the history of a client reads. */
export const clientHistoryFormat: HistoryFormat = {
  labels: FIELD_LABELS,
  shownValue: formatClientValue,
  people: ['accountManagerIDs'],
  keeps: (field) => field in FIELD_LABELS || /^(contact|file)\./.test(field),
}
