import { RequestedReason } from '../../../ui/fields/RequestedReason.tsx'

/** Shown when a receipt with the same values exists: the user enters why this is a different payment. */
export const DuplicateReason = () => (
  <RequestedReason
    name="duplicateReason"
    label="Reason for the second payment"
    description="The person who posts it confirms this reason."
  />
)
