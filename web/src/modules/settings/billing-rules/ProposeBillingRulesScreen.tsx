import { billingRuleEndpoints } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { billingRuleApi } from '../endpoints.ts'
import { ProposalPage, ProposersOnly } from '../versions/ProposalPage.tsx'
import { BillingRuleFields } from './BillingRuleFields.tsx'
import { rulesAsTyped } from './billingRuleLabels.ts'

/** A new version of the billing rules, starting with the active one. */
export const ProposeBillingRulesScreen = () => (
  <ProposersOnly>
    <FreshRecord endpoint={billingRuleApi.get} id="">
      {(rules) => (
        <ProposalPage
          title="New billing rules"
          name="the billing rules"
          endpoint={billingRuleEndpoints.propose}
          initial={{ values: rulesAsTyped(rules) }}
          back="/settings/billing-rules"
        >
          <BillingRuleFields />
        </ProposalPage>
      )}
    </FreshRecord>
  </ProposersOnly>
)
