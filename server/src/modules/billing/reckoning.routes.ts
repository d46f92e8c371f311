import { calculationEndpoints } from '@muster/contract/billing/reckoning.contract.ts'
import { retroEndpoints } from '@muster/contract/billing/retro.contract.ts'
import { taxPeriodEndpoints } from '@muster/contract/billing/tax-periods.contract.ts'
import { withCountryDate } from '../../kernel/country-day.ts'
import { routes } from '../../kernel/route.ts'
import { recalculate } from './reckoning.actions.ts'
import { prepareRetro } from './retro.actions.ts'
import { countRetro, findRetro } from './retro.queries.ts'
import { closePeriod, decideReopening, requestReopening } from './tax-periods.actions.ts'
import { listPeriods } from './tax-periods.queries.ts'
import { zoneOfBilling } from './zones.queries.ts'

export const calculationRoutes = [
  ...withCountryDate(zoneOfBilling, routes(calculationEndpoints, { reckon: recalculate })),
  ...routes(taxPeriodEndpoints, { list: listPeriods, close: closePeriod, requestReopening, decideReopening }),
  ...routes(retroEndpoints, { list: findRetro, counts: countRetro, prepare: prepareRetro }),
]
