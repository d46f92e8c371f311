import { candidateImportEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { send } from '../../kernel/api/send.ts'
import { ImportScreen } from '../../kernel/lists/ImportScreen.tsx'

export const ImportCandidatesScreen = () => (
  <ImportScreen
    needs={right('consultants', 'create')}
    deniedMessage="You don’t have permission to add consultants"
    title="Import consultants"
    counts={['consultant', 'consultants']}
    start={(order, options) => send(candidateImportEndpoints.import, order, options)}
    template={candidateImportEndpoints.template}
    module="candidates"
    listOf={(importID) => `/candidates?importID=${importID}`}
  />
)
