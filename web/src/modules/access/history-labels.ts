import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { userEventLabels, userFieldLabels } from '@muster/contract/access/users.labels.ts'
import { countryName } from '../../kernel/lists/countries.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { formatFieldBy } from '../../ui/record/displayed.ts'

/** An account field as text: in its history, and where two versions are compared. */
export const formatUserValue = formatFieldBy({
  codes: { role: ROLE_LABELS },
  special: {
    countryIDs: (codes: readonly string[]) => codes.map(countryName).join(', '),
    // The trail stores the number of its file.
    profilePicture: () => 'a picture',
  },
})

/** How the history of an account reads. */
export const userHistoryFormat: HistoryFormat = {
  labels: userFieldLabels,
  events: userEventLabels,
  shownValue: formatUserValue,
}
