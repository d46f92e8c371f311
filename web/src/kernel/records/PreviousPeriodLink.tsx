import { StatusBadge } from '../../ui/badge/StatusBadge.tsx'

/** Notice was given, and the placement ends in the month: it is paid with the final settlement and billed for the last time. */
export const LastMonth = () => <StatusBadge tone="info">Last month</StatusBadge>

/** The same in the queue of what is to be billed. */
export const LastInvoice = () => <StatusBadge tone="info">Last invoice</StatusBadge>
