import { describe, expect, it } from 'vitest'
import type { SessionRecord } from './session.types.ts'
import {
  CALL_PATIENCE_MS,
  createSession,
  HOLD_MS,
  isSessionExpiry,
  SESSION_KEY,
  type SessionChange,
} from './session-core.ts'

const user = { id: '0b9f0a6e-0000-4000-8000-000000000001', name: 'Mira Haddad', role: 'HR_MANAGER' } as const
const recordWith = (accessToken: string, refreshToken = `refresh-of-${accessToken}`): SessionRecord => ({
  tokens: { accessToken, refreshToken },
  user,
})

const NOW = Date.UTC(2026, 10, 22, 9)
/** An access token in the server's format that expires in this many seconds. */
const tokenFor = (seconds: number) =>
  ['{}', JSON.stringify({ exp: NOW / 1000 + seconds, sub: 'ü?>' }), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

interface RawResponse {
  url: string
  method: string
  headers: Record<string, string>
}

/** A browser with storage and locks shared by its tabs, and a server with the currently valid access token. */
function browser(start: SessionRecord | null = recordWith('old')) {
  const stored = new Map<string, string>()
  if (start) stored.set(SESSION_KEY, JSON.stringify(start))
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let line: Promise<unknown> = Promise.resolve()
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const next = line.then(work, work)
    line = next.catch(() => undefined)
    return next
  }
  const server = {
    good: 'new',
    status: 401,
    refreshAnswers: [] as (() => Response)[],
    received: [] as RawResponse[],
    refreshes: () => server.received.filter((call) => call.url.endsWith('/refresh-token')).length,
  }
  const fetch = async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    server.received.push({ url, method: init.method ?? 'GET', headers })
    await new Promise((done) => setTimeout(done, 1))
    init.signal?.throwIfAborted()
    if (url.endsWith('/refresh-token')) {
      const answer = server.refreshAnswers.shift()
      const tokens = { accessToken: server.good, refreshToken: `refresh-of-${server.good}` }
      return answer ? answer() : Response.json({ success: true, data: { tokens } })
    }
    const good = headers.authorization === `Bearer ${server.good}`
    return Response.json({ success: good }, { status: good ? 200 : server.status })
  }
  const connection: boolean[] = []
  const changes: SessionChange[] = []
  // No timeouts in a test, unless it is about them.
  const patience = { isOver: false }
  const wait = (ms: number) =>
    ms === HOLD_MS || (ms === CALL_PATIENCE_MS && !patience.isOver) ? new Promise<void>(() => {}) : Promise.resolve()
  const tab = () => {
    const one = createSession(
      { fetch, storage, alone, wait, now: () => NOW },
      {
        onChange: (why) => {
          changes.push(why)
          if (why === 'expired' && typed.isUnsaved) one.pause()
        },
        onConnection: (isLost) => connection.push(isLost),
      },
    )
    return one
  }
  /** Whether there are unsaved changes. */
  const typed = { isUnsaved: false }
  return { tab, server, storage, stored, connection, changes, patience, typed }
}

const read = (url = '/api/v1/clients') => ({ url, method: 'GET', headers: {} })
const until = async (met: () => boolean) => {
  while (!met()) await new Promise((done) => setTimeout(done, 0))
}

describe('a 401', () => {
  it('refreshes once for twenty waiting requests, and sends each once more', async () => {
    const { tab, server } = browser()
    const { call } = tab()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => call(read(`/api/v1/clients/${i}`))))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(server.refreshes()).toBe(1)
    expect(server.received).toHaveLength(20 + 1 + 20)
  })

  it('refreshes once for five waiting tabs', async () => {
    const { tab, server } = browser()
    const answers = await Promise.all([tab(), tab(), tab(), tab(), tab()].map(({ call }) => call(read())))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(server.refreshes()).toBe(1)
  })

  it('uses the tokens that another tab has refreshed meanwhile, without a refresh of its own', async () => {
    const { tab, server, storage } = browser()
    const { renew } = tab()
    storage.setItem(SESSION_KEY, JSON.stringify(recordWith('new')))
    expect((await renew('old'))?.tokens.accessToken).toBe('new')
    expect(server.refreshes()).toBe(0)
  })

  it('sends a change again with the Idempotency-Key of its first try', async () => {
    const { tab, server } = browser()
    await tab().call({ url: '/api/v1/clients', method: 'POST', headers: { 'idempotency-key': 'k-1' }, body: '{}' })
    const tries = server.received.filter((call) => call.url === '/api/v1/clients')
    expect(tries.map((call) => call.headers['idempotency-key'])).toEqual(['k-1', 'k-1'])
    expect(tries.map((call) => call.headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  it('is not refreshed a second time for the same request', async () => {
    const { tab, server } = browser()
    server.refreshAnswers = [() => Response.json({ success: true, data: { tokens: recordWith('also-bad').tokens } })]
    expect((await tab().call(read())).status).toBe(401)
    expect(server.refreshes()).toBe(1)
    expect(server.received).toHaveLength(3)
  })
})

describe('a page that becomes active after its token has expired', () => {
  const six = ({ call }: { call: (out: ReturnType<typeof read>) => Promise<Response> }) =>
    Promise.all(Array.from({ length: 6 }, (_, i) => call(read(`/api/v1/clients/${i}`))))
  const tokensOf = (server: { received: RawResponse[]; good: string }) =>
    server.received.filter(
      ({ url, headers }) => /clients/.test(url) && headers.authorization !== `Bearer ${server.good}`,
    )

  it('gets one 401 for its six requests, and each is answered', async () => {
    const { tab, server } = browser(recordWith(tokenFor(-60)))
    const answers = await six(tab())
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(tokensOf(server)).toHaveLength(1)
    expect(server.refreshes()).toBe(1)
    expect(server.received).toHaveLength(1 + 1 + 6)
  })

  it('refreshes only after a 401, because the clock of the browser may be wrong; the other requests wait for the first', async () => {
    const worn = tokenFor(-60)
    const { tab, server } = browser(recordWith(worn))
    server.good = worn
    const one = tab()
    const answers = await six(one)
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(server.refreshes()).toBe(0)
    const pair = [one.call(read('/api/v1/clients/7')), one.call(read('/api/v1/clients/8'))]
    expect(server.received).toHaveLength(6 + 2)
    await Promise.all(pair)
  })

  it('sends requests at once while the token is valid', async () => {
    const { tab, server } = browser(recordWith(tokenFor(60)))
    server.good = tokenFor(60)
    const answers = six(tab())
    expect(server.received).toHaveLength(6)
    expect((await answers).every(({ ok }) => ok)).toBe(true)
  })

  it('sends nothing more when the refresh fails, and ends the session of every waiting request', async () => {
    const { tab, server, stored } = browser(recordWith(tokenFor(-60)))
    server.refreshAnswers = [() => Response.json({ success: false, message: 'Sign in again.' }, { status: 401 })]
    const answers = await six(tab())
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401))
    expect(server.received).toHaveLength(2)
    expect(stored.size).toBe(0)
  })

  it('continues with the next request when the first is cancelled', async () => {
    const { tab, server } = browser(recordWith(tokenFor(-60)))
    const { call } = tab()
    const cut = new AbortController()
    const first = call({ ...read('/api/v1/clients/slow'), signal: cut.signal }).catch(() => 'given up')
    const second = call(read())
    cut.abort()
    expect(await first).toBe('given up')
    expect((await second).status).toBe(200)
    expect(server.refreshes()).toBe(1)
  })
})

describe('requests that are sent during a refresh', () => {
  it('wait for the new tokens', async () => {
    const { tab, server } = browser()
    const { call } = tab()
    const first = call(read('/api/v1/clients/1'))
    await until(() => server.refreshes() === 1)
    const second = await call(read('/api/v1/clients/2'))
    expect([(await first).status, second.status]).toEqual([200, 200])
    expect(server.received.filter(({ url }) => url.endsWith('/2'))).toHaveLength(1)
  })
})

describe('a 403', () => {
  it('never refreshes and is never sent again', async () => {
    const { tab, server } = browser()
    server.status = 403
    expect((await tab().call(read())).status).toBe(403)
    expect(server.received).toHaveLength(1)
  })
})

describe('a role that was changed', () => {
  const answering = (given: object) => () =>
    Response.json({ success: true, data: { tokens: recordWith('new').tokens, user: given } })

  it('is applied by the next refresh, and the stored record keeps its structure', async () => {
    const { tab, server, stored } = browser()
    const promoted = { ...user, name: 'Mira Haddad-Klein', role: 'HR_VICE_PRESIDENT' }
    server.refreshAnswers = [answering({ ...promoted, email: 'mira@example.com' })]
    expect((await tab().renew('old'))?.user).toMatchObject(promoted)
    expect(JSON.parse(stored.get(SESSION_KEY)!)).toEqual({ ...recordWith('new'), user: promoted })
  })

  it('never changes the user of the session', async () => {
    const { tab, server } = browser()
    server.refreshAnswers = [answering({ id: 'somebody-else', name: 'Eve', role: 'ADMIN' })]
    expect((await tab().renew('old'))?.user).toEqual(user)
  })
})

describe('a refresh that fails', () => {
  it('clears the stored session of every tab', async () => {
    const { tab, server, stored } = browser()
    server.refreshAnswers = [() => Response.json({ success: false, message: 'Sign in again.' }, { status: 401 })]
    const one = tab()
    const two = tab()
    const answers = await Promise.all([one.call(read()), two.call(read())])
    expect(answers.map((answer) => answer.status)).toEqual([401, 401])
    expect(server.refreshes()).toBe(1)
    expect(stored.size).toBe(0)
  })

  it.each([
    ['a 502 of a proxy', [502]],
    ['a server that is busy for a long time', [503, 429, 503, 429, 503, 503, 503]],
    ['an error of the server', [500, 500]],
    ['no connection', ['offline', 'offline', 'offline', 'offline']],
    ['the sign-in page of a network', ['<html>']],
    ['an answer without tokens', ['{}', '404']],
  ] as const)(
    'does not end the session: after %s it is retried, and the connection is reported as lost meanwhile',
    async (_, all) => {
      const { tab, server, stored, connection, changes } = browser()
      server.refreshAnswers = all.map((what) => () => {
        if (what === 'offline') throw new TypeError('offline')
        return typeof what === 'number' ? new Response(null, { status: what }) : new Response(what)
      })
      expect((await tab().call(read())).status).toBe(200)
      expect(server.refreshes()).toBe(all.length + 1)
      expect(connection).toEqual([...all.map(() => true), false])
      expect(changes).toEqual(['stored'])
      expect(JSON.parse(stored.get(SESSION_KEY)!)).toEqual(recordWith('new'))
    },
  )

  it.each([401, 403])('ends the session at once with %d', async (status) => {
    const { tab, server, stored, changes } = browser()
    server.refreshAnswers = [() => new Response(null, { status })]
    expect((await tab().call(read())).status).toBe(401)
    expect([server.refreshes(), stored.size, changes]).toEqual([1, 0, ['expired']])
  })

  it('stops waiting after a time limit and is retried, by one tab at a time', async () => {
    const { tab, server, stored, patience } = browser()
    const one = tab()
    patience.isOver = true
    let isBack = false
    const away = () =>
      isBack ? Response.json({ data: { tokens: recordWith('new').tokens } }) : new Response(null, { status: 502 })
    server.refreshAnswers = Array.from({ length: 10_000 }, () => away)
    const answers = await Promise.allSettled([one.call(read()), one.call(read('/api/v1/users'))])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(JSON.parse(stored.get(SESSION_KEY)!)).toEqual(recordWith('old'))
    isBack = true
    await until(() => stored.get(SESSION_KEY)?.includes('refresh-of-new') === true)
    expect((await one.call(read())).status).toBe(200)
  })

  it('does not restore a session that was signed out during the request', async () => {
    const { tab, server, storage, stored } = browser()
    server.refreshAnswers = [
      () => {
        storage.removeItem(SESSION_KEY)
        return Response.json({ success: true, data: { tokens: recordWith('new').tokens } })
      },
    ]
    await tab().call(read())
    expect(stored.size).toBe(0)
  })
})

describe('a session that ends while a form has unsaved changes', () => {
  const over = () => Response.json({ success: false }, { status: 401 })
  const change = { url: '/api/v1/clients', method: 'POST', headers: { 'idempotency-key': 'k-1' }, body: '{"name":"A"}' }

  it('clears the page at once, and repeats the request when the same user has signed in', async () => {
    const { tab, server, stored, typed } = browser()
    typed.isUnsaved = true
    server.refreshAnswers = [over]
    const one = tab()
    const saving = one.call(change)
    await until(() => stored.size === 0)
    // A concurrent poll waits as well, and does not end the session again.
    const polling = [one.call(read()), one.renew('old')]
    await new Promise((done) => setTimeout(done, 5))
    expect(server.received).toHaveLength(2)
    one.store(recordWith('new'))
    one.resume(recordWith('new'))
    expect((await saving).status).toBe(200)
    await Promise.all(polling)
    const tries = server.received.filter(({ url, method }) => url === change.url && method === 'POST')
    expect(tries.map(({ headers }) => [headers['idempotency-key'], headers.authorization])).toEqual([
      ['k-1', 'Bearer old'],
      ['k-1', 'Bearer new'],
    ])
    expect(server.refreshes()).toBe(1)
  })

  it('answers with the 401 when the user leaves the form', async () => {
    const { tab, server, typed, stored } = browser()
    typed.isUnsaved = true
    server.refreshAnswers = [over]
    const one = tab()
    const saving = one.call(change)
    await until(() => stored.size === 0)
    const later = one.call(read())
    one.resume(null)
    expect([(await saving).status, (await later).status]).toEqual([401, 401])
    expect(server.received).toHaveLength(2)
  })

  it('notifies other tabs that the session expired, not that the user signed out', async () => {
    const { tab, server, storage } = browser()
    const notified: boolean[] = []
    let before = storage.getItem(SESSION_KEY)
    const store = (newValue: string | null) => {
      notified.push(isSessionExpiry({ oldValue: before, newValue }))
      before = newValue
    }
    const { setItem, removeItem } = storage
    storage.setItem = (key, value) => {
      setItem(key, value)
      store(value)
    }
    storage.removeItem = (key) => {
      removeItem(key)
      store(null)
    }
    server.refreshAnswers = [over]
    await tab().call(read())
    expect(notified).toEqual([true, true])
    tab().store(recordWith('new'))
    tab().end()
    expect(notified).toEqual([true, true, false, false])
  })
})

describe('the stored session', () => {
  it('counts as signed out without a refresh token, and is cleared', async () => {
    const { tab, server, stored } = browser(recordWith('old', ''))
    const { current, call } = tab()
    expect(current()).toBeNull()
    await call(read())
    expect(server.refreshes()).toBe(0)
    expect(stored.size).toBe(0)
  })

  it('contains the tokens and the user only', () => {
    const { tab, stored } = browser(null)
    tab().store({ ...recordWith('a'), mustEnrol: true, user: { ...user, email: 'x@y.z' } } as SessionRecord)
    expect(JSON.parse(stored.get(SESSION_KEY)!)).toEqual(recordWith('a'))
    expect([...stored.keys()]).toEqual([SESSION_KEY])
  })

  it('is signed out when it cannot be parsed', () => {
    const { tab, stored } = browser(null)
    stored.set(SESSION_KEY, '{broken')
    expect(tab().current()).toBeNull()
  })
})
