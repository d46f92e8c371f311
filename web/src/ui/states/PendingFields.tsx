import { FieldsSkeleton } from './Skeleton.tsx'
import { FailedState } from './states.tsx'

interface PendingFieldsProps {
  error: unknown
  onRetry(): unknown
  /** Between other content, where a failure takes little space. */
  compact?: boolean
  groups?: number
  fields?: number
}

/** In place of data that is not loaded: its outline, or the state of a failed load. */
export const PendingFields = ({ error, onRetry, compact = true, ...size }: PendingFieldsProps) =>
  error ? <FailedState compact={compact} error={error} onRetry={() => void onRetry()} /> : <FieldsSkeleton {...size} />
