import { formatDates } from '../../../ui/format/day.ts'
import { Alert } from '../../../ui/states/Note.tsx'

interface Warning {
  code: string
  message: string
}

/** What was assumed is to be known and wants nothing done; anything else may be wrong. */
export const warningTone = ({ code }: Pick<Warning, 'code'>) => (code.endsWith('_ASSUMED') ? 'info' : 'warning')

/** What stands beside a margin, in one colour for each meaning wherever the margin is shown. */
export const MarginWarnings = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.map((warning) => (
    <Alert key={warning.code + warning.message} tone={warningTone(warning)}>
      {formatDates(warning.message)}
    </Alert>
  ))
