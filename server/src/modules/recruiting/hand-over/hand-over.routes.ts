import { submissionOrderFormEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { withCountryDate, zoneByCountry } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import { openOrderForm } from './order-forms.actions.ts'

export const handOverRoutes = withCountryDate(
  zoneByCountry('applicantSubmission'),
  routes(submissionOrderFormEndpoints, { orderForm: openOrderForm }),
)
