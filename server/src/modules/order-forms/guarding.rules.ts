import { refused } from '../../kernel/errors.ts'
import type { Failing } from './guards.rules.ts'

/** 422 with the name of the first guard that does not hold; every one that does not is listed with what to do. */
export function refuseFailing(failed: readonly Failing[]): void {
  const [first] = failed
  if (!first) return
  throw refused(
    first.name,
    first.message,
    failed.flatMap(({ name, message, errors }) => (errors ? [...errors] : [{ path: name, message }])),
  )
}
