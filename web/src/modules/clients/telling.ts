import type { HistoryFormat } from '../../kernel/RecordHistory.tsx'
import { formatClientValue } from './shownValues.ts'
import { FIELD_LABELS } from './words.ts'

/** How the history of a client reads. */
export const clientHistoryFormat: HistoryFormat = {
  labels: FIELD_LABELS,
  shownValue: formatClientValue,
  people: ['accountManagerIDs'],
  keeps: (field) => field in FIELD_LABELS || /^(contact|file)\./.test(field),
}
