import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { billingRuleApi } from '../endpoints.ts'
import { RulesPage } from '../versions/RulesPage.tsx'
import { BillingRuleTables } from './BillingRuleTables.tsx'

/** Which tax applies to an invoice, and its issue deadline. */
export const BillingRulesScreen = () => (
  <RulesPage
    title="Billing rules"
    hint="VAT rules and invoice deadlines"
    proposal="/settings/billing-rules/propose"
    history={billingRuleApi.history}
    query={useEndpoint(billingRuleApi.get, {})}
  >
    {(data) => (
      <>
        <HelperText>
          {data.revision
            ? `Version ${data.revision.number} is effective from ${formatDate(data.revision.effectiveFrom)}. ${data.revision.source}.`
            : 'No active version. Invoices can’t be issued until a version is approved.'}{' '}
          Write-off tolerance, credit note limit and expense markup are in Company and countries.
        </HelperText>
        <BillingRuleTables {...data} />
      </>
    )}
  </RulesPage>
)
