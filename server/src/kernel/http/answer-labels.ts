import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'

/** The success message of a change: that of its endpoint, of a transition by the new status, or a general one. */
export function successMessage({ method, path, status, done }: Endpoint, data: unknown): string {
  if (done) return done
  const { status: state, done: doneCount, refused } = (data ?? {}) as Record<string, unknown>
  if (Array.isArray(doneCount) && Array.isArray(refused)) return countLabel(doneCount.length, refused.length)
  if (status === 202) return 'Started. It continues in the background.'
  if (path.endsWith('/status') && typeof state === 'string') return `Done. The status is now “${statusLabel(state)}”.`
  if (method === 'DELETE') return 'Deleted.'
  if (method === 'PUT') return 'Saved.'
  return status === 201 ? 'Created.' : 'Done.'
}

const countLabel = (done: number, refused: number) =>
  refused === 0 ? `${done} done.` : `${done} done, ${refused} rejected. Each rejected one has a reason.`
