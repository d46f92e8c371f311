import { clientFieldLabels } from '@muster/contract/clients/clients.labels.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { formatClientValue } from './record/displayValues.ts'

/** How the history of a client reads. */
export const clientHistoryFormat: HistoryFormat = {
  labels: clientFieldLabels,
  shownValue: formatClientValue,
  people: ['accountManagerIDs'],
  keeps: (field) => field in clientFieldLabels || /^(contact|file)\./.test(field),
}
