import { formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { FOLLOWS, type OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import { sql } from 'kysely'
import { type FieldError, ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { OrderFormDbRow } from './scope.queries.ts'

export type PrecedingTerm = Pick<OrderFormDbRow, 'id' | 'number' | 'status' | 'startDate' | 'endDate'>

const types = [...FOLLOWS].map((type) => sql.lit(type as string))
const running = ['ACTIVE', 'ON_NOTICE'].map((status) => sql.lit(status))

/**
 * Of the next term at hand: the term of its placement that runs when it is to take over. That is not always the one it was written from,
 * which an amendment may have followed meanwhile.
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

/** The same, whole, and locked: it ends with the step that asks. */
export async function lockPrecedingTerm(db: Db, row: OrderFormDbRow): Promise<OrderFormDbRow | undefined> {
  const found = await db
    .selectFrom('orderForm')
    .select(precedingTerm(db).clearSelect().select('term.id').as('id'))
    .where('orderForm.id', '=', row.id)
    .executeTakeFirst()
  if (!found?.id) return undefined
  const locked = db.selectFrom('orderForm').selectAll().where('id', '=', found.id).forUpdate()
  return (await locked.executeTakeFirst()) as unknown as OrderFormDbRow | undefined
}

const PLACEMENT = {
  candidateID: ['candidateId', 'consultant'],
  clientID: ['clientId', 'client'],
  countryID: ['countryId', 'country'],
  legalEntityID: ['legalEntityId', 'legal entity'],
} as const

/**
 * A term that follows another is of the same placement: its visa, medical card, joining day and running term go on with it, and may not
 * pass to somebody else. It begins after the term it renews, or within the one it amends.
 */
export async function refuseOtherPlacement(db: Db, row: OrderFormDbRow, sent: OrderFormFields): Promise<void> {
  if (!FOLLOWS.has(row.type as OrderFormType) || !row.parentId) return
  const parent = await db
    .selectFrom('orderForm')
    .select(['number', 'candidateId', 'clientId', 'countryId', 'legalEntityId', 'startDate', 'endDate'])
    .where('id', '=', row.parentId)
    .executeTakeFirstOrThrow()
  const validationErrors: FieldError[] = Object.entries(PLACEMENT).flatMap(([field, [column, words]]) => {
    const wanted = sent[field as keyof typeof PLACEMENT]
    return wanted === undefined || (wanted || null) === parent[column]
      ? []
      : [{ path: field, message: `The ${words} stays that of ${parent.number}, which this one follows.` }]
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
          ? `A change begins after ${formatDateInWords(parent.startDate!)} and up to ${formatDateInWords(parent.endDate!)}.`
          : `The next term begins after ${formatDateInWords(parent.endDate!)}, the last day of ${parent.number}.`,
    })
  if (validationErrors.length > 0)
    throw ruleViolation(
      'SAME_PLACEMENT',
      `${validationErrors[0]!.message} Write a new order form for another placement.`,
      validationErrors,
    )
}
