import { setImmediate as breath } from 'node:timers/promises'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { personOf as nameOf } from '../../consultants/demo/names.demo.ts'
import { payOf } from '../../consultants/demo/pay.demo.ts'
import { makeForm, type OrderFormCreateContext } from './builders.demo.ts'
import { type App, fieldsFor, ownerOf } from './context.demo.ts'
import { ON_THE_WAY } from './scenarios.demo.ts'

/** New hires that are not consultants yet. Returns the owners of their drafts. */
export async function onTheWay(context: OrderFormCreateContext, app: App): Promise<string> {
  const { clients, random, today, users } = app
  const selling = clients.filter(({ countryID }) => ['AE', 'SA', 'QA', 'OM', 'KW'].includes(countryID))
  for (const [i, sketch] of ON_THE_WAY.entries()) {
    await breath()
    const chance = random.fork(`on the way ${i}`)
    const client = sketch.billedIn
      ? selling.find(({ countryID }) => countryID === 'AE')!
      : selling[(i * 5 + 1) % selling.length]!
    const person = demoNewHire(chance, i + 1, today)
    const { currency, parts } = payOf(client.countryID, chance.chance(0.3), chance)
    const startDate = daysAfter(today, sketch.startsIn)
    const fields = fieldsFor(
      app,
      {
        client,
        countryID: client.countryID,
        title: chance.pick(TITLES),
        site: 'Head office',
        national: false,
        poor: sketch.poor,
        billedIn: sketch.billedIn,
        startDate,
        endDate: daysAfter(startDate, 364),
        pay: { currency, components: parts.map(({ code, label, amount }) => ({ code, label: label ?? null, amount })) },
      },
      chance,
    )
    makeForm(context, { sketch, owner: ownerOf(app, client), fields: { ...fields, person } })
  }
  return users.find(({ role }) => role === 'BUSINESS_DEVELOPMENT')!.id
}

/** The n-th new hire. */
export function demoNewHire(chance: Random, n: number, today: string): NonNullable<OrderFormFields['person']> {
  const nationality = chance.pick(['IN', 'PK', 'EG', 'JO', 'PH', 'LB'])
  const { name, nameArabic, gender } = nameOf(nationality, chance)
  return {
    name,
    nameArabic,
    nationality,
    gender,
    email: `new.${n}@example.com`,
    phone: `+971 50 000 7${String(n - 1).padStart(3, '0')}`,
    passportExpiry: daysAfter(today, chance.between(400, 3000)),
  } as NonNullable<OrderFormFields['person']>
}

const TITLES = [
  'Java developer',
  'DevOps engineer',
  'SAP FICO consultant',
  'Data engineer',
  'QA automation engineer',
  'Scrum master',
]
