import { counted } from '../../../ui/format/number.ts'
import { Alert } from '../../../ui/states/Alert.tsx'

const COLLEAGUES = [
  'colleague at the same client is on leave or has requested leave in this period',
  'colleagues at the same client are on leave or have requested leave in this period',
] as const

/** Other absences, for the requester and the approver. */
export const OverlappingLeave = ({ clashes }: { clashes: number }) =>
  clashes > 0 && <Alert tone="info">{counted(clashes, COLLEAGUES)}.</Alert>
