import { right } from '@muster/contract/kernel/api/permission.ts'
import { approvalRuleEndpoints } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { approvalRuleApi } from '../endpoints.ts'
import { RuleFields } from './RuleFields.tsx'
import type { Rule } from './ruleLabels.ts'
import { VersionFields } from './VersionFields.tsx'

const BACK = '/settings/approval-rules'

/** A new version of the approval rules, starting with those in force. */
export const ProposeRulesScreen = () => (
  <Allowed needs={right('settings', 'create')} deniedMessage="You don’t have permission to propose changes">
    <FreshRecord endpoint={approvalRuleApi.get} id="">
      {({ rules }) => <Page rules={rules} />}
    </FreshRecord>
  </Allowed>
)

function Page({ rules }: { rules: readonly Rule[] }) {
  const { history } = useRouter()
  const propose = useAction(approvalRuleEndpoints.propose, {
    done: ({ revision }) => `Version ${revision.number} of the approval rules is pending approval`,
    refreshes: ['dashboard'],
  })
  const form = useSchemaForm(
    approvalRuleEndpoints.propose.body,
    { values: { rules: structuredClone(rules) }, effectiveFrom: '', source: '', note: '' },
    {
      save: (body) => propose.mutateAsync({ body }),
      saved: (answer) => history.replace(`/settings/versions/${(answer as { revision: { id: string } }).revision.id}`),
    },
  )
  return (
    <FormPage title="New approval rules" form={form} verb="Propose" onCancel={() => history.push(BACK)}>
      <VersionFields sources="Decision and decision-maker." />
      <RuleFields />
    </FormPage>
  )
}
