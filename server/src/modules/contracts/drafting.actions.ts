import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { notify } from '../../kernel/events.ts'
import { idsReaching } from '../access/people.queries.ts'
import type { ActingOrJob } from './activation.actions.ts'
import { managersOf } from './agreement-record.queries.ts'
import { fieldsOf } from './contract-editions.actions.ts'
import { fieldsFrom, insertContract, recordChange, touch } from './contracts.actions.ts'
import { contractAtHand, contractsIn, type NamedContract } from './contracts.queries.ts'
import { KINDS, ON_ITS_WAY } from './contracts.rules.ts'
import { type OrderFormFacts, orderFormFacts } from './order-form.queries.ts'

/**
 * Drafts the employment contract and the client contract of an order form whose onboarding begins (domain.md §2.5), in the caller's
 * transaction, and tells HR and the account managers. What is there already stays. Answers the ids of those that were drafted.
 */
export async function draftContracts(doing: ActingOrJob, orderFormID: string): Promise<string[]> {
  const { db } = doing
  const facts = await orderFormFacts(db, orderFormID)
  if (!facts) return []
  const drafted: string[] = []
  for (const kind of ['CANDIDATE', 'CLIENT'] as const) {
    if (kind === 'CANDIDATE' && facts.candidateId === null) continue
    if (await isThere(db, kind, orderFormID)) continue
    const id = facts.type === 'AMENDMENT' ? await draftEdition(doing, kind, facts) : await draftNew(doing, kind, facts)
    await tellDrafters(doing, kind, facts, id)
    drafted.push(id)
  }
  return drafted
}

async function draftNew(doing: ActingOrJob, kind: ContractKind, facts: OrderFormFacts): Promise<string> {
  const predecessor = await predecessorOf(doing.db, kind, facts)
  const id = await insertContract(doing, {
    ...{ kind, facts, fields: fieldsFrom(kind, facts) },
    ...(predecessor && { renewsID: predecessor }),
  })
  await recordChange(doing, `${KINDS[kind].entity}.created`, await contractAtHand(doing.db, null, { kind, id }))
  return id
}

/**
 * An amendment of the placement amends its contract: the next edition, from the day of the amendment, with the new terms laid over what
 * the contract says besides. One that is being written already is taken for it. Without a contract to amend a first one is drafted.
 */
async function draftEdition(doing: ActingOrJob, kind: ContractKind, facts: OrderFormFacts): Promise<string> {
  const { db } = doing
  const amended = await amendedBy(db, kind, facts)
  if (!amended) return draftNew(doing, kind, facts)
  const { entity } = KINDS[kind]
  const open = await contractsIn(db, null, kind)
    .select('id')
    .where('amendsId', '=', amended.id)
    .where('status', 'in', [...ON_ITS_WAY])
    .executeTakeFirst()
  if (open) {
    const before = await contractAtHand(db, null, { kind, id: open.id, lock: true })
    await touch(doing, open.id, { orderFormId: facts.id })
    const after = await contractAtHand(db, null, { kind, id: open.id })
    await recordChange(doing, `${entity}.updated`, after, { before })
    return open.id
  }
  const isAgreed = ([field, value]: [string, unknown]) =>
    value !== null && value !== undefined && !OWN_WORDS.has(field) && !(field === 'endDate' && amended.endDate === null)
  const said = Object.fromEntries(Object.entries(fieldsFrom(kind, facts)).filter(isAgreed))
  const fields = { ...fieldsOf(amended), ...said }
  const id = await insertContract(doing, { kind, facts, fields, amends: amended })
  await recordChange(doing, `${entity}.amendment-drafted`, await contractAtHand(db, null, { kind, id }))
  return id
}

/** What a first contract begins with and no order form says; what people made of it stays, as an employment without an end does. */
const OWN_WORDS: ReadonlySet<string> = new Set(['confidentiality', 'governingLaw'])

/** Of the terms before this one: all the order forms of its chain. */
const chainBefore = (db: Db, { id, rootId }: OrderFormFacts) =>
  db
    .selectFrom('orderForm as term')
    .select('term.id')
    .where((eb) => eb.or([eb('term.id', '=', rootId), eb('term.rootId', '=', rootId)]))
    .where('term.id', '!=', id)

/** The edition that the placement stands on when it is amended, locked. */
async function amendedBy(db: Db, kind: ContractKind, facts: OrderFormFacts): Promise<NamedContract | undefined> {
  const found = await contractsIn(db, null, kind)
    .select('contract.id')
    .where('contract.orderFormId', 'in', chainBefore(db, facts))
    .where('contract.status', 'in', ['SIGNED', 'ACTIVE', 'EXPIRED'])
    .where('contract.startDate', '<=', facts.startDate)
    .orderBy('contract.startDate', 'desc')
    .orderBy('contract.edition', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && contractAtHand(db, null, { kind, id: found.id, lock: true })
}

const isThere = async (db: Db, kind: ContractKind, orderFormID: string) => {
  const live = contractsIn(db, null, kind).select('id').where('orderFormId', '=', orderFormID)
  return (await live.where('status', '!=', 'CANCELLED').limit(1).executeTakeFirst()) !== undefined
}

/** Of a renewal: the contract of the term before, when it has run out or ends before the new one begins. */
async function predecessorOf(db: Db, kind: ContractKind, facts: OrderFormFacts): Promise<string | undefined> {
  const before = await contractsIn(db, null, kind)
    .select('contract.id')
    .where('contract.orderFormId', 'in', chainBefore(db, facts))
    .where('contract.status', 'in', ['ACTIVE', 'EXPIRED'])
    .where('contract.endsOn', '<', facts.startDate)
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('contract as next')
            .select('next.id')
            .where('next.renewsId', '=', sql<string>`contract.id`)
            .where('next.status', '!=', 'CANCELLED')
            .where('next.archivedAt', 'is', null),
        ),
      ),
    )
    .orderBy('contract.startDate', 'desc')
    .executeTakeFirst()
  return before?.id
}

async function tellDrafters(doing: ActingOrJob, kind: ContractKind, facts: OrderFormFacts, id: string): Promise<void> {
  const { db, staff } = doing
  const people =
    kind === 'CANDIDATE'
      ? await idsReaching(db, ['HR_ASSOCIATE'], facts.countryId)
      : await managersOf(db, facts.clientId)
  const { name, entity } = KINDS[kind]
  await notify(doing, {
    to: people.filter((person) => person !== staff?.id),
    type: 'ORDER_FORM_STATUS',
    subject: `Contract drafted for ${facts.number}`,
    message: `The ${name} of the order form ${facts.number} (${facts.clientName}) is drafted. Complete it and send it to its review.`,
    ...{ orderFormID: facts.id, entity, entityID: id },
  })
}
