import type { IdentityChange } from '@muster/contract/consultants/identity.contract.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Insertable } from 'kysely'
import type { DB } from '../../../kernel/db/db.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { yearsAfter } from '../core/consultants.rules.ts'
import { type Person, personOf, townOf } from './names.demo.ts'
import { MARKETS } from './pay.demo.ts'
import { workOf } from './titles.demo.ts'

export const STATUSES = { ACTIVE: 190, BENCH: 12, PRE_JOINING: 10, ON_NOTICE: 8, EXITED: 20 } as const
export type Status = keyof typeof STATUSES

const TONGUES: Readonly<Record<string, readonly string[]>> = {
  IN: ['English', 'Hindi'],
  PK: ['English', 'Urdu'],
  PH: ['English', 'Tagalog'],
  GB: ['English'],
  DE: ['English', 'German'],
  LK: ['English', 'Sinhala'],
}
const RELATIONS = [
  ['Brother', 'MALE'],
  ['Sister', 'FEMALE'],
  ['Father', 'MALE'],
  ['Mother', 'FEMALE'],
] as const

const idOf = (random: Random) => {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.between(0, 9)).join('')

/** The dates that belong to a status. */
function datesOf(status: Status, today: string, random: Random) {
  const joined =
    status === 'PRE_JOINING' ? daysAfter(today, random.between(5, 45)) : daysAfter(today, -random.between(40, 2_300))
  const gone = status === 'EXITED' ? daysAfter(today, -random.between(3, 400)) : null
  const joinedDate = gone && joined > daysAfter(gone, -60) ? daysAfter(gone, -random.between(200, 900)) : joined
  return {
    joinedDate,
    serviceStartDate: status === 'PRE_JOINING' ? null : joinedDate,
    probationEnd: daysAfter(joinedDate, 180),
    contractEnd: gone ?? daysAfter(today, random.between(130, 700)),
    lastWorkingDay: gone ?? (status === 'ON_NOTICE' ? daysAfter(today, random.between(4, 40)) : null),
    exitReason: gone
      ? random.pick(['RESIGNATION', 'END_OF_CONTRACT', 'CLIENT_ROLL_OFF', 'TERMINATION'] as const)
      : status === 'ON_NOTICE'
        ? 'RESIGNATION'
        : null,
  }
}

const EXPIRIES = ['passportExpiry', 'visaExpiry', 'residenceExpiry', 'workPermitExpiry'] as const

/**
 * Every document is valid for months, except exactly 4 that have expired and 25 that expire within 90 days. Citizens need no visa in their
 * own country, and a person before joining has none yet.
 */
function expiriesOf({ document: nth, today, countryId, nationality, status }: DemoPosition, random: Random) {
  const held = isForeign({ countryId, nationality }) && status !== 'PRE_JOINING' ? EXPIRIES : EXPIRIES.slice(0, 1)
  const good = EXPIRIES.map((field) => [field, daysAfter(today, random.between(120, 1_600))] as const)
  const days = Object.fromEntries(good.map(([field, day]) => [field, held.includes(field) ? day : null]))
  const due = held[nth % held.length]!
  if (nth < 4) days[due] = daysAfter(today, -random.between(2, 25))
  else if (nth < 29) days[due] = daysAfter(today, random.between(1, 90))
  return days as Record<(typeof EXPIRIES)[number], string | null> & { readonly passportExpiry: string }
}

const isForeign = ({ countryId, nationality }: Pick<DemoPosition, 'countryId' | 'nationality'>) =>
  countryId !== nationality

const RESIDENCE: Readonly<Record<string, (random: Random, born: string) => string>> = {
  AE: (random, born) => `784${born.slice(0, 4)}${digits(random, 8)}`,
  SA: (random) => `2${digits(random, 9)}`,
  QA: (random) => `2${digits(random, 10)}`,
  KW: (random) => `2${digits(random, 11)}`,
}

/** A passport is valid for ten years, a Pakistani or Filipino one here for five. */
const yearsOfPassport = (nationality: string) => (['PK', 'PH'].includes(nationality) ? 5 : 10)

interface CapacityConsumer extends Pick<DemoPosition, 'countryId' | 'nationality' | 'status'> {
  readonly born: string
  readonly joined: string
  readonly passportExpiry: string
}

function identityOf(
  { countryId, nationality, status, born, joined, passportExpiry }: CapacityConsumer,
  random: Random,
) {
  const settled = status !== 'PRE_JOINING'
  const resident = settled && isForeign({ countryId, nationality })
  const letter = String.fromCharCode(65 + random.between(0, 25))
  const residence = RESIDENCE[countryId]?.(random, born) ?? digits(random, 9)
  return {
    passportNumber: `${letter}${digits(random, 8)}`,
    passportIssue: daysAfter(yearsAfter(passportExpiry, -yearsOfPassport(nationality)), 1),
    passportPlace: townOf(nationality, random),
    residenceID: resident ? residence : null,
    nationalID: countryId === nationality ? digits(random, 12).slice(0, countryId === 'SA' ? 10 : 12) : null,
    visaNumber: resident ? digits(random, 10) : null,
    workPermitNumber: resident ? digits(random, 8) : null,
    ...(settled && countryId === 'AE' && { mohrePersonID: digits(random, 14) }),
    ...(settled &&
      countryId === 'SA' && {
        socialInsuranceNumber: digits(random, 9),
        socialInsuranceSince: daysAfter(joined, -random.between(0, 900)),
      }),
  }
}

/** The fixed status of a consultant; everything else is random. */
interface DemoPosition {
  readonly nth: number
  readonly status: Status
  readonly nationality: string
  readonly countryId: string
  readonly clientId: string | null
  /** The client is in another country. */
  readonly abroad: boolean
  /** The index among those with expiring documents; see `expiriesOf`. */
  readonly document: number
  readonly today: string
  readonly author: string | null
}

type DemoConsultantRow = Insertable<DB['consultant']> & {
  readonly id: string
  readonly title: string
  readonly status: Status
}

export interface DemoPersonRows {
  readonly row: DemoConsultantRow
  readonly identity: IdentityChange
  readonly senior: boolean
}

/** One consultant as a row with identity documents. `person` fixes the name; otherwise it is random. */
export function consultantOf(
  place: DemoPosition,
  random: Random,
  person: Person = personOf(place.nationality, random),
): DemoPersonRows {
  const { nth, status, nationality, countryId, clientId, today, author } = place
  const senior = random.chance(0.3)
  const dates = datesOf(status, today, random)
  const birthDate = yearsAfter(
    daysAfter(dates.joinedDate, -random.between(0, 364)),
    -random.between(senior ? 32 : 23, senior ? 55 : 40),
  )
  const address = mailName(person.name)
  const { title, skills } = workOf(senior, random)
  const { dialling } = MARKETS[countryId]!
  const married = random.chance(0.55)
  const expiries = expiriesOf(place, random)
  const degreeYear = Number(birthDate.slice(0, 4)) + 22
  const before = earlier(dates.joinedDate, degreeYear)
  const row: DemoConsultantRow = {
    id: idOf(random),
    ...person,
    birthDate,
    nationality,
    countryId,
    title,
    status,
    clientId,
    ...dates,
    preferredName: person.name.length > 40 ? person.name.split(' ')[0]! : null,
    maritalStatus: married ? 'MARRIED' : 'SINGLE',
    languages: [...(TONGUES[nationality] ?? ['English', 'Arabic'])],
    personalEmail: `${address}.${nth}@example.com`,
    workEmail: status === 'PRE_JOINING' ? null : `${address}.${nth}@muster.example.com`,
    mobile: `${dialling}${String(nth).padStart(4, '0')}`,
    currentAddress: `Apartment ${random.between(1, 60)}, Building ${random.between(1, 400)}, ${townOf(countryId, random)}`,
    site: clientId ? (place.abroad ? 'Remote' : random.pick(['Head office', 'Data centre', 'Branch', 'Remote'])) : null,
    skills,
    tags: random.chance(0.15) ? [random.pick(['Key person', 'Remote', 'Relocates', 'Nights'])] : [],
    residencyStatus: nationality === countryId ? 'CITIZEN' : status === 'PRE_JOINING' ? 'IN_PROCESS' : 'RESIDENT',
    visaSponsor: nationality === countryId ? null : random.pick(['US', 'US', 'US', 'OWN', 'FAMILY'] as const),
    ...expiries,
    emergencyContacts: JSON.stringify([
      { ...relativeOf(nationality, person, random), phone: `${dialling}${String(9999 - nth)}` },
    ]),
    education: JSON.stringify([
      {
        degree: random.pick(DEGREES),
        institute: random.pick(INSTITUTES),
        year: degreeYear,
        attested: random.chance(0.7),
      },
    ]),
    experience: JSON.stringify(
      before ? [{ employer: random.pick(EMPLOYERS), title, ...before, reasonForLeaving: null }] : [],
    ),
    createdBy: author,
    updatedBy: author,
  }
  const bearer = { countryId, nationality, status, born: birthDate, joined: dates.joinedDate }
  return { row, senior, identity: identityOf({ ...bearer, passportExpiry: expiries.passportExpiry }, random) }
}

/** A family member, with name. */
function relativeOf(nationality: string, { lastName, firstName }: Person, random: Random) {
  const [relation, gender] = random.pick(RELATIONS)
  let relative = personOf(nationality, random, gender)
  for (let tries = 0; relative.firstName === firstName && tries < 20; tries += 1)
    relative = personOf(nationality, random, gender)
  return { name: [relative.firstName, lastName].filter(Boolean).join(' '), relation }
}

/** The former job: about four years, after the studies; none for graduates. */
function earlier(joinedDate: string, degreeYear: number): { from: string; to: string } | null {
  const finished = `${degreeYear}-09-01`
  const to = daysAfter(joinedDate, -20)
  const from = [daysAfter(joinedDate, -1_400), finished].sort()[1]!
  return daysAfter(from, 180) < to ? { from, to } : null
}

const DEGREES = ['BSc Computer Science', 'BEng Electronics', 'MSc Information Systems', 'MBA', 'BCom']
const INSTITUTES = ['Example University', 'Sample Institute of Technology', 'Demo College of Engineering']
const EMPLOYERS = ['Example Systems', 'Sample Software House', 'Demo Consulting', 'Specimen Networks']

const mailName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim()
    .split(/ +/)
    .slice(0, 2)
    .join('.')
