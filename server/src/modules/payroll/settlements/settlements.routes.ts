import { settlementEndpoints } from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { withCountryDate } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import { mailStatement, sendStatement, settlementDocuments } from './documents.actions.ts'
import { getSettlement, settlementHistory } from './record.queries.ts'
import { clearSettlement, createSettlement, updateSettlementTerms, zoneOfSettlement } from './settlements.actions.ts'
import { countSettlements, findSettlements } from './settlements.queries.ts'
import { moveSettlement } from './transitions.actions.ts'

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
    ...settlementDocuments.handlers,
  }),
)
