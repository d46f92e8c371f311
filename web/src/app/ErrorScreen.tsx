import { ErrorState } from '../ui/states/states.tsx'

/** Shown when a page failed to load or render, usually because a new version was installed while it was open. */
export function ErrorScreen() {
  return (
    <ErrorState
      title="Something went wrong"
      message="Reload the page. Your saved changes are not affected."
      onRetry={() => window.location.reload()}
    />
  )
}
