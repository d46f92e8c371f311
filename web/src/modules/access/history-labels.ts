import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { userEventLabels, userFieldLabels } from '@muster/contract/access/users.labels.ts'
import { countryName } from '../../kernel/lists/countries.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { formatFieldBy } from '../../ui/record/displayed.ts'

/** An account field as text, in its history and in comparisons of two versions. */
export const formatUserValue = formatFieldBy({
  codes: { role: ROLE_LABELS },
  special: {
    countryIDs: (codes: readonly string[]) => codes.map(countryName).join(', '),
    // The trail stores the ID of the picture's file.
    profilePicture: () => 'a picture',
  },
})

/** The labels and formats of the history of an account. */
export const userHistoryFormat: HistoryFormat = {
  labels: userFieldLabels,
  events: userEventLabels,
  shownValue: formatUserValue,
}
