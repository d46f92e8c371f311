import { right } from '@muster/contract/kernel/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Allowed } from '../../kernel/Allowed.tsx'
import { useOwnCountries } from '../../kernel/countries.ts'
import { ListScreen } from '../../kernel/ListScreen.tsx'
import { useMay } from '../../kernel/permissions.ts'
import { optionsOf } from '../../ui/format/words.ts'
import { lazyNamed } from '../../ui/later/lazily.ts'
import type { BuiltInView } from '../../ui/list/views.ts'
import { policyApi } from './lines.ts'
import { policyCard, policyColumns } from './medicalPolicyColumns.tsx'
import { CATEGORIES, POLICY_STATES, policyName } from './medicalWords.ts'

const MedicalPolicyDirectory = lazyNamed(() => import('./MedicalPolicyDirectory.tsx'), 'MedicalPolicyDirectory')
const PATH = '/medical-cards'
const VIEWS: readonly BuiltInView[] = [
  { name: 'All', search: {} },
  { name: 'In force', search: { status: 'IN_FORCE' } },
  { name: 'Ending first', search: { status: 'IN_FORCE', sort: 'validTo' } },
  { name: 'Coming', search: { status: 'UPCOMING' } },
  { name: 'Expired', search: { status: 'EXPIRED', sort: '-validTo' } },
  { name: 'Archived', search: { archived: 'true' } },
]

/** Administrators keep the policies; who works with medical cards reads which there are. */
export function MedicalPolicyListScreen() {
  if (useMay()(right('settings', 'view'))) return <Policies />
  return (
    <Allowed needs={right('medical-cards', 'view')} refusal="You may not see the medical policies">
      <Suspense>
        <MedicalPolicyDirectory />
      </Suspense>
    </Allowed>
  )
}

/** Who insures our people, for how long, and where a premium table is missing. */
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
        { name: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
        { name: 'category', label: 'Category', kind: 'many', isPinned: true, options: optionsOf(CATEGORIES) },
        { name: 'status', label: 'Status', kind: 'many', isPinned: true, options: optionsOf(POLICY_STATES) },
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
