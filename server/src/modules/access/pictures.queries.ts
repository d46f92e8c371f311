import type { Db } from '../../kernel/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { readFile } from '../../kernel/files.ts'
import type { Download } from '../../kernel/transfer.ts'
import type { AppContext } from '../../kernel/world.ts'

/** The picture of a user; 404 when there is none. */
export async function pictureOf({ world, db }: { world: AppContext; db: Db }, userID: string): Promise<Download> {
  const row = await db
    .selectFrom('appUser')
    .innerJoin('storedFile', 'storedFile.id', 'appUser.profilePicture')
    .selectAll('storedFile')
    .where('appUser.id', '=', userID)
    .executeTakeFirst()
  if (!row) throw notFound('picture')
  return readFile(world, row)
}
