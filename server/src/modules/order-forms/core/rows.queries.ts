import type { OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { instant, refTo } from '../../../kernel/records/refs.ts'
import type { OrderFormDbRow, OrderForms } from './scope.queries.ts'

/** Joins the names that a row shows. */
export const withOrderFormNames = (rows: OrderForms) =>
  rows
    .innerJoin('appUser as owner', 'owner.id', 'orderForm.ownerId')
    .leftJoin('client', 'client.id', 'orderForm.clientId')
    .leftJoin('country', 'country.id', 'orderForm.countryId')
    .leftJoin('legalEntity', 'legalEntity.id', 'orderForm.legalEntityId')
    .leftJoin('consultant', 'consultant.id', 'orderForm.candidateId')

export const NAMES = [
  'owner.name as ownerName',
  'client.name as clientName',
  'country.name as countryName',
  'legalEntity.name as legalEntityName',
  'consultant.name as candidateName',
] as const

export const ROW_COLUMNS = [
  'orderForm.id',
  'orderForm.version',
  'orderForm.number',
  'orderForm.status',
  'orderForm.statusBeforeHold',
  'orderForm.type',
  'orderForm.parentId',
  'orderForm.personName',
  'orderForm.candidateId',
  'orderForm.title',
  'orderForm.clientId',
  'orderForm.endClient',
  'orderForm.countryId',
  'orderForm.legalEntityId',
  'orderForm.site',
  'orderForm.startDate',
  'orderForm.endDate',
  'orderForm.joinedDate',
  'orderForm.lastWorkingDay',
  'orderForm.activationScheduledAt',
  'orderForm.ownerId',
  'orderForm.stateSince',
  'orderForm.slaDueAt',
  'orderForm.submittedAt',
  'orderForm.createdAt',
  'orderForm.updatedAt',
  'orderForm.waitingRoles',
  'orderForm.billUnit',
  'orderForm.billRate',
  'orderForm.billCurrency',
  'orderForm.payCurrency',
  'orderForm.payGross',
  'orderForm.gmPercent',
  'orderForm.marginVerdict',
  'orderForm.needsException',
  ...NAMES,
] as const

export interface Names {
  readonly ownerName: string
  readonly clientName: string | null
  readonly countryName: string | null
  readonly legalEntityName: string | null
  readonly candidateName: string | null
}

/** The fields of both list rows and records. */
export const presentCore = (row: OrderFormDbRow & Names) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  status: row.status as OrderFormStatus,
  statusBeforeHold: row.statusBeforeHold as OrderFormStatus | null,
  isDraft: row.submittedAt === null,
  type: row.type as OrderFormType,
  parentID: row.parentId,
  personName: row.personName,
  candidateID: row.candidateId,
  _candidate: refTo(row.candidateId, row.candidateName),
  title: row.title,
  clientID: row.clientId,
  _client: refTo(row.clientId, row.clientName),
  endClient: row.endClient,
  countryID: row.countryId,
  _country: refTo(row.countryId, row.countryName),
  legalEntityID: row.legalEntityId,
  _legalEntity: refTo(row.legalEntityId, row.legalEntityName),
  site: row.site,
  startDate: row.startDate,
  endDate: row.endDate,
  joinedDate: row.joinedDate,
  lastWorkingDay: row.lastWorkingDay,
  activatesOn: row.activationScheduledAt !== null && row.status === 'ONBOARDING' ? row.startDate : null,
  _owner: { id: row.ownerId, name: row.ownerName },
  since: row.stateSince.toISOString(),
  slaDueAt: instant(row.slaDueAt),
  submittedAt: instant(row.submittedAt),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** Presents a row for the API; margin and exception only for users with access to the margin. */
export const presentOrderFormRow = (row: OrderFormDbRow & Names, seesMargin: boolean): OrderFormRow => ({
  ...presentCore(row),
  pendingRoles: { roles: row.waitingRoles },
  bill: { unit: row.billUnit as OrderFormRow['bill']['unit'], rate: row.billRate, currency: row.billCurrency },
  pay: { currency: row.payCurrency, gross: row.payGross },
  ...(seesMargin && {
    margin: { gmPercent: row.gmPercent, verdict: row.marginVerdict as never },
    needsException: row.needsException,
  }),
})
