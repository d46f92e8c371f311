import type { Margin } from '@muster/contract/margin/margin-figures.contract.ts'
import { FOLLOWS } from '@muster/contract/margin/placement-terms.contract.ts'
import { CompiledQuery, type InferResult, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { deliveryRows } from '../../../kernel/mail/deliveries.ts'
import { agreementElsewhere, agreementInForce, agreementInstead } from '../approvals/agreements.queries.ts'
import { NAMES, withOrderFormNames } from '../core/rows.queries.ts'
import type { OrderForms } from '../core/scope.queries.ts'
import { precedingTerm } from '../core/terms.queries.ts'

const ID = sql<string>`$1::uuid`
const ID_TEXT = sql<string>`$1::uuid::text`
const TODAY = sql<string>`$2::date`
const READER = sql<string>`$3::uuid`

/** Rows aggregated as JSON. Amounts are cast to text, because JSON numbers would be floats. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any tables
const many = <O>(rows: SelectQueryBuilder<any, any, O>) =>
  sql<O[]>`(select coalesce(json_agg(one), '[]') from ${rows} as one)`

/** The figures of a snapshot, without lines and calculations, which are about 20 kB. */
const SHOWN = sql<Omit<Margin, 'lines' | 'explain'>>`result - array['lines', 'explain']`

const documents = (db: Db) =>
  db
    .selectFrom('document')
    .innerJoin('storedFile as file', 'file.id', 'document.storedFileId')
    .select([
      'document.id',
      'document.type',
      'document.version',
      'document.round',
      'document.expiresOn',
      'document.createdAt',
    ])
    .select(['document.createdBy', 'document.sentAt', 'document.sentTo', 'file.sha256'])
    .select(sql<string | null>`document.printed ->> 'printedOn'`.as('printedOn'))
    .where('document.orderFormId', '=', ID)
    .where('document.removedAt', 'is', null)
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.version', 'desc')
    .orderBy('document.id')

/** Visa and employee data requests of an earlier term also count for the next one. */
const requests = (db: Db) =>
  db
    .selectFrom('orderFormRequest as request')
    .innerJoin('orderForm as term', 'term.id', 'request.orderFormId')
    .select(['request.id', 'request.orderFormId', 'request.kind', 'request.status', 'request.reference'])
    .select(['request.reason', 'request.note', 'request.appliedOn', 'request.approvedOn', 'request.startsOn'])
    .select(['request.expiresOn', 'request.costCurrency', 'request.stateSince', 'request.version'])
    .select(['request.createdAt', 'request.createdBy', 'request.updatedAt', 'request.updatedBy'])
    .select(sql<string | null>`request.cost_amount::text`.as('costAmount'))
    .whereRef('term.placementId', '=', 'orderForm.placementId' as never)
    .orderBy('request.createdAt', 'desc')
    .orderBy('request.id')

/** The contracts of an order form: all versions, latest first. */
export const contractRows = (db: Db) =>
  db
    .selectFrom('contract')
    .select(['id', 'kind', 'number', 'revision', 'status', 'startDate', 'endDate', 'endsOn'])
    .where('archivedAt', 'is', null)
    .orderBy('kind')
    .orderBy('startDate', 'desc')
    .orderBy('number', 'desc')
    .orderBy('revision', 'desc')

const newestMargin = (db: Db) =>
  db
    .selectFrom('orderFormMargin')
    .select(['version', 'computedAt', 'computedBy', 'asOf', 'needsCfo', 'needsException', 'outsideGradeBand'])
    .select([sql<string | null>`gm_percent_exact::text`.as('gmPercentExact'), SHOWN.as('result')])
    .select(sql<string>`input ->> 'targetPercent'`.as('targetPercent'))
    .select(sql<string>`input ->> 'floorPercent'`.as('floorPercent'))
    .where('orderFormId', '=', ID)
    .orderBy('version', 'desc')
    .limit(sql.lit(1))

const bank = (db: Db) =>
  db
    .selectFrom('consultantBank')
    .select('consultantBank.id')
    .whereRef('consultantBank.consultantId', '=', 'consultant.id' as never)
    .where('consultantBank.effectiveFrom', '<=', TODAY)
const pay = (db: Db) =>
  db
    .selectFrom('consultantPay')
    .select('consultantPay.id')
    .whereRef('consultantPay.consultantId', '=', 'consultant.id' as never)
const handedOver = (db: Db) =>
  db
    .selectFrom('delegation')
    .select('delegation.toId')
    .where('delegation.toId', '=', READER)
    .where('delegation.firstDay', '<=', TODAY)
    .where('delegation.lastDay', '>=', TODAY)
const ordered = (db: Db) =>
  db
    .selectFrom('purchaseOrderContract as link')
    .innerJoin('contract as linked', 'linked.familyId', 'link.clientContractId')
    .select('link.id')
    .where('linked.orderFormId', '=', ID)
    .where('linked.status', '!=', sql.lit('CANCELLED' as string))
    .where('linked.archivedAt', 'is', null)
    .where('link.removedAt', 'is', null)
const parameters = (db: Db) =>
  db
    .selectFrom('settingVersion')
    .select('settingVersion.id')
    .where('settingVersion.kind', '=', sql.lit('COUNTRY_PARAMETERS' as string))
    .whereRef('settingVersion.countryId', '=', 'orderForm.countryId' as never)
    .where('settingVersion.status', '=', sql.lit('APPROVED' as string))
    .where('settingVersion.effectiveFrom', '<=', TODAY)
    .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', TODAY)]))
const types = [...FOLLOWS].map((type) => sql.lit(type as string))

/** The rows that belong to the order form, one JSON column for each kind. */
const relatedRows = (db: Db) => [
  many(
    db
      .selectFrom('orderFormMargin')
      .select(['version', 'computedAt', 'asOf'])
      .where('orderFormId', '=', ID)
      .orderBy('version', 'desc'),
  ).as('margins'),
  many(newestMargin(db)).as('newestMargin'),
  many(db.selectFrom('orderFormCheck').selectAll().where('orderFormId', '=', ID).orderBy('side')).as('checks'),
  many(
    db
      .selectFrom('orderFormApproval')
      .selectAll()
      .where('orderFormId', '=', ID)
      .orderBy('round', 'desc')
      .orderBy('step'),
  ).as('approvals'),
  many(db.selectFrom('orderFormWaiver').selectAll().where('orderFormId', '=', ID).orderBy('grantedAt')).as('waivers'),
  many(
    db
      .selectFrom('orderFormWaiverRequest')
      .select(['reason', 'requestedBy', 'requestedAt'])
      .where('orderFormId', '=', ID),
  ).as('requestedWaivers'),
  many(documents(db)).as('documents'),
  many(
    deliveryRows(db)
      .where('entity', '=', sql.lit('order-form' as string))
      .where('entityId', '=', ID_TEXT),
  ).as('deliveries'),
  many(requests(db)).as('requests'),
  many(contractRows(db).where('orderFormId', '=', ID)).as('contracts'),
  many(
    db
      .selectFrom('orderForm as child')
      .select(['child.id', 'child.type', 'child.status'])
      .where('child.parentId', '=', ID),
  ).as('children'),
  many(precedingTerm(db)).as('precedingTerms'),
]

const question = (db: Db) =>
  withOrderFormNames(db.selectFrom('orderForm') as OrderForms)
    .leftJoin('orderForm as parent', (join) =>
      join.onRef('parent.id', '=', 'orderForm.parentId').on('orderForm.type', 'in', types),
    )
    .where('orderForm.id', '=', ID)
    .select(NAMES)
    .select(['client.type as clientType', 'client.archivedAt as clientArchivedAt', 'client.requiresPo'])
    .select(['client.currency as clientCurrency', 'country.currency as countryCurrency'])
    .select(['legalEntity.currency as entityCurrency', 'legalEntity.countryId as entityCountryId'])
    .select(['parent.billCurrency as billedBefore', 'parent.payCurrency as paidBefore'])
    .select(['parent.billRate as rateBefore', 'parent.billUnit as unitBefore', 'parent.payGross as grossBefore'])
    .select(['consultant.status as candidateStatus', 'consultant.nationality', 'consultant.passportExpiry'])
    .select(['consultant.workPermitExpiry', 'consultant.residenceExpiry', 'consultant.personalEmail'])
    .select('consultant.workEmail')
    .select((eb) => [
      eb.exists(bank(db)).as('hasBank'),
      eb.exists(pay(db)).as('hasPay'),
      eb.exists(handedOver(db)).as('standsIn'),
      eb.exists(ordered(db)).as('isOrdered'),
      agreementInForce(TODAY).as('agreementActive'),
      agreementInForce(sql`order_form.start_date`).as('agreementAtStart'),
      agreementInForce(sql`coalesce(order_form.last_working_day, order_form.end_date)`).as('agreementAtEnd'),
      agreementElsewhere(TODAY).as('agreementWith'),
      agreementInstead(TODAY).as('agreementInstead'),
      parameters(db).as('parametersId'),
      db.selectFrom('companySetting').select('companySetting.values').as('company'),
    ])
    .select(relatedRows(db))

export type LoadedOrderFormFacts = InferResult<ReturnType<typeof question>>[number]

/** The columns that contain rows as JSON. */
const LOADED_ROWS = [
  'margins',
  'newestMargin',
  'checks',
  'approvals',
  'waivers',
  'requestedWaivers',
  'documents',
  'deliveries',
  'requests',
  'contracts',
  'children',
  'precedingTerms',
] as const satisfies readonly (keyof LoadedOrderFormFacts)[]

let written: string | undefined

/** The SQL text, which has only three parameters. */
function textOf(db: Db): string {
  const { sql: text, parameters } = question(db).compile()
  if (parameters.length > 0) throw new Error(`Unexpected parameters in the order form query: ${parameters.join(', ')}`)
  return text
}

interface GatheredParams {
  readonly id: string
  readonly today: string
  readonly readerID: string
}

/**
 * Loads all related rows of an order form in one prepared query: every record page and transition needs it, and twenty
 * small queries are slower.
 */
export async function loadOrderFormFacts(
  db: Db,
  { id, today, readerID }: GatheredParams,
): Promise<LoadedOrderFormFacts> {
  written ??= textOf(db)
  const { rows } = await db.executeQuery<LoadedOrderFormFacts>(CompiledQuery.raw(written, [id, today, readerID]))
  const found = rows[0]!
  const read = LOADED_ROWS.map((name) => [name, (found[name] as Record<string, unknown>[]).map(asRead)])
  return { ...found, ...(Object.fromEntries(read) as object) }
}

const INSTANT = /_(at|since|before)$/

/** Converts a JSON row as the database driver would: camelCase names and parsed timestamps. */
const asRead = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      inCamelCase(name),
      INSTANT.test(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )

const inCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
