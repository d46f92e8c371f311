import { ErrorState } from '../ui/states/states.tsx'

/** A page that failed to load or to draw, most often because a new edition was installed while it stood open. */
export function BrokenScreen() {
  return (
    <ErrorState
      title="Something went wrong"
      message="Reload the page. Your saved changes are not affected."
      onRetry={() => window.location.reload()}
    />
  )
}
