import { clientFields } from '@muster/contract/clients/client-fields.labels.ts'
import { clientEventLabels } from '@muster/contract/clients/clients.labels.ts'
import { fieldLabels } from '@muster/contract/kernel/api/record-fields.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { formatClientValue } from './record/displayValues.ts'

/** The labels and formats of the history of a client. */
export const clientHistoryFormat: HistoryFormat = {
  events: clientEventLabels,
  labels: fieldLabels(clientFields),
  shownValue: formatClientValue,
  people: ['accountManagerIDs'],
  includes: (field) => field in clientFields || /^(contact|file)\./.test(field),
}
