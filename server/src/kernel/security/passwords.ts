import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../app/errors.ts'
import { limitConcurrency } from '../batch/concurrency-limiter.ts'

export { type PasswordContext, passwordWeakness } from '../passwords/weakness.ts'

/**
 * OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Increase them here; older hashes are renewed at the next
 * sign-in.
 */
export const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing takes tens of milliseconds of a whole core, so the running and waiting ones are limited. */
const hashQueue = limitConcurrency(
  Math.max(1, Math.min(4, availableParallelism())),
  300,
  () =>
    new AppError(503, 'BUSY', 'Too many people are signing in right now. Try again in a few seconds.', {
      retryAfterSeconds: 3,
    }),
)

/** argon2id in PHC format, with a random salt, over the whole Unicode-normalised password. */
export const hashPassword = (password: string) => hashQueue(() => hash(password.normalize('NFKC'), HASHING))

let decoy: Promise<string> | undefined

/** Takes the same time without a hash to compare, so that the time does not reveal whether an account exists. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const compared = stored ?? (await decoy)
  const same = await hashQueue(() => verify(compared, password.normalize('NFKC')))
  return same && stored !== null
}

/** Whether the hash was made with weaker settings than the current ones. */
export function needsRehash(stored: string): boolean {
  const [, memory = 0, time = 0, lanes = 0] = (/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? []).map(
    Number,
  )
  return memory < HASHING.memoryCost || time < HASHING.timeCost || lanes < HASHING.parallelism
}
