import { EmptyState } from '../ui/states/states.tsx'

/** `/employee-data`: where the open forms will stand. Without their module no link to one has been sent. */
export function OpenFormScreen() {
  return (
    <main>
      <EmptyState title="This form comes with a later module">
        Forms that are filled in without signing in are not sent out yet. If you were expecting one, ask whoever
        announced it.
      </EmptyState>
    </main>
  )
}
