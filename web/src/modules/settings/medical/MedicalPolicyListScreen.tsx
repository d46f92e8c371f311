import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { BuiltInView } from '../../../ui/list/views/views.ts'
import { policyApi } from '../endpoints.ts'
import { CATEGORIES, POLICY_STATES, policyName } from './medicalLabels.ts'
import { policyCard, policyColumns } from './medicalPolicyColumns.tsx'

const MedicalPolicyDirectory = lazyNamed(() => import('./MedicalPolicyDirectory.tsx'), 'MedicalPolicyDirectory')
const PATH = '/medical-cards'
const VIEWS: readonly BuiltInView[] = [
  { name: 'All', search: {} },
  { name: 'Active', search: { status: 'IN_FORCE' } },
  { name: 'Ending first', search: { status: 'IN_FORCE', sort: 'validTo' } },
  { name: 'Scheduled', search: { status: 'UPCOMING' } },
  { name: 'Expired', search: { status: 'EXPIRED', sort: '-validTo' } },
  { name: 'Archived', search: { archived: 'true' } },
]

/** Administrators edit the policies; users who work with medical cards can read them. */
export function MedicalPolicyListScreen() {
  if (useMay()(right('settings', 'view'))) return <Policies />
  return (
    <Allowed needs={right('medical-cards', 'view')} deniedMessage="You don’t have access to medical policies">
      <Suspense>
        <MedicalPolicyDirectory />
      </Suspense>
    </Allowed>
  )
}

/** The policies with their insurer and period; missing premium tables are marked. */
function Policies() {
  const { options } = useOwnCountries()
  return (
    <ListScreen
      title="Medical card policies"
      counts={['policy', 'policies']}
      path={PATH}
      endpoint={policyApi.list}
      columns={policyColumns}
      rowName={policyName}
      hrefOf={({ id }) => `${PATH}/${id}`}
      card={policyCard}
      filters={[
        filters.country(options, { isPinned: true }),
        { name: 'category', label: 'Category', kind: 'many', isPinned: true, options: optionsOf(CATEGORIES) },
        filters.status(optionsOf(POLICY_STATES), { isPinned: true }),
        { name: 'archived', label: 'Archived', kind: 'flag' },
      ]}
      sort="country"
      searchHint="Search insurer, number, network"
      views={VIEWS}
      exports={right('settings', 'view')}
      buttons={[
        { label: 'New policy', icon: IconPlus, needs: right('settings', 'create'), isPrimary: true, to: `${PATH}/new` },
      ]}
      empty={{ title: 'No policies yet', text: 'Add the policy of an insurer, with its premiums by age and relation.' }}
    />
  )
}
