import { settlementEndpoints } from '@muster/contract/payroll/settlements.contract.ts'
import { withCountryDate } from '../../kernel/country-day.ts'
import { routes } from '../../kernel/route.ts'
import {
  addSettlementDocuments,
  mailStatement,
  sendSettlementDocument,
  sendStatement,
  settlementDocuments,
} from './settlement-papers.actions.ts'
import { getSettlement, settlementHistory } from './settlement-record.queries.ts'
import { moveSettlement } from './settlement-steps.actions.ts'
import { clearSettlement, createSettlement, updateSettlementTerms, zoneOfSettlement } from './settlements.actions.ts'
import { countSettlements, findSettlements } from './settlements.queries.ts'

export const settlementRoutes = withCountryDate(
  zoneOfSettlement,
  routes(settlementEndpoints, {
    list: findSettlements,
    counts: countSettlements,
    create: createSettlement,
    get: getSettlement,
    agree: updateSettlementTerms,
    clear: clearSettlement,
    move: moveSettlement,
    statement: sendStatement,
    mail: mailStatement,
    history: settlementHistory,
    documents: settlementDocuments,
    addDocuments: addSettlementDocuments,
    downloadDocument: sendSettlementDocument,
  }),
)
