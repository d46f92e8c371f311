import { randomUUID } from 'node:crypto'
import { plural } from '@muster/contract/kernel/api/labels.ts'
import { MONTHS } from '@muster/contract/kernel/values/days.ts'
import { confirmedFields } from '@muster/contract/recruiting/applicants/confirmed-fields.rules.ts'
import type { ResumeState } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import { insertMany, updateMany } from '../../../kernel/db/bulk-write.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type FileWriter, storeContent } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { extractFields } from '../resumes/extraction/extraction.rules.ts'
import type { DemoApplicant } from './applicants.demo.ts'
import { smallDocx } from './docx.demo.ts'
import { storeDemoFile } from './shared.demo.ts'
import { arabicLines, projectLines, scannedPdf } from './unusual-resumes.demo.ts'

interface DemoResumeParams {
  readonly random: Random
  readonly now: Date
}
type FileContext = FileWriter['appContext']

/** Applicants whose CV is a file; the fields of the others were entered by hand. */
const WITH_FILE: ReadonlySet<string> = new Set(['SCREENING', 'QUALIFIED', 'ON_HOLD', 'REJECTED', 'WITHDRAWN'])
/** The number of files stored at the same time. */
const AT_ONCE = 20
/** So many CVs apart are those of several pages; odd, so that some are in PDF and some in DOCX. */
const LONG_EVERY = 45
/** The number per country in the intake queue. */
const WAITING = 2

interface ResumeFacts {
  readonly name: string
  readonly title: string
  readonly email: string
  readonly phone: string
  readonly city: string
  readonly years: string
  readonly skills: readonly { readonly name: string; readonly years: string | null }[]
  readonly experience: readonly {
    readonly employer: string
    readonly title: string
    readonly from: string
    readonly to: string | null
  }[]
}
const factsOf = (one: DemoApplicant): ResumeFacts => ({
  name: one.name,
  title: one.title!,
  email: one.email!,
  phone: one.phone!,
  city: one.city!,
  years: String(one.totalYears),
  skills: one.skills as unknown as ResumeFacts['skills'],
  experience: one.experience as unknown as ResumeFacts['experience'],
})

const monthOf = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
const inNumbers = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`
const skillText = ({ name, years }: ResumeFacts['skills'][number]) =>
  years ? `${name} (${plural(Number(years), 'year')})` : name
const END = ['Education', 'BSc Computer Science, Demo University', 'Languages', 'English (fluent)']

/** Three layouts of a CV. */
const LAYOUTS: readonly ((facts: ResumeFacts) => string[])[] = [
  ({ name, title, email, phone, city, skills, experience }) => [
    name.toUpperCase(),
    title,
    `${city} | ${phone} | ${email}`,
    'TECHNICAL SKILLS',
    skills.map(skillText).join(', '),
    'WORK EXPERIENCE',
    ...experience.flatMap((one) => [
      `${one.title} at ${one.employer}`,
      `${monthOf(one.from)} - ${one.to ? monthOf(one.to) : 'Present'}`,
    ]),
    ...END,
  ],
  ({ name, title, email, phone, city, years, skills, experience }) => [
    'Curriculum Vitae',
    `Name: ${name}`,
    `Mobile: ${phone}`,
    `Email: ${email}`,
    `Address: ${city}`,
    'Profile',
    `${title} with ${plural(Number(years), 'year')} of experience.`,
    'Employment history',
    ...experience.map(
      (one) => `${inNumbers(one.from)} - ${one.to ? inNumbers(one.to) : 'till date'} | ${one.employer} | ${one.title}`,
    ),
    'Skills',
    ...skills.map(skillText),
    ...END,
  ],
  ({ name, title, email, phone, city, skills, experience }) => [
    name,
    title,
    'Summary',
    `I live in ${city} and look for my next project.`,
    'Experience',
    ...experience.flatMap((one) => [
      `${one.employer}`,
      `${one.title}, ${monthOf(one.from)} - ${one.to ? monthOf(one.to) : 'Present'}`,
    ]),
    'Skills',
    skills.map(({ name: skill }) => skill).join(' | '),
    ...END,
    'Contact',
    email,
    phone,
  ],
]

/** CV files of the applicants, in PDF and DOCX, and an intake queue with an Arabic, a scanned and a broken one. */
export async function demoResumes(
  db: Db,
  appContext: FileContext,
  made: readonly DemoApplicant[],
  { random, now }: DemoResumeParams,
): Promise<void> {
  await addKnownResumes(
    db,
    appContext,
    made.filter(({ status }) => WITH_FILE.has(status!)),
    now,
  )
  const countries = [...new Set(made.map(({ countryId }) => countryId))]
  for (const country of countries) await queueResumes(db, appContext, made, { random, now, country })
}

/** The current CVs of these applicants, alternately in PDF and DOCX, inserted in few statements. */
async function addKnownResumes(
  db: Db,
  appContext: FileContext,
  owners: readonly DemoApplicant[],
  now: Date,
): Promise<void> {
  const resumes = owners.map((one, nth) => {
    const short = LAYOUTS[nth % LAYOUTS.length]!(factsOf(one))
    const lines = nth % LONG_EVERY === 0 ? [...short, ...projectLines()] : short
    const text = lines.join('\n')
    return { id: randomUUID(), one, lines, text, isPdf: nth % 2 === 0 }
  })
  const files: Awaited<ReturnType<typeof storeContent>>[] = []
  for (const portion of inBatches(resumes, AT_ONCE))
    files.push(
      ...(await Promise.all(
        portion.map(async ({ one, lines, isPdf }) =>
          storeContent(appContext, await fileOf(lines, one.name, isPdf), { kind: 'resume', confidential: true }),
        ),
      )),
    )
  const stored = resumes.map(({ id, one }, nth) => ({
    ...files[nth]!,
    entity: 'applicant-resume',
    entityId: id,
    createdBy: one.ownerId ?? null,
  }))
  await insertMany(db, 'storedFile', stored).execute()
  const rows = resumes.map(({ id, one, text }, nth) => ({
    ...ofApplicant(one),
    id,
    storedFileId: files[nth]!.id,
    name: files[nth]!.name,
    createdAt: one.createdAt,
    applicantId: one.id,
    number: 1,
    isCurrent: true,
    state: 'CONFIRMED',
    text,
    updatedAt: one.createdAt,
    fields: confirmedFields(
      extractFields(text, now.toISOString().slice(0, 10)),
      { ...one, totalYears: String(one.totalYears) },
      [],
    ),
  }))
  await insertMany(db, 'applicantResume', rows as never).execute()
  await updateMany(
    db,
    'applicant',
    resumes.map(({ one, text }) => ({ id: one.id, resumeText: text })),
    [],
  )
}

const ofApplicant = ({ countryId, source, ownerId }: DemoApplicant) => ({
  countryId,
  source: source!,
  createdBy: ownerId ?? null,
})

const read = (state: ResumeState, text: string, now: Date) => ({
  state,
  text,
  error: null,
  fields: JSON.stringify(extractFields(text, now.toISOString().slice(0, 10))),
})

async function fileOf(lines: readonly string[], name: string, isPdf: boolean) {
  const title = `CV ${name}`
  return isPdf
    ? { filename: `${title}.pdf`, content: smallPdf(lines) }
    : { filename: `${title}.docx`, content: await smallDocx(lines) }
}

/** Some to confirm, and in the UAE one in Arabic, one that is a picture and one that is damaged. */
async function queueResumes(
  db: Db,
  appContext: FileContext,
  made: readonly DemoApplicant[],
  { random, now, country }: DemoResumeParams & { readonly country: string },
): Promise<void> {
  const others = made.filter(({ countryId, status }) => countryId === country && status === 'NEW')
  const base = { applicantId: null, number: null, isCurrent: false, createdAt: now }
  for (const one of others.slice(0, WAITING)) {
    // An applicant of the same profession who is not in the database yet.
    const digits = random.between(10_000_000, 99_999_999)
    const facts = {
      ...factsOf(one),
      name: `${one.name} Junior`,
      email: `cv.${digits}@example.com`,
      phone: `+9714${digits}`,
    }
    const lines = random.pick(LAYOUTS)(facts)
    const file = await fileOf(lines, facts.name, random.chance(0.5))
    await addResume(db, appContext, {
      ...file,
      ...ofApplicant(one),
      ...base,
      ...read('TO_CONFIRM', lines.join('\n'), now),
    })
  }
  const [first] = others
  if (country === 'AE' && first) await queueUnusual(db, appContext, { ...ofApplicant(first), ...base }, now)
}

/** What a recruiter also finds among the files of a day. */
async function queueUnusual(
  db: Db,
  appContext: FileContext,
  base: Omit<NewDemoResume, 'filename' | 'content' | 'state' | 'error' | 'text' | 'fields'>,
  now: Date,
): Promise<void> {
  const arabic = arabicLines({ email: 'layla.alhaddad@example.com', phone: '+971 50 123 9987' })
  await addResume(db, appContext, {
    filename: 'السيرة الذاتية.docx',
    content: await smallDocx(arabic),
    ...base,
    ...read('TO_CONFIRM', arabic.join('\n'), now),
  })
  const unread = { ...base, text: null, fields: '[]' }
  const scanned =
    'The file "Scan.pdf" is a scanned picture without text. Enter the fields by hand, or ask for a file with text.'
  await addResume(db, appContext, {
    filename: 'Scan.pdf',
    content: await scannedPdf(),
    ...unread,
    state: 'SCANNED',
    error: scanned,
  })
  const broken = Buffer.concat([smallPdf(['Broken']).subarray(0, 300), Buffer.alloc(50)])
  const error = 'The file "Broken.pdf" is damaged. Ask for the file again, or save it again as PDF or DOCX.'
  await addResume(db, appContext, { filename: 'Broken.pdf', content: broken, ...unread, state: 'FAILED', error })
}

interface NewDemoResume {
  readonly filename: string
  readonly content: Buffer
  readonly applicantId: string | null
  readonly number: number | null
  readonly isCurrent: boolean
  readonly countryId: string
  readonly source: string
  readonly state: ResumeState
  readonly error: string | null
  readonly text: string | null
  readonly fields: string
  readonly createdAt: Date
  readonly createdBy: string | null
}

async function addResume(db: Db, appContext: FileContext, { filename, content, ...row }: NewDemoResume): Promise<void> {
  const id = randomUUID()
  const owner = { entity: 'applicant-resume', entityId: id, createdBy: row.createdBy }
  const stored = await storeDemoFile(db, appContext, { filename, content, kind: 'resume', ...owner })
  await db
    .insertInto('applicantResume')
    .values({ ...row, id, storedFileId: stored.id, name: stored.name, updatedAt: row.createdAt })
    .execute()
}
