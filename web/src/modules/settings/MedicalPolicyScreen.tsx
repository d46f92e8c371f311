import { right } from '@muster/contract/kernel/permission.ts'
import type { MedicalPolicy, PremiumRelation } from '@muster/contract/settings/medical-policies.contract.ts'
import { IconCalendarRepeat, IconEdit, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Allowed } from '../../kernel/Allowed.tsx'
import { useAction } from '../../kernel/endpoint.ts'
import { RecordScreen } from '../../kernel/RecordScreen.tsx'
import { DateCell, ExpiryCell } from '../../ui/cells/cells.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FieldGroup } from '../../ui/record/FieldList.tsx'
import { policyLines } from './lines.ts'
import classes from './MedicalPolicy.module.css'
import { MedicalPolicyPeriods } from './MedicalPolicyPeriods.tsx'
import { MedicalPolicyTable } from './MedicalPolicyTable.tsx'
import { CATEGORIES, POLICY_STATES, policyName, policyTelling, RELATIONS } from './medicalWords.ts'
import { coveredAges } from './premiumTable.ts'

const PATH = '/medical-cards'

export const MedicalPolicyScreen = () => (
  <Allowed needs={right('settings', 'view')} refusal="You may not see the medical policies">
    <Page />
  </Allowed>
)

function Page() {
  const [isRemoving, setRemoving] = useState(false)
  const { history } = useRouter()
  return (
    <RecordScreen
      endpoint={policyLines.get}
      path={PATH}
      param="policyID"
      noun="a policy"
      head={({ insurer, policyNumber, status, updatedAt, _updatedBy }) => ({
        title: insurer,
        code: policyNumber,
        status: POLICY_STATES[status],
        meta: { verb: 'Changed', by: _updatedBy?.name, at: updatedAt },
      })}
      buttons={({ id }) => [
        { label: 'Edit', icon: IconEdit, needs: right('settings', 'edit'), isPrimary: true, to: `${PATH}/${id}/edit` },
      ]}
      menu={({ id }) => [
        {
          label: 'Renew as a new policy',
          icon: IconCalendarRepeat,
          needs: right('settings', 'create'),
          run: () => history.push(`${PATH}/new?from=${id}`),
        },
        {
          label: 'Remove…',
          icon: IconTrash,
          needs: right('settings', 'delete'),
          isDestructive: true,
          run: () => setRemoving(true),
        },
      ]}
      parts={[
        { key: 'policy', label: 'Policy', part: (policy) => <Overview policy={policy} /> },
        { key: 'periods', label: 'Periods', part: (policy) => <MedicalPolicyPeriods policy={policy} /> },
      ]}
      history={{ endpoint: policyLines.history, telling: policyTelling }}
    >
      {(policy) => isRemoving && <RemoveDialog policy={policy} onClose={() => setRemoving(false)} />}
    </RecordScreen>
  )
}

const Overview = ({ policy }: { policy: MedicalPolicy }) => (
  <div className={classes.stack}>
    <FieldGroup
      title="Policy"
      fields={[
        { label: 'Country', value: policy._country.name },
        { label: 'Category', value: CATEGORIES[policy.category] },
        { label: 'Valid from', value: <DateCell value={policy.validFrom} /> },
        {
          label: 'Valid to',
          value:
            policy.status === 'EXPIRED' ? <DateCell value={policy.validTo} /> : <ExpiryCell value={policy.validTo} />,
        },
        { label: 'Network', value: policy.network },
        { label: 'Administrator', value: policy.tpa },
        { label: 'Notes', value: policy.notes, wide: true },
      ]}
    />
    <MedicalPolicyTable policy={policy} />
    {policy.premiums.length > 0 && <FieldGroup title="Who has a premium" fields={coverOf(policy)} />}
  </div>
)

/** Whom the table knows no premium for is insured at a figure that a margin has to assume: gaps show here. */
const coverOf = ({ premiums }: MedicalPolicy) =>
  (Object.keys(RELATIONS) as PremiumRelation[]).map((relation) => {
    const spans = coveredAges(premiums, relation)
    return { label: RELATIONS[relation], value: spans.length > 0 ? `${spans.join(' and ')} years` : null }
  })

function RemoveDialog({ policy, onClose }: { policy: MedicalPolicy; onClose(): void }) {
  const { history } = useRouter()
  const name = policyName(policy)
  const remove = useAction(policyLines.remove, { done: `${name} removed` })
  return (
    <ConfirmDialog
      opened
      title={`Remove ${name}?`}
      verb="Remove policy"
      isDestructive
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: policy.id } })
        history.replace(PATH)
      }}
      onClose={onClose}
    >
      Its premium table goes with it, and margins of {policy._country.name} in category {CATEGORIES[policy.category]}{' '}
      take the usual premium of the set-up instead. A policy under which people are insured cannot be removed: let it
      expire.
    </ConfirmDialog>
  )
}
