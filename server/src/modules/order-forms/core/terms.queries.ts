import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { FOLLOWS, type OrderFormFields, type OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import { sql } from 'kysely'
import { type FieldError, ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { lockOrderFormByID, type OrderFormDbRow } from './scope.queries.ts'

export type PrecedingTerm = Pick<OrderFormDbRow, 'id' | 'number' | 'status' | 'startDate' | 'endDate'>

const types = [...FOLLOWS].map((type) => sql.lit(type as string))
const running = ['ACTIVE', 'ON_NOTICE'].map((status) => sql.lit(status))

/**
 * The term that the given next term supersedes: the active one of the chain, which may be an amendment of the term it
 * was created from.
 */
export const precedingTerm = (db: Db) =>
  db
    .selectFrom('orderForm as term')
    .select(['term.id', 'term.number', 'term.status', 'term.startDate', 'term.endDate'])
    .where(sql.ref('order_form.type'), 'in', types)
    .whereRef('term.placementId', '=', 'orderForm.placementId' as never)
    .whereRef('term.id', '<>', 'orderForm.id' as never)
    .whereRef('term.startDate', '<', 'orderForm.startDate' as never)
    .where((eb) =>
      eb.or([eb('term.status', 'in', running), eb('term.statusBeforeHold', '=', sql.lit('ACTIVE' as string))]),
    )
    .orderBy('term.startDate', 'desc')
    .limit(sql.lit(1))

/** The same as a full, locked row, because the transition ends it. */
export async function lockPrecedingTerm(db: Db, row: OrderFormDbRow): Promise<OrderFormDbRow | undefined> {
  const found = await db
    .selectFrom('orderForm')
    .select(precedingTerm(db).clearSelect().select('term.id').as('id'))
    .where('orderForm.id', '=', row.id)
    .executeTakeFirst()
  return found?.id ? lockOrderFormByID(db, found.id) : undefined
}

const PLACEMENT = {
  candidateID: ['candidateId', 'consultant'],
  clientID: ['clientId', 'client'],
  countryID: ['countryId', 'country'],
  legalEntityID: ['legalEntityId', 'legal entity'],
} as const

/**
 * A next term belongs to the same placement, with its visa, medical card and joining date, so consultant, client and
 * legal entity must not change. It starts after the renewed term, or within the amended one.
 */
export async function refuseOtherPlacement(db: Db, row: OrderFormDbRow, sent: OrderFormFields): Promise<void> {
  if (!FOLLOWS.has(row.type as OrderFormType) || !row.parentId) return
  const parent = await db
    .selectFrom('orderForm')
    .select(['number', 'candidateId', 'clientId', 'countryId', 'legalEntityId', 'startDate', 'endDate'])
    .where('id', '=', row.parentId)
    .executeTakeFirstOrThrow()
  const validationErrors: FieldError[] = Object.entries(PLACEMENT).flatMap(([field, [column, label]]) => {
    const wanted = sent[field as keyof typeof PLACEMENT]
    return wanted === undefined || (wanted || null) === parent[column]
      ? []
      : [{ path: field, message: `The ${label} must be that of ${parent.number}, which this order form follows.` }]
  })
  const { startDate } = sent
  const begins =
    row.type === 'AMENDMENT'
      ? startDate! > parent.startDate! && startDate! <= parent.endDate!
      : startDate! > parent.endDate!
  if (startDate && startDate !== row.startDate && !begins)
    validationErrors.push({
      path: 'startDate',
      message:
        row.type === 'AMENDMENT'
          ? `An amendment must start after ${formatLongDate(parent.startDate!)} and not after ${formatLongDate(parent.endDate!)}.`
          : `The next term must start after ${formatLongDate(parent.endDate!)}, the end date of ${parent.number}.`,
    })
  if (validationErrors.length > 0)
    throw ruleViolation(
      'PLACEMENT_DIFFERS',
      `${validationErrors[0]!.message} Create a new order form for another placement.`,
      validationErrors,
    )
}
