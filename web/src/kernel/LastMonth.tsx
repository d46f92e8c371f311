import { StatusChip } from '../ui/chip/StatusChip.tsx'

/** Notice was given, and the placement ends in the month: it is paid with the final settlement and billed for the last time. */
export const LastMonth = () => <StatusChip tone="info">Last month</StatusChip>

/** The same in the queue of what is to be billed. */
export const LastInvoice = () => <StatusChip tone="info">Last invoice</StatusChip>
