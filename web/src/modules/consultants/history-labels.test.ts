import { expect, test, vi } from 'vitest'

// Loading the history loads the session, which reads the storage of the browser.
vi.stubGlobal('localStorage', { getItem: () => null })
const { describeEntry } = await import('../../kernel/records/RecordHistory.tsx')
const { consultantHistoryFormat } = await import('./history-labels.ts')

const entry = { id: 1, at: '2026-02-20T08:00:00Z', event: 'consultant.status-changed', changes: [] }
const reasonOf = (reason: string | null) =>
  describeEntry({ ...entry, reason } as never, consultantHistoryFormat, String).reason

test('the reason of an exit is shown by its label, and any other reason as entered', () => {
  expect(reasonOf('RESIGNATION')).toBe('Resignation')
  expect(reasonOf('Moves abroad')).toBe('Moves abroad')
  expect(reasonOf(null)).toBeNull()
})
