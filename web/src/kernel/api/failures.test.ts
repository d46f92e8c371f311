import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, networkError, showError, toApiError } from './failures.ts'

const alert = vi.fn()
let now = 0
beforeEach(() => {
  alert.mockClear()
  now += 60_000
  vi.stubGlobal('window', { alert })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

const ruleViolation = new ApiError(422, {
  code: 'CLIENT_HAS_CONTRACTS',
  message: 'This client has contracts. End them first.',
})

describe('a failure with a message', () => {
  it('is shown in a browser alert, once for each action', () => {
    showError(ruleViolation, 'action')
    showError(ruleViolation, 'action')
    expect(alert.mock.calls).toEqual([[ruleViolation.message], [ruleViolation.message]])
  })

  it('is shown once for all the reads of a page that fail for the same reason', () => {
    const down = new ApiError(503, {
      code: 'DATABASE_UNAVAILABLE',
      message: 'The database is not responding. Try again in a minute.',
    })
    for (let i = 0; i < 5; i++) showError(down, 'read')
    expect(alert).toHaveBeenCalledTimes(1)
    now += 5000
    showError(down, 'read')
    expect(alert).toHaveBeenCalledTimes(2)
  })

  it('is not an alert when a list got no answer: the list shows the error', () => {
    showError(networkError(), 'read')
    expect(alert).not.toHaveBeenCalled()
    showError(networkError(), 'action')
    expect(alert).toHaveBeenCalledTimes(1)
  })
})

describe('a failed answer', () => {
  it('is shown without the raw name of the field, which stays in the field error', () => {
    const errors = [{ path: 'password', message: 'Use at least 15 characters.' }]
    const failure = new ApiError(400, { code: 'INVALID', message: 'password: Use at least 15 characters.', errors })
    expect(failure.message).toBe('Use at least 15 characters.')
    expect(failure.errors).toEqual(errors)
  })

  it('has code, field errors and the current record', async () => {
    const body = {
      success: false,
      message: 'Changed meanwhile.',
      code: 'STALE_VERSION',
      requestID: 'r',
      current: { id: 1 },
    }
    const failure = await toApiError(Response.json(body, { status: 409 }))
    expect(failure).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      current: { id: 1 },
      errors: [],
      requestID: 'r',
    })
  })

  it('never shows the page of another program, for example a proxy, as a message', async () => {
    const failure = await toApiError(new Response('<html>nginx 502 at /srv/app</html>', { status: 502 }))
    expect(failure.code).toBe('UNREADABLE')
    expect(failure.message).not.toContain('nginx')
  })
})

describe('an error response', () => {
  it('keeps the wait that the server asks for', async () => {
    const body = { success: false, code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Try again in a minute.' }
    const response = Response.json(body, { status: 429, headers: { 'retry-after': '7' } })
    expect(await toApiError(response)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfterMS: 7000 })
    expect(await toApiError(new Response('busy', { status: 503 }))).toMatchObject({ status: 503, retryAfterMS: 0 })
  })
})
