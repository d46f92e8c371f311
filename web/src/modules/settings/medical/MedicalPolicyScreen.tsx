import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { MedicalPolicy, PremiumRelation } from '@muster/contract/medical/medical-policies.contract.ts'
import { IconCalendarRepeat, IconEdit, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ArchiveRecordDialog, archiveItem } from '../../../kernel/records/archiving.tsx'
import { DeleteRecordDialog } from '../../../kernel/records/DeleteRecordDialog.tsx'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { DateCell, ExpiryCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { policyApi } from '../endpoints.ts'
import { MedicalPolicyPeriods } from './MedicalPolicyPeriods.tsx'
import { MedicalPolicyTable } from './MedicalPolicyTable.tsx'
import { CATEGORIES, policyHistoryFormat, policyName, RELATIONS, stateOf } from './medicalLabels.ts'
import { coveredAges } from './premiumTable.ts'

const PATH = '/medical-cards'

export const MedicalPolicyScreen = () => (
  <Allowed needs={right('settings', 'view')} deniedMessage="You don’t have access to medical policies">
    <Page />
  </Allowed>
)

function Page() {
  const [confirming, setConfirming] = useState<'delete' | 'archive' | null>(null)
  const restore = useAction(policyApi.restore, { done: (policy) => `${policyName(policy)} restored` })
  const { history } = useRouter()
  return (
    <RecordScreen
      endpoint={policyApi.get}
      path={PATH}
      param="policyID"
      head={(policy) => ({
        title: policy.insurer,
        code: policy.policyNumber,
        status: stateOf(policy),
        meta: { verb: 'Updated', by: policy._updatedBy?.name, at: policy.updatedAt },
      })}
      buttons={({ id, archived }) =>
        archived
          ? []
          : [
              {
                label: 'Edit',
                icon: IconEdit,
                needs: right('settings', 'edit'),
                isPrimary: true,
                to: `${PATH}/${id}/edit`,
              },
            ]
      }
      menu={({ id, archived }) => [
        {
          label: 'Renew as a new policy',
          icon: IconCalendarRepeat,
          needs: right('settings', 'create'),
          run: () => history.push(`${PATH}/new?from=${id}`),
        },
        archiveItem({
          isArchived: archived,
          needs: right('settings', 'delete'),
          archive: () => setConfirming('archive'),
          restore: () => restore.mutate({ params: { id } }),
        }),
        {
          label: 'Delete…',
          icon: IconTrash,
          needs: right('settings', 'delete'),
          isDestructive: true,
          run: () => setConfirming('delete'),
        },
      ]}
      parts={[
        { key: 'policy', label: 'Policy', part: (policy) => <Overview policy={policy} /> },
        { key: 'periods', label: 'Periods', part: (policy) => <MedicalPolicyPeriods policy={policy} /> },
      ]}
      history={{ endpoint: policyApi.history, format: policyHistoryFormat }}
    >
      {(policy) => (
        <>
          {confirming === 'delete' && <DeleteDialog policy={policy} onClose={() => setConfirming(null)} />}
          {confirming === 'archive' && (
            <ArchiveRecordDialog
              endpoint={policyApi.archive}
              id={policy.id}
              name={policyName(policy)}
              verb="Archive policy"
              onClose={() => setConfirming(null)}
            >
              New margins no longer use its premiums. Existing margins keep it. You can restore it later.
            </ArchiveRecordDialog>
          )}
        </>
      )}
    </RecordScreen>
  )
}

const Overview = ({ policy }: { policy: MedicalPolicy }) => (
  <Stack gap={20}>
    <FieldGroup
      title="Policy"
      fields={[
        { label: 'Country', value: policy._country.name },
        { label: 'Category', value: CATEGORIES[policy.category] },
        { label: 'Valid from', value: <DateCell value={policy.validFrom} /> },
        {
          label: 'Valid to',
          value:
            policy.archived || policy.status === 'EXPIRED' ? (
              <DateCell value={policy.validTo} />
            ) : (
              <ExpiryCell value={policy.validTo} />
            ),
        },
        { label: 'Network', value: policy.network },
        { label: 'Administrator', value: policy.tpa },
        {
          label: 'Used by',
          value: policy.usedBy > 0 ? counted(policy.usedBy, ['running order form', 'running order forms']) : null,
        },
        { label: 'Notes', value: policy.notes, wide: true },
      ]}
    />
    <MedicalPolicyTable policy={policy} />
    {policy.premiums.length > 0 && <FieldGroup title="Premium coverage" fields={coverOf(policy)} />}
  </Stack>
)

/** The ages covered by the table: for others a margin has to assume a premium. */
const coverOf = ({ premiums }: MedicalPolicy) =>
  (Object.keys(RELATIONS) as PremiumRelation[]).map((relation) => {
    const spans = coveredAges(premiums, relation)
    return { label: RELATIONS[relation], value: spans.length > 0 ? `${spans.join(' and ')} years` : null }
  })

const DeleteDialog = ({ policy, onClose }: { policy: MedicalPolicy; onClose(): void }) => (
  <DeleteRecordDialog
    endpoint={policyApi.remove}
    id={policy.id}
    name={policyName(policy)}
    verb="Delete policy"
    list={PATH}
    refreshes={[]}
    onClose={onClose}
  >
    The premium table is deleted, and margins of {policy._country.name} in category {CATEGORIES[policy.category]} use
    the default premium of the margin setup instead. A policy used in a margin calculation can’t be deleted. Archive it
    instead.
  </DeleteRecordDialog>
)
