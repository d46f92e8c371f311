import { right } from '@muster/contract/kernel/permission.ts'
import { type BillingRules, billingRuleEndpoints } from '@muster/contract/settings/billing-rules.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { Allowed } from '../../kernel/Allowed.tsx'
import { useAction } from '../../kernel/endpoint.ts'
import { FreshRecord } from '../../kernel/FreshRecord.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { BillingRuleFields } from './BillingRuleFields.tsx'
import { rulesAsTyped } from './billingRuleWords.ts'
import { VersionFields } from './EditionFields.tsx'
import { billingRuleApi } from './lines.ts'

const BACK = '/settings/billing-rules'

/** A new edition of the billing rules, beginning with those in force. */
export const ProposeBillingRulesScreen = () => (
  <Allowed needs={right('settings', 'create')} refusal="You may not propose settings">
    <FreshRecord endpoint={billingRuleApi.get} id="">
      {(rules) => <Page rules={rules} />}
    </FreshRecord>
  </Allowed>
)

function Page({ rules }: { rules: BillingRules }) {
  const { history } = useRouter()
  const propose = useAction(billingRuleEndpoints.propose, {
    done: ({ edition }) => `Edition ${edition.number} of the billing rules waits for approval`,
    refreshes: ['dashboard'],
  })
  const form = useSchemaForm(
    billingRuleEndpoints.propose.body,
    { values: rulesAsTyped(rules), effectiveFrom: '', source: '', note: '' },
    {
      save: (body) => propose.mutateAsync({ body }),
      saved: (answer) => history.replace(`/settings/editions/${(answer as { edition: { id: string } }).edition.id}`),
    },
  )
  return (
    <FormPage title="New billing rules" form={form} verb="Propose" onCancel={() => history.push(BACK)}>
      <VersionFields sources="The law, or the decision and who took it." />
      <BillingRuleFields />
    </FormPage>
  )
}
