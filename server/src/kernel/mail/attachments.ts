import type { SendMailOptions } from 'nodemailer'
import type { AppContext } from '../app/app-context.ts'
import { readFile } from '../files/files.ts'

/** The stored files of a mail, streamed and checked. Throws when one was removed since, and the mail is then tried again. */
export async function attachmentsOf(
  { db, files, secrets }: AppContext,
  ids: readonly string[],
): Promise<NonNullable<SendMailOptions['attachments']>> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('storedFile').selectAll().where('id', 'in', ids).execute()
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing) throw new Error(`The attachment ${missing} no longer exists.`)
  const downloads = await Promise.all(rows.map((row) => readFile({ files, secrets }, row)))
  return downloads.map(({ name, type, body }) => ({ filename: name, contentType: type, content: body }))
}
