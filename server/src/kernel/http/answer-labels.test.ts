import { expect, test } from 'vitest'
import { successMessage } from './answer-labels.ts'

const messageOf = (method: string, path: string, more: object = {}, data: unknown = {}) =>
  successMessage({ method, path, summary: 'x', signedIn: 'x', ...more } as never, data)

/** The request, the data of the response, its message. */
test.each([
  ['POST', '/clients', { status: 201 }, { id: '1' }, 'Created.'],
  ['POST', '/payrolls/generate', { status: 202 }, {}, 'Started. It continues in the background.'],
  ['PUT', '/clients/:id', {}, { id: '1', status: 'ACTIVE' }, 'Saved.'],
  ['PUT', '/billings/:id/status', {}, { status: 'PARTIALLY_PAID' }, 'Done. The status is now “partly paid”.'],
  ['PUT', '/billings/status', {}, { done: ['1', '2'], refused: [] }, '2 done.'],
  [
    'PUT',
    '/billings/status',
    {},
    { done: ['1'], refused: [{}] },
    '1 done, 1 rejected. Each rejected one has a reason.',
  ],
  ['DELETE', '/clients/:id', {}, { id: '1' }, 'Deleted.'],
  ['POST', '/logout', { done: 'You are signed out.' }, undefined, 'You are signed out.'],
])('%s %s has a success message', (method, path, more, data, message) =>
  expect(messageOf(method, path, more, data)).toBe(message),
)
