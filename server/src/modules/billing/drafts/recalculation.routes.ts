import { calculationEndpoints } from '@muster/contract/billing/drafts/recalculation.contract.ts'
import { retroEndpoints } from '@muster/contract/billing/retro/retro.contract.ts'
import { taxPeriodEndpoints } from '@muster/contract/billing/tax/tax-periods.contract.ts'
import { withCountryDate } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import { zoneOfBilling } from '../core/time-zones.queries.ts'
import { prepareRetro } from '../retro/retro.actions.ts'
import { countRetro, findRetro } from '../retro/retro.queries.ts'
import { closePeriod, decideReopening, requestReopening } from '../tax/tax-periods.actions.ts'
import { listPeriods } from '../tax/tax-periods.queries.ts'
import { recalculate } from './recalculation.actions.ts'

export const calculationRoutes = [
  ...withCountryDate(zoneOfBilling, routes(calculationEndpoints, { recalculate: recalculate })),
  ...routes(taxPeriodEndpoints, { list: listPeriods, close: closePeriod, requestReopening, decideReopening }),
  ...routes(retroEndpoints, { list: findRetro, counts: countRetro, prepare: prepareRetro }),
]
