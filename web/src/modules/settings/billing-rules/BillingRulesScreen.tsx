import { right } from '@muster/contract/kernel/api/permission.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { billingRuleApi } from '../endpoints.ts'
import { RulesPage } from '../versions/RulesPage.tsx'
import { BillingRuleTables } from './BillingRuleTables.tsx'

export const BillingRulesScreen = () => (
  <Allowed needs={right('settings', 'view')} refusal="You don’t have access to the settings">
    <Rules />
  </Allowed>
)

/** Which tax an invoice bears, and by when it is to be issued. */
const Rules = () => (
  <RulesPage
    title="Billing rules"
    hint="Which tax an invoice bears, and by when it is to be issued"
    proposal="/settings/billing-rules/propose"
    history={billingRuleApi.history}
    asked={useEndpoint(billingRuleApi.get, {})}
  >
    {(data) => (
      <>
        <HelperText>
          {data.revision
            ? `Edition ${data.revision.number} is in force from ${formatDate(data.revision.effectiveFrom)}. ${data.revision.source}.`
            : 'No edition is in force: nothing is taxed or issued until one is approved.'}{' '}
          Small differences, the limit of credit notes and the charge on recharged costs are under Company and
          countries.
        </HelperText>
        <BillingRuleTables {...data} />
      </>
    )}
  </RulesPage>
)
