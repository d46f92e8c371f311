import { counted } from '../../../ui/format/number.ts'
import { Alert } from '../../../ui/states/Note.tsx'

const COLLEAGUES = [
  'colleague at the same client is away in that time or has requested leave',
  'colleagues at the same client are away in that time or have requested leave',
] as const

/** Who else is away: to be known by who asks and by who decides alike. */
export const Clashes = ({ clashes }: { clashes: number }) =>
  clashes > 0 && <Alert tone="info">{counted(clashes, COLLEAGUES)}.</Alert>
