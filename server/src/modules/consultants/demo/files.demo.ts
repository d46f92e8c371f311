import { ATTACHMENT_RIGHTS, type AttachmentType } from '@muster/contract/consultants/attachments.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type FileWriter, saveFile } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { smallPdf, smallPortrait } from './attachments.demo.ts'
import type { DemoConsultant } from './consultants.types.ts'

interface Document {
  readonly type: AttachmentType
  readonly filename: string
  readonly text: string
  readonly expiry?: 'passportExpiry' | 'visaExpiry'
}

const DOCUMENTS: readonly Document[] = [
  { type: 'PASSPORT', filename: 'Passport.pdf', text: 'Passport (specimen)', expiry: 'passportExpiry' },
  { type: 'RESUME', filename: 'CV.pdf', text: 'Curriculum vitae (specimen)' },
  { type: 'VISA', filename: 'Visa.pdf', text: 'Visa page (specimen)', expiry: 'visaExpiry' },
]
const WITH_FILES = 8
const WITH_PHOTO = 12

/** Documents and photos of some consultants, as real files in the store. */
export async function demoFiles(
  db: Db,
  appContext: FileWriter['appContext'],
  people: readonly DemoConsultant[],
  random: Random,
): Promise<void> {
  const active = people.filter(({ status }) => status === 'ACTIVE')
  for (const one of active.slice(0, WITH_FILES))
    for (const document of DOCUMENTS) await attach(db, appContext, one, document)
  const faces = active.slice(0, WITH_PHOTO)
  const portraits = await Promise.all(faces.map(() => smallPortrait(random.between(0, 359))))
  for (const [i, one] of faces.entries()) {
    const photo = { filename: 'Photo.png', content: portraits[i]! }
    const { id } = await saveFile({ db, appContext }, photo, { entity: 'consultant', entityID: one.id, kind: 'image' })
    await db.updateTable('consultant').set({ photoFileId: id }).where('id', '=', one.id).execute()
  }
}

async function attach(
  db: Db,
  appContext: FileWriter['appContext'],
  consultant: DemoConsultant,
  { type, filename, text, expiry }: Document,
): Promise<void> {
  const { id, code, name } = consultant
  const content = smallPdf([text, `${code}  ${name}`, 'This person and this document are fictitious.'])
  const { confidential } = ATTACHMENT_RIGHTS[type]
  const file = await saveFile(
    { db, appContext },
    { filename, content },
    { entity: 'consultant', entityID: id, kind: 'document', confidential },
  )
  const expiryDate = expiry ? consultant[expiry] : null
  const subject = { subjectType: 'consultant', subjectId: id }
  await db
    .insertInto('document')
    .values({ ...subject, type, storedFileId: file.id, name: file.name, expiresOn: expiryDate })
    .execute()
}
