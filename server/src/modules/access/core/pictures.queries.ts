import type { AppContext } from '../../../kernel/app/app-context.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { readFile } from '../../../kernel/files/files.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'

/** The picture of a user; 404 when there is none. */
export async function pictureOf(
  { appContext, db }: { appContext: AppContext; db: Db },
  userID: string,
): Promise<Download> {
  const row = await db
    .selectFrom('appUser')
    .innerJoin('storedFile', 'storedFile.id', 'appUser.profilePicture')
    .selectAll('storedFile')
    .where('appUser.id', '=', userID)
    .executeTakeFirst()
  if (!row) throw notFound('picture')
  return readFile(appContext, row)
}
