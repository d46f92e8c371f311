import { percentOf, toMinor } from '@muster/contract/kernel/math/money.ts'
import { rounded } from '@muster/contract/kernel/math/rational.ts'
import type { PolicyCategory, PremiumBand } from '@muster/contract/medical/medical-policies.contract.ts'
import type { Insertable } from 'kysely'
import type { DB, Db } from '../../kernel/db/db.ts'

interface DemoPolicy {
  readonly insurer: string
  readonly network: string
  readonly tpa?: string
  /** The annual premium of an employee of middle age, in the currency of the country. */
  readonly premiums: Partial<Record<PolicyCategory, string>>
}

/** Fictional insurers; premiums in the ranges of docs/domain/demo-data.md, approximate where it names none. */
const INSURERS: Readonly<Record<string, DemoPolicy>> = {
  AE: {
    insurer: 'Crescent Health Assurance',
    network: 'Emirates General',
    tpa: 'Oryx Claims',
    premiums: { VIP: '14000', A_PLUS: '9500', A: '6800', B: '3600', C: '1000' },
  },
  SA: {
    insurer: 'Watheeq Takaful',
    network: 'Kingdom Gold',
    tpa: 'Oryx Claims',
    premiums: { A: '6000', B: '4900', C: '3900' },
  },
  QA: { insurer: 'Dana Health Insurance', network: 'Doha Select', premiums: { A: '7200', B: '4800', C: '2400' } },
  BH: { insurer: 'Marsa Insurance', network: 'Island Care', premiums: { A: '620', B: '360', C: '180' } },
  KW: { insurer: 'Sadu Health Insurance', network: 'Kuwait Plus', premiums: { A: '540', B: '300', C: '150' } },
  OM: { insurer: 'Khareef Insurance', network: 'Muscat Network', premiums: { A: '430', B: '240', C: '120' } },
  IN: {
    insurer: 'Banyan Health Insurance',
    network: 'Metro Hospitals',
    premiums: { A: '30000', B: '18000', C: '9000' },
  },
  EG: { insurer: 'Nile Care Insurance', network: 'Cairo Wide', premiums: { A: '20000', B: '12000', C: '7000' } },
  PK: { insurer: 'Indus Shield Insurance', network: 'National', premiums: { A: '80000', B: '48000', C: '26000' } },
  GB: { insurer: 'Fairwater Health', network: 'Thames Hospitals', premiums: { A: '1500', B: '960' } },
}

/** Relation, ages, gender, and the premium of the band in per cent of the middle one. */
const BANDS: readonly (readonly [PremiumBand['relation'], number, number, PremiumBand['gender'], string])[] = [
  ['EMPLOYEE', 18, 40, 'MALE', '90'],
  ['EMPLOYEE', 18, 40, 'FEMALE', '100'],
  ['EMPLOYEE', 41, 55, 'ANY', '115'],
  ['EMPLOYEE', 56, 65, 'ANY', '125'],
  ['SPOUSE', 18, 45, 'FEMALE', '130'],
  ['SPOUSE', 18, 45, 'MALE', '95'],
  ['SPOUSE', 46, 65, 'ANY', '140'],
  ['CHILD', 0, 17, 'ANY', '60'],
  ['CHILD', 18, 25, 'ANY', '75'],
]

const day = (now: Date, offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)

/** A policy for each category and country, one of last year, and one that ends within the month. */
export async function demoMedicalPolicies(db: Db, { now }: { now: Date }): Promise<void> {
  const countries = await db.selectFrom('country').select(['id', 'currency']).orderBy('id').execute()
  for (const [nth, { id: countryId, currency }] of countries.entries()) {
    const sketch = INSURERS[countryId]
    if (!sketch) continue
    const { insurer, network, tpa = null, premiums } = sketch
    for (const [category, middle] of Object.entries(premiums)) {
      const policy = { insurer, network, tpa, countryId, category, currency }
      const number = `${countryId}-${category.replace('_PLUS', '+')}-${100 + nth}`
      const ends = countryId === 'BH' && category === 'C' ? day(now, 24) : day(now, 150)
      await insertPolicy(
        db,
        { ...policy, policyNumber: `${number}/2`, validFrom: day(now, -214), validTo: ends },
        middle,
      )
      if (countryId === 'AE')
        await insertPolicy(
          db,
          { ...policy, policyNumber: `${number}/1`, validFrom: day(now, -579), validTo: day(now, -215) },
          rounded(percentOf('93', middle), 0),
        )
    }
  }
}

type NewPolicy = Insertable<DB['medicalPolicy']> & { readonly currency: string }

async function insertPolicy(db: Db, policy: NewPolicy, middle: string): Promise<void> {
  const { id } = await db.insertInto('medicalPolicy').values(policy).returning('id').executeTakeFirstOrThrow()
  const rows = BANDS.map(([relation, ageFrom, ageTo, gender, percent]) => ({
    medicalPolicyId: id,
    relation,
    ageFrom,
    ageTo,
    gender,
    premium: toMinor(rounded(percentOf(percent, middle), 0), policy.currency),
  }))
  await db.insertInto('medicalPremium').values(rows).execute()
}
