import { randomUUID } from 'node:crypto'
import type { Role } from '@muster/contract/access/roles.ts'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { emailKey, nameKey, phoneKey, retainUntil } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import type { Insertable } from 'kysely'
import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { FileWriter } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { NATIONALITIES, personOf, townOf } from '../../consultants/demo/names.demo.ts'
import { APPLICANT_ENTITY } from '../applicants/applicants.queries.ts'
import type { Hire } from './hires.demo.ts'
import { PROFILES, SALARIES } from './profiles.demo.ts'
import { addDemoDocument, DAY_MS, dayOf } from './shared.demo.ts'

interface DemoApplicantParts {
  readonly random: Random
  readonly users: readonly { readonly id: string; readonly role: Role; readonly name: string }[]
  readonly now: Date
  /** The people who were hired or have an offer: some of the applicants are these people. */
  readonly hires: readonly Hire[]
}
export type DemoApplicant = Insertable<DB['applicant']> & { readonly id: string; readonly createdAt: Date }

/**
 * docs/domain/demo-data.md: 420 applicants; those in process, with an offer or hired are created with their
 * submissions.
 */
const STATUSES = [
  ...Array.from({ length: 90 }, () => 'NEW'),
  ...Array.from({ length: 80 }, () => 'SCREENING'),
  ...Array.from({ length: 150 }, () => 'QUALIFIED'),
  ...Array.from({ length: 25 }, () => 'ON_HOLD'),
  ...Array.from({ length: 40 }, () => 'REJECTED'),
  ...Array.from({ length: 20 }, () => 'WITHDRAWN'),
  ...Array.from({ length: 5 }, () => 'DO_NOT_HIRE'),
  ...Array.from({ length: 10 }, () => 'ARCHIVED'),
] as const
/** The countries of residence of the applicants, by share: the Gulf, and the countries it recruits from. */
const COUNTRIES = ['AE', 'AE', 'AE', 'SA', 'SA', 'SA', 'QA', 'KW', 'OM', 'BH', 'IN', 'GB'] as const
const SOURCES = ['PORTAL', 'PORTAL', 'LINKEDIN', 'LINKEDIN', 'REFERRAL', 'AGENCY', 'APPLICANT_FORM', 'SOURCED'] as const
const SOURCE_NAMES: Readonly<Record<string, string>> = { PORTAL: 'GulfTalent', AGENCY: 'Demo Talent Agency' }
const TAGS = ['Fintech', 'Bench next month', 'Relocates', 'Leader', 'Public sector', 'Remote'] as const
const EMPLOYERS = [
  'Nimbus Systems',
  'Falcon Bank',
  'Oryx Telecom',
  'Cedar Software',
  'Dune Logistics',
  'Pearl Insurance',
] as const
const REASONS: Readonly<Record<string, string>> = {
  ON_HOLD: 'Waits for the end of the current project.',
  REJECTED: 'Expected pay is above the range of our clients.',
  WITHDRAWN: 'Accepted an offer elsewhere.',
  DO_NOT_HIRE: 'Presented a certificate that the institute did not issue.',
}
const CERTIFICATE = {
  name: 'Degree certificate.pdf',
  lines: ['Demo University', 'BSc Computer Science', 'People and companies are fictitious.'],
}
const SCREENING = [{ question: 'Why do you look for a new job?', answer: 'The project ends this quarter.' }]

/**
 * The applicants of the demo company, one in each country with a certificate, and two records of one person; and which
 * order form hired which applicant.
 */
export async function demoApplicants(
  db: Db,
  appContext: FileWriter['appContext'],
  parts: DemoApplicantParts,
): Promise<{ readonly made: readonly DemoApplicant[]; readonly hired: ReadonlyMap<string, string> }> {
  const made = parts.random.shuffled(STATUSES).map((status, nth) => applicantOf(parts, status, nth))
  const [first, second] = made.filter(({ status, countryId }) => status === 'NEW' && countryId === 'AE')
  if (first && second) {
    const { name, nameKey: key, email, emailKey: mail } = first
    Object.assign(second, { name, nameKey: key, email, emailKey: mail })
  }
  const qualified = made.filter(({ status }) => status === 'QUALIFIED')
  const hired = new Map(parts.hires.map(({ orderFormId }, nth) => [orderFormId, qualified[nth]!.id]))
  for (const [nth, hire] of parts.hires.entries()) Object.assign(qualified[nth]!, personOfHire(hire))
  await insertMany(db, 'applicant', made).execute()
  for (const country of new Set(made.map(({ countryId }) => countryId))) {
    const one = made.find(({ countryId, status }) => countryId === country && status === 'NEW')
    if (one) await addDemoDocument(db, appContext, { ...CERTIFICATE, entity: APPLICANT_ENTITY, record: one })
  }
  return { made, hired }
}

/** The person of the order form, and the agreed pay. */
const personOfHire = (hire: Hire): Partial<DemoApplicant> => ({
  name: hire.name,
  nameKey: nameKey(hire.name),
  countryId: hire.countryId,
  residenceCountry: hire.countryId,
  city: PROFILES[0]!.cities[hire.countryId] ?? null,
  title: hire.title,
  birthDate: hire.birthDate,
  candidateId: hire.candidateId,
  ...(hire.nationality && { nationality: hire.nationality }),
  ...(hire.email && { email: hire.email, emailKey: emailKey(hire.email) }),
  ...(hire.phone && { phone: hire.phone, phoneKey: phoneKey(hire.phone) }),
  ...(hire.skills.length > 0 && { skills: hire.skills.map((name) => ({ name, years: null })) as never }),
  ...(hire.payGross &&
    hire.payCurrency && {
      expectedPay: hire.payGross,
      expectedPayCurrency: hire.payCurrency,
      expectedPayPeriod: 'MONTH',
    }),
})

function applicantOf({ random, users, now }: DemoApplicantParts, status: string, nth: number): DemoApplicant {
  const [nationality] = random.pick(NATIONALITIES)
  const { name } = personOf(nationality, random)
  const countryId = COUNTRIES[nth % COUNTRIES.length]!
  const createdAt = new Date(now.getTime() - random.between(2, status === 'NEW' ? 30 : 420) * DAY_MS)
  const stateSince = new Date(createdAt.getTime() + (now.getTime() - createdAt.getTime()) * 0.3)
  const recruiters = users.filter(({ role }) => role === 'TALENT_ACQUISITION')
  const owner = recruiters.length > 0 ? random.pick(recruiters).id : null
  const email = `${name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')
    .join('.')}.${nth}@example.com`
  const phone = `+9715${random.between(10_000_000, 99_999_999)}`
  const source = random.pick(SOURCES)
  const isScreened = status !== 'NEW' && status !== 'SCREENING'
  return {
    id: randomUUID(),
    name,
    nameKey: nameKey(name),
    countryId,
    nationality,
    status,
    createdAt,
    stateSince,
    email,
    emailKey: emailKey(email),
    phone,
    phoneKey: phoneKey(phone),
    ownerId: owner,
    createdBy: owner,
    source,
    sourceName: SOURCE_NAMES[source] ?? null,
    residenceCountry: countryId,
    city: townOf(countryId, random),
    ...experienceOf(random, now, countryId),
    ...consentOf(random, { status, createdAt, now }),
    tags: [],
    tagKeys: [],
    ...(random.chance(0.3) && tagged(random.pick(TAGS))),
    screeningAnswers: isScreened ? SCREENING : [],
    lastContactedOn: dayOf(stateSince),
    reason: REASONS[status] ?? null,
    reasonCode: status === 'REJECTED' ? 'RATE' : null,
    links: [],
    answers: {},
    updatedAt: stateSince,
    updatedBy: owner,
    version: 1,
  } as unknown as DemoApplicant
}

const tagged = (tag: string) => ({ tags: [tag], tagKeys: [tag.toLowerCase()] })

/** Experience and expectations of an applicant. */
function experienceOf(random: Random, now: Date, countryId: string) {
  const profile = random.pick(PROFILES)
  const years = profile.years + random.between(0, 5)
  const { currency, low, high } = SALARIES[countryId]!
  const pay = Math.round((low + (high - low) * random.next()) / 100) * 100
  const today = dayOf(now)
  const moved = monthsAfter(today, -random.between(8, 40))
  const [employer, before] = random.shuffled(EMPLOYERS)
  const skills = [...profile.must, ...profile.nice]
  return {
    title: profile.title,
    employer: employer!,
    totalYears: String(years),
    relevantYears: String(profile.years),
    skills: skills.map((name, at) => ({ name, years: at < 2 ? String(Math.max(1, years - at * 2)) : null })),
    experience: [
      { employer: employer!, title: profile.title, from: moved, to: null },
      { employer: before!, title: profile.title, from: monthsAfter(moved, -30), to: monthsAfter(moved, -1) },
    ],
    education: [
      { degree: 'BSc Computer Science', institute: 'Demo University', year: Number(today.slice(0, 4)) - years - 1 },
    ],
    certificates: random.chance(0.4)
      ? [{ name: random.pick(['AWS Solutions Architect', 'ITIL Foundation', 'CCNP']), year: null }]
      : [],
    languages: [{ name: 'English', level: 'FLUENT' }],
    visaStatus: random.pick(['RESIDENT', 'WORK_PERMIT', 'VISIT', 'CITIZEN', 'DEPENDANT']),
    currentPay: String(Math.round(pay * 0.9)),
    currentPayCurrency: currency,
    currentPayPeriod: 'MONTH',
    expectedPay: String(pay),
    expectedPayCurrency: currency,
    expectedPayPeriod: 'MONTH',
    noticeDays: random.pick([0, 15, 30, 30, 60, 90]),
    availableFrom: daysAfter(today, random.between(0, 90)),
    willRelocate: random.chance(0.5),
    ...(random.chance(0.5) && { representGivenOn: daysAfter(today, -random.between(1, 60)) }),
  }
}

/** Most applicants have given their consent; for some it has expired. */
function consentOf(random: Random, { status, createdAt, now }: { status: string; createdAt: Date; now: Date }) {
  const createdOn = dayOf(createdAt)
  const isGiven = status === 'QUALIFIED' || random.chance(0.6)
  const consentGivenOn = isGiven ? createdOn : null
  const consentUntil = isGiven ? monthsAfter(createdOn, status === 'QUALIFIED' ? 24 : random.pick([6, 12, 24])) : null
  const until = retainUntil({ consentGivenOn, consentUntil, createdOn }, 24)
  return {
    consentGivenOn,
    consentUntil,
    consentChannel: isGiven ? random.pick(['FORM', 'EMAIL', 'PHONE']) : null,
    retainUntil: status === 'ARCHIVED' ? daysAfter(dayOf(now), 20) : until,
  }
}
