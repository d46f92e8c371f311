import { formatDates } from '../../../ui/format/day.ts'
import { Alert } from '../../../ui/states/Alert.tsx'

interface Warning {
  code: string
  message: string
}

/** Assumptions are for information; other warnings may need a correction. */
const warningTone = ({ code }: Pick<Warning, 'code'>) => (code.endsWith('_ASSUMED') ? 'info' : 'warning')

/** The warnings of a margin. */
export const MarginWarnings = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.map((warning) => (
    <Alert key={warning.code + warning.message} tone={warningTone(warning)}>
      {formatDates(warning.message)}
    </Alert>
  ))
