import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { approvalRuleApi } from '../endpoints.ts'
import { RulesPage } from './RulesPage.tsx'
import { RuleTable } from './RuleTable.tsx'

/** Who must approve an order form, and when. */
export const ApprovalRulesScreen = () => (
  <RulesPage
    title="Approval rules"
    hint="Approvers of order forms and their order"
    proposal="/settings/approval-rules/propose"
    history={approvalRuleApi.history}
    query={useEndpoint(approvalRuleApi.get, {})}
  >
    {({ revision, rules }) => (
      <Section
        title="Active"
        {...(revision && {
          text: `Version ${revision.number}, effective from ${formatDate(revision.effectiveFrom)}. ${revision.source}`,
        })}
      >
        <RuleTable rules={rules} />
      </Section>
    )}
  </RulesPage>
)
