import { approvalRuleEndpoints } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { approvalRuleApi } from '../endpoints.ts'
import { ProposalPage, ProposersOnly } from './ProposalPage.tsx'
import { RuleFields } from './RuleFields.tsx'

/** A new version of the approval rules, starting with the active one. */
export const ProposeRulesScreen = () => (
  <ProposersOnly>
    <FreshRecord endpoint={approvalRuleApi.get} id="">
      {({ rules }) => (
        <ProposalPage
          title="New approval rules"
          name="the approval rules"
          endpoint={approvalRuleEndpoints.propose}
          initial={{ values: { rules } }}
          back="/settings/approval-rules"
        >
          <RuleFields />
        </ProposalPage>
      )}
    </FreshRecord>
  </ProposersOnly>
)
