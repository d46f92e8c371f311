import { expect, test } from 'vitest'
import { pageOfWork } from './background-task-page.ts'

test.each([
  ['clients.check', '/clients/import?job=1&at=columns'],
  ['consultants.import', '/candidates/import?job=1'],
  ['payroll.generate', undefined],
])('the task %s links to the page %s', (kind, page) => {
  expect(pageOfWork({ id: '1', kind })).toBe(page)
})
