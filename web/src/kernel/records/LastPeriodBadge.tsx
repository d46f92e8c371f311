import { StatusBadge } from '../../ui/badge/StatusBadge.tsx'

/**
 * Notice was given and the placement ends this month: it is paid with the final settlement and billed for the last
 * time.
 */
export const LastMonth = () => <StatusBadge tone="info">Last month</StatusBadge>

/** The same for the list of periods to be billed. */
export const LastInvoice = () => <StatusBadge tone="info">Last invoice</StatusBadge>
