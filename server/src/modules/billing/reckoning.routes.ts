import { reckoningEndpoints } from '@muster/contract/billing/reckoning.contract.ts'
import { retroEndpoints } from '@muster/contract/billing/retro.contract.ts'
import { taxPeriodEndpoints } from '@muster/contract/billing/tax-periods.contract.ts'
import { onItsDay } from '../../kernel/country-day.ts'
import { routes } from '../../kernel/route.ts'
import { reckonAnew } from './reckoning.actions.ts'
import { prepareRetro } from './retro.actions.ts'
import { countRetro, findRetro } from './retro.queries.ts'
import { closePeriod, decideReopening, requestReopening } from './tax-periods.actions.ts'
import { listPeriods } from './tax-periods.queries.ts'
import { zoneOfBilling } from './zones.queries.ts'

export const reckoningRoutes = [
  ...onItsDay(zoneOfBilling, routes(reckoningEndpoints, { reckon: reckonAnew })),
  ...routes(taxPeriodEndpoints, { list: listPeriods, close: closePeriod, requestReopening, decideReopening }),
  ...routes(retroEndpoints, { list: findRetro, counts: countRetro, prepare: prepareRetro }),
]
