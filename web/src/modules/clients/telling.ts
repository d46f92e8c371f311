import type { Telling } from '../../kernel/RecordHistory.tsx'
import { shownValue } from './shownValues.ts'
import { FIELD_LABELS } from './words.ts'

/** How the history of a client reads. */
export const telling: Telling = {
  labels: FIELD_LABELS,
  shownValue,
  people: ['accountManagerIDs'],
  keeps: (field) => field in FIELD_LABELS || /^(contact|file)\./.test(field),
}
