import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { notify } from '../../kernel/events.ts'
import type { ActingOrJob } from './activation.actions.ts'
import { managersOf, peopleOf } from './agreement-record.queries.ts'
import { fieldsFrom, insertContract, recordChange } from './contracts.actions.ts'
import { contractAtHand, contractsIn } from './contracts.queries.ts'
import { KINDS } from './contracts.rules.ts'
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
    const predecessor = await predecessorOf(db, kind, facts)
    const id = await insertContract(doing, {
      ...{ kind, facts, fields: fieldsFrom(kind, facts) },
      ...(predecessor && { renewsID: predecessor }),
    })
    await recordChange(doing, `${KINDS[kind].entity}.created`, await contractAtHand(db, null, { kind, id }))
    await tellDrafters(doing, kind, facts, id)
    drafted.push(id)
  }
  return drafted
}

const isThere = async (db: Db, kind: ContractKind, orderFormID: string) => {
  const live = contractsIn(db, null, kind).select('id').where('orderFormId', '=', orderFormID)
  return (await live.where('status', '!=', 'CANCELLED').limit(1).executeTakeFirst()) !== undefined
}

/** Of a renewal: the contract of the term before, when it has run out or ends before the new one begins. */
async function predecessorOf(
  db: Db,
  kind: ContractKind,
  { id, startDate }: OrderFormFacts,
): Promise<string | undefined> {
  const parent = db.selectFrom('orderForm').select('parentId').where('id', '=', id)
  const before = await contractsIn(db, null, kind)
    .select('contract.id')
    .where('contract.orderFormId', '=', parent)
    .where('contract.status', 'in', ['ACTIVE', 'EXPIRED'])
    .where('contract.endsOn', '<', startDate)
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
    kind === 'CANDIDATE' ? await peopleOf(db, ['HR_ASSOCIATE'], facts.countryId) : await managersOf(db, facts.clientId)
  const { name, entity } = KINDS[kind]
  await notify(doing, {
    to: people.filter((person) => person !== staff?.id),
    type: 'ORDER_FORM_STATUS',
    subject: `Contract drafted for ${facts.number}`,
    message: `The ${name} of the order form ${facts.number} (${facts.clientName}) is drafted. Complete it and send it to its review.`,
    ...{ orderFormID: facts.id, entity, entityID: id },
  })
}
