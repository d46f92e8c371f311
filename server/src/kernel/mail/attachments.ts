import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { AppContext } from '../app/app-context.ts'
import { readFile, type StoredFile } from '../files/files.ts'
import type { Download } from '../files/upload-types.ts'

type MailParts = Pick<SendMailOptions, 'attachments' | 'icalEvent'>

/**
 * The stored files of an email, streamed and verified. A calendar file becomes the part that calendar programs
 * recognise as an invitation, an update or a cancellation by its method (RFC 6047). Throws if a file was removed since,
 * and the email is then retried.
 */
export async function attachmentsOf({ db, files, secrets }: AppContext, ids: readonly string[]): Promise<MailParts> {
  if (ids.length === 0) return {}
  const rows = await db.selectFrom('storedFile').selectAll().where('id', 'in', ids).execute()
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing) throw new Error(`The attachment ${missing} no longer exists.`)
  const read = (row: StoredFile) => readFile({ files, secrets }, row)
  const calendar = rows.find(isCalendar)
  const downloads = await Promise.all(rows.filter((row) => row !== calendar).map(read))
  return {
    attachments: downloads.map(({ name, type, body }) => ({ filename: name, contentType: type, content: body })),
    ...(calendar && { icalEvent: await eventOf(await read(calendar)) }),
  }
}

const isCalendar = ({ contentType }: StoredFile) => contentType.startsWith('text/calendar')

async function eventOf({ name, body }: Download) {
  const content = await textOf(body)
  return { method: /^METHOD:(\w+)\r?$/m.exec(content)?.[1] ?? 'PUBLISH', filename: name, content }
}

async function textOf(body: Download['body']): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body instanceof Readable ? body : [body]) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
