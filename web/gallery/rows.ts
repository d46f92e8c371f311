import { daysAfter } from '@muster/contract/kernel/values/days.ts'

const FIRST = ['Aisha', 'Omar', 'Priya', 'Jonas', 'Fatima', 'Daniel', 'Mei', 'Ravi', 'Layla', 'Tomás', 'Grace', 'Yusuf']
const LAST = [
  'Abdullah',
  'Al Mansoori',
  'Sharma',
  'Novak',
  'Haddad',
  'Okafor',
  'Chen',
  'Iyer',
  'Santos',
  'Ferreira',
  'Khan',
  'Reyes',
]
const JOBS = [
  'Business Analyst',
  'Project Manager',
  'Data Engineer',
  'QA Analyst',
  'Java Developer',
  'Salesforce Developer',
  'SAP FI Consultant',
  'DevOps Engineer',
]
const CLIENTS = [
  'Oryx Airways',
  'Meridian Telecom',
  'Delta Logistics',
  'Gulf Rail',
  'Atlas Bank',
  'Northwind Energy',
  'Cedar Health',
]
const COUNTRIES = ['AE', 'SA', 'QA', 'IN', 'PK', 'GB', 'PH', 'EG']
export const STATUSES = ['ACTIVE', 'BENCH', 'NOTICE', 'ONBOARDING', 'LEFT'] as const

export interface Person {
  id: string
  code: string
  name: string
  job: string
  client: string
  countryID: string
  status: (typeof STATUSES)[number]
  startDate: string
  visaExpiresOn: string
  rate: { amount: string; currency: string }
  email: string
}

/** The same numbers at every load, so that screenshots can be compared. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const next = numbers(7)
const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T

export const PEOPLE: readonly Person[] = Array.from({ length: 5000 }, (_, index) => {
  const name = `${pick(FIRST)} ${pick(LAST)}`
  return {
    id: String(index + 1),
    code: `C-${10_000 + index}`,
    name,
    job: pick(JOBS),
    client: pick(CLIENTS),
    countryID: pick(COUNTRIES),
    status: next(10) < 6 ? 'ACTIVE' : pick(STATUSES),
    startDate: daysAfter('2020-01-01', next(2400)),
    visaExpiresOn: daysAfter('2026-11-01', next(500)),
    rate: { amount: `${500 + next(240) * 10}`, currency: pick(['AED', 'SAR', 'USD', 'INR']) },
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
  }
})

export const CLIENT_OPTIONS = CLIENTS.map((name) => ({ value: name, label: name }))
export const COUNTRY_OPTIONS = COUNTRIES.map((code) => ({
  value: code,
  label: new Intl.DisplayNames('en-GB', { type: 'region' }).of(code) ?? code,
}))
