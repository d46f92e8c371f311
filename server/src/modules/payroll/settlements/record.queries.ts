import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { explainNet } from '@muster/contract/payroll/calculation/pay-items.rules.ts'
import type { PayItem } from '@muster/contract/payroll/core/items.contract.ts'
import { endedByConsultant } from '@muster/contract/payroll/settlements/end-of-service.rules.ts'
import { settlementStates } from '@muster/contract/payroll/settlements/settlement-states.contract.ts'
import {
  type FinalSettlementRecord,
  type NoticePaidBy,
  type settlementEndpoints,
  settlementView,
} from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type DeliveryReader, deliveriesOf } from '../../../kernel/mail/deliveries.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import { figuresOrNull, isUpToDate } from './calculation.queries.ts'
import {
  failedSettlementGuards,
  payingRunOf,
  readOnce,
  type SettlementFacts,
  type SettlementGuardContext,
} from './guards.queries.ts'
import {
  loadSettlement,
  presentSettlement,
  SETTLEMENT,
  type SettlementRow,
  settlementStatusOf,
} from './settlements.queries.ts'
import { changedEndOf } from './staleness.queries.ts'

type Endpoints = typeof settlementEndpoints

export const itemsOfSettlement = ({ items }: Pick<SettlementRow, 'items'>) => items as unknown as PayItem[]

export const loadSettlementFacts = (context: SettlementGuardContext, row: SettlementRow): SettlementFacts => ({
  figures: readOnce(() => figuresOrNull(context, row.consultantId)),
  run: readOnce(() => payingRunOf(context.db, row)),
})

const availableSettlementTransitions = (context: SettlementGuardContext, row: SettlementRow, facts: SettlementFacts) =>
  availableTransitions(settlementStates, { staff: context.staff, from: settlementStatusOf(row) }, (move) =>
    failedSettlementGuards(context, row, move, { facts, sent: null }),
  )

/** The statuses before approval in which the record warns that the figures would differ now. */
const PENDING_STATUSES: readonly string[] = ['PREPARED', 'CHECKED', 'REVIEWED']

/** The complete record, with the actions available to the user. */
export async function readSettlement(
  context: SettlementGuardContext & DeliveryReader,
  scope: Scope | null,
  id: string,
): Promise<FinalSettlementRecord> {
  const { db } = context
  const row = await loadSettlement(db, scope, { id })
  const facts = loadSettlementFacts(context, row)
  const { currency, servedFrom: from, lastDay: to, exitReason } = row
  const shown = (sum: string) => (currency === null ? sum : toMinor(sum, currency))
  const run = await facts.run()
  const people = await namesOf(db, row)
  const refOf = (userID: string | null) => (userID === null ? null : { id: userID, name: people.get(userID) ?? '' })
  return {
    ...presentSettlement(row),
    service: from !== null && to !== null ? { from, to } : null,
    resigned: exitReason === null ? null : endedByConsultant(exitReason),
    agreed: {
      noticeDays: row.noticeDays && trimmed(row.noticeDays),
      noticePaidBy: row.noticePaidBy as NoticePaidBy | null,
      ticket: row.ticket && shown(row.ticket),
      note: row.note,
    },
    clearanceNote: row.clearanceNote,
    _clearanceBy: refOf(row.clearanceBy),
    clearanceAt: row.clearanceAt?.toISOString() ?? null,
    preparedAt: row.preparedAt?.toISOString() ?? null,
    earned: shown(row.earned),
    deducted: shown(row.deducted),
    employerCost: shown(row.employerCost),
    items: itemsOfSettlement(row),
    findings: row.findings as unknown as FinalSettlementRecord['findings'],
    explain: currency === null ? null : explainNet('Final settlement', itemsOfSettlement(row), currency),
    parameters:
      row.parametersId === null ? null : { versionID: row.parametersId, ...(await versionOf(db, row.parametersId)) },
    isFresh: PENDING_STATUSES.includes(row.status) ? isUpToDate(await facts.figures(), row) : null,
    _checkedBy: refOf(row.checkedBy),
    _reviewedBy: refOf(row.reviewedBy),
    _settledBy: refOf(row.settledBy),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    run: run && { id: run.id, number: run.number, status: run.status, line: run.line },
    moved: await changedEndOf(context, row),
    paymentReference: row.paymentReference,
    paidOn: row.paidOn,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    deliveries: await deliveriesOf(context, { entity: SETTLEMENT, entityID: row.id }),
    availableTransitions: await availableSettlementTransitions(context, row, facts),
  }
}

const versionOf = (db: Db, id: string) =>
  db.selectFrom('settingVersion').select(['number', 'effectiveFrom']).where('id', '=', id).executeTakeFirstOrThrow()

async function namesOf(db: Db, { clearanceBy, checkedBy, reviewedBy, settledBy }: SettlementRow) {
  const ids = [clearanceBy, checkedBy, reviewedBy, settledBy].filter((id) => id !== null)
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db.selectFrom('appUser').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const getSettlement = (call: Call<Endpoints['get']>): Promise<FinalSettlementRecord> =>
  readSettlement(call, call.scope, call.params.id)

export const settlementHistory = recordHistory(SETTLEMENT, loadSettlement, { view: settlementView })
