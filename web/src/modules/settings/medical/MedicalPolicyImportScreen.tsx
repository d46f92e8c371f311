import { right } from '@muster/contract/kernel/api/permission.ts'
import { type MedicalPolicy, medicalPolicyEndpoints } from '@muster/contract/medical/medical-policies.contract.ts'
import { useParams } from '@tanstack/react-router'
import { send } from '../../../kernel/api/send.ts'
import { ImportPage } from '../../../kernel/lists/ImportScreen.tsx'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { counted } from '../../../ui/format/number.ts'
import { policyApi } from '../endpoints.ts'
import { policyName } from './medicalLabels.ts'

/**
 * Imports an insurer's spreadsheet as the premium table of one policy: checked completely, and imported completely or
 * not at all.
 */
export function MedicalPolicyImportScreen() {
  const { policyID = '' } = useParams({ strict: false }) as { policyID?: string }
  return (
    <Allowed needs={right('settings', 'edit')} deniedMessage="You don’t have access to change policies">
      <FreshRecord endpoint={policyApi.get} id={policyID}>
        {(policy) => <Wizard policy={policy} />}
      </FreshRecord>
    </Allowed>
  )
}

/** An insurer's new spreadsheet replaces the whole table. */
function replacedBy({ premiums }: MedicalPolicy): string | undefined {
  if (premiums.length === 0) return undefined
  const rows = counted(premiums.length, ['row', 'rows'])
  return `The file replaces the whole premium table (currently ${rows}).`
}

function Wizard({ policy }: { policy: MedicalPolicy }) {
  const params = { id: policy.id }
  return (
    <ImportPage
      start={(order, options) => send(medicalPolicyEndpoints.importPremiums, { ...order, params }, options)}
      template={medicalPolicyEndpoints.premiumTemplate}
      module="medical-card-policies"
      title={`Import the premiums of ${policyName(policy)}`}
      warning={replacedBy(policy)}
      counts={['row of the premium table', 'rows of the premium table']}
      listOf={() => `/medical-cards/${policy.id}`}
    />
  )
}
