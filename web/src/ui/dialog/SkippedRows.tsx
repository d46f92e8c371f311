import { Box } from '@mantine/core'
import { formatCount } from '../format/number.ts'
import { HelperText } from '../states/HelperText.tsx'

interface SkippedRowsProps {
  /** The reason. */
  title?: string
  rows: readonly { id: string; name: string }[]
}

const MAX_NAMED = 100

/** The selected rows that an action cannot process. */
export const SkippedRows = ({ title = 'Skipped:', rows }: SkippedRowsProps) =>
  rows.length > 0 && (
    <>
      <HelperText>{title}</HelperText>
      <Box component="ul" mah={160} m="4px 0 0" pl={20} fz="sm" style={{ overflowY: 'auto' }}>
        {rows.slice(0, MAX_NAMED).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {rows.length > MAX_NAMED && <li>and {formatCount(rows.length - MAX_NAMED)} more</li>}
      </Box>
    </>
  )
