const MINUTE = 60_000

interface SessionLimits {
  readonly idleMinutes: number
  readonly graceSeconds: number
}

interface SessionState {
  readonly generation: number
  readonly rotatedAt: Date
  readonly lastActiveAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
}

/**
 * The result for a refresh token of this generation. ROTATE: a new generation. REPEAT: the current one again, for tabs
 * that refresh at the same moment. REUSED: a used token came back, so it was copied and the session must end
 * (RFC 9700 §4.14). ENDED: nothing.
 */
export function refreshVerdict(session: SessionState, generation: number, now: Date, limits: SessionLimits) {
  if (session.revokedAt || session.expiresAt <= now || isIdle(session.lastActiveAt, now, limits)) return 'ENDED'
  if (generation === session.generation) return 'ROTATE'
  const sinceRotation = now.getTime() - session.rotatedAt.getTime()
  return generation === session.generation - 1 && sinceRotation <= limits.graceSeconds * 1000 ? 'REPEAT' : 'REUSED'
}

const isIdle = (lastActiveAt: Date, now: Date, { idleMinutes }: Pick<SessionLimits, 'idleMinutes'>) =>
  now.getTime() - lastActiveAt.getTime() > idleMinutes * MINUTE

/**
 * The minimum interval between two updates of the last activity, in milliseconds: a minute, less if the idle limit
 * itself is short.
 */
export const touchEvery = (idleMinutes: number) => Math.min(MINUTE, (idleMinutes * MINUTE) / 4)

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** "Firefox on Windows", or the user agent itself. */
export function deviceOf(userAgent: string): string {
  const named = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = named(BROWSERS) ?? userAgent.split(/[\s/]/)[0]?.slice(0, 40)
  const system = named(SYSTEMS)
  return [browser || 'Unknown browser', system].filter(Boolean).join(' on ')
}
