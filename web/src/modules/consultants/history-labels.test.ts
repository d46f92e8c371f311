import { expect, test, vi } from 'vitest'
import { describeEntry } from '../../kernel/records/RecordHistory.tsx'
import { consultantHistoryFormat } from './history-labels.ts'

// The kernel imported above requires a browser when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

const entry = { id: 1, at: '2026-02-20T08:00:00Z', event: 'consultant.status-changed', changes: [] }
const reasonOf = (reason: string | null) =>
  describeEntry({ ...entry, reason } as never, consultantHistoryFormat, String).reason

test('the reason of an exit is shown by its label, and any other reason as entered', () => {
  expect(reasonOf('RESIGNATION')).toBe('Resignation')
  expect(reasonOf('Moves abroad')).toBe('Moves abroad')
  expect(reasonOf(null)).toBeNull()
})
