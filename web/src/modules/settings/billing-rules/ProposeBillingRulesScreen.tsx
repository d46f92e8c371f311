import { right } from '@muster/contract/kernel/api/permission.ts'
import { type BillingRules, billingRuleEndpoints } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { billingRuleApi } from '../endpoints.ts'
import { VersionFields } from '../versions/VersionFields.tsx'
import { BillingRuleFields } from './BillingRuleFields.tsx'
import { rulesAsTyped } from './billingRuleLabels.ts'

const BACK = '/settings/billing-rules'

/** A new version of the billing rules, starting with those in force. */
export const ProposeBillingRulesScreen = () => (
  <Allowed needs={right('settings', 'create')} deniedMessage="You don’t have permission to propose changes">
    <FreshRecord endpoint={billingRuleApi.get} id="">
      {(rules) => <Page rules={rules} />}
    </FreshRecord>
  </Allowed>
)

function Page({ rules }: { rules: BillingRules }) {
  const { history } = useRouter()
  const propose = useAction(billingRuleEndpoints.propose, {
    done: ({ revision }) => `Version ${revision.number} of the billing rules is pending approval`,
    refreshes: ['dashboard'],
  })
  const form = useSchemaForm(
    billingRuleEndpoints.propose.body,
    { values: rulesAsTyped(rules), effectiveFrom: '', source: '', note: '' },
    {
      save: (body) => propose.mutateAsync({ body }),
      saved: (answer) => history.replace(`/settings/versions/${(answer as { revision: { id: string } }).revision.id}`),
    },
  )
  return (
    <FormPage title="New billing rules" form={form} verb="Propose" onCancel={() => history.push(BACK)}>
      <VersionFields sources="Law, or decision and decision-maker." />
      <BillingRuleFields />
    </FormPage>
  )
}
