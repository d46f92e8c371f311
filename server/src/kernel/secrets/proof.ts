import type { Db } from '../db/db.ts'
import type { Secrets } from '../security/secrets.ts'

/** A value that only the key itself gives. */
export const keyProof = (secrets: Secrets, keyID: string): string =>
  Buffer.from(secrets.derive('proof', keyID)).toString('base64url')

/**
 * Stores a proof of every key of the ring in the database, and throws if the database was encrypted with a key that is
 * not on it: two nodes with different keys, or a restored database without its keys, must not start and encrypt. A
 * forgotten key may be missing or still be on the ring, but is never used again.
 */
export async function proveKeys(db: Db, secrets: Secrets): Promise<void> {
  const stored = await db.selectFrom('encryptionKey').select(['id', 'proof', 'retiredAt']).execute()
  const foreign = stored.filter(({ id, proof, retiredAt }) =>
    secrets.keyIDs.includes(id) ? keyProof(secrets, id) !== proof : retiredAt === null,
  )
  if (foreign.length > 0)
    throw new Error(
      `The data was encrypted with the key ${foreign.map(({ id }) => id).join(', ')}, which is not available here. ` +
        'Set MUSTER_KEY to the keys of this database, or restore keys.json next to it.',
    )
  if (stored.some(({ id, retiredAt }) => id === secrets.keyID && retiredAt !== null))
    throw new Error(
      `The key ${secrets.keyID} was removed with rotate-keys --forget and can’t be used again. Put the newest key first.`,
    )
  await db
    .insertInto('encryptionKey')
    .values(secrets.keyIDs.map((id) => ({ id, proof: keyProof(secrets, id) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
