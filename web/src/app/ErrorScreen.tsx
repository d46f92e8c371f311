import { ErrorState } from '../ui/states/states.tsx'

/** A page that failed to load or to draw, most often because a new edition was installed while it stood open. */
export function BrokenScreen() {
  return (
    <ErrorState
      title="This page could not be shown"
      message="It may have been replaced by a newer version. Loading it again usually helps; what you saved is safe."
      onRetry={() => window.location.reload()}
    />
  )
}
