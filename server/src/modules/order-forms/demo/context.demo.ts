import { toMinor } from '@muster/contract/kernel/math/money.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Random } from '../../../kernel/security/random.ts'
import type { DemoPerson } from '../../consultants/demo/consultants.types.ts'
import type { DemoUser } from './builders.demo.ts'
import { type DemoPay, termsOf } from './terms.demo.ts'

export interface DemoClient {
  readonly id: string
  readonly name: string
  readonly countryID: string
  readonly accountManagerIDs: readonly string[]
  readonly requiresPO: boolean
}

export interface DemoParts {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly clients: readonly DemoClient[]
  readonly consultants: readonly DemoPerson[]
  readonly now: Date
}

export interface App extends DemoParts {
  readonly today: string
  readonly entities: ReadonlyMap<string, string>
  readonly weekends: ReadonlyMap<string, readonly number[]>
  readonly agreements: ReadonlyMap<string, string>
  readonly pays: ReadonlyMap<string, DemoPay>
}

/** The records that order forms refer to, and the pay of each consultant. */
export async function readApp(db: Db, consultants: readonly DemoPerson[]) {
  const entities = await db.selectFrom('legalEntity').select(['id', 'countryId']).orderBy('code').execute()
  const countries = await db.selectFrom('country').select(['id', 'weekend']).execute()
  const agreements = await db
    .selectFrom('agreement')
    .select(['id', 'clientId'])
    .where('kind', '=', 'MSA')
    .where('status', '=', 'ACTIVE')
    .execute()
  const parts = await db
    .selectFrom('consultantPay as pay')
    .innerJoin('consultantPayComponent as part', 'part.payId', 'pay.id')
    .select(['pay.consultantId', 'pay.effectiveFrom', 'pay.currency', 'part.code', 'part.label', 'part.amount'])
    .where(
      'pay.consultantId',
      'in',
      consultants.map(({ id }) => id),
    )
    .orderBy('pay.effectiveFrom')
    .orderBy('part.position')
    .execute()
  const pays = new Map<string, { from: string; currency: string; components: DemoPay['components'][number][] }>()
  for (const { consultantId, effectiveFrom, currency, code, label, amount: stored } of parts) {
    // The column has three decimals for all currencies.
    const amount = toMinor(stored, currency)
    const known = pays.get(consultantId)
    if (known?.from === effectiveFrom) known.components.push({ code, label, amount })
    else pays.set(consultantId, { from: effectiveFrom, currency, components: [{ code, label, amount }] })
  }
  return {
    entities: new Map(entities.map(({ id, countryId }) => [countryId, id])),
    weekends: new Map(countries.map(({ id, weekend }) => [id, weekend])),
    agreements: new Map(agreements.map(({ id, clientId }) => [clientId, id])),
    pays,
  }
}

export interface DemoAssignment {
  readonly client: DemoClient
  readonly countryID: string
  readonly title: string
  readonly site: string | null
  readonly startDate: string
  readonly endDate: string
  readonly pay: DemoPay
  readonly national: boolean
  readonly poor?: boolean | undefined
  readonly billedIn?: 'USD' | undefined
  /** The default benefits of most active placements. */
  readonly isStandard?: boolean
}

/** Terms with the wanted margin; exceptions are well below the floor. */
export function fieldsFor(
  { entities, weekends, agreements }: App,
  where: DemoAssignment,
  chance: Random,
): OrderFormFields {
  const { client, poor, isStandard = false, ...place } = where
  // Around the target of 25 per cent, one in eight between floor and target; exceptions are well below the floor.
  const share = poor ? 0.1 : chance.chance(0.12) ? 0.21 : chance.pick([0.28, 0.31, 0.34])
  return termsOf(
    {
      ...place,
      clientID: client.id,
      legalEntityID: entities.get(where.countryID)!,
      msaID: agreements.get(client.id) ?? null,
      weekend: weekends.get(where.countryID) ?? [6, 7],
      requiresPo: client.requiresPO,
      share,
      isStandard,
    },
    chance,
  )
}

/** The business developer of the client. */
export const ownerOf = ({ users }: App, client: DemoClient) =>
  client.accountManagerIDs.find((id) => users.find((user) => user.id === id)?.role === 'BUSINESS_DEVELOPMENT') ??
  users.find(({ role }) => role === 'BUSINESS_DEVELOPMENT')!.id
