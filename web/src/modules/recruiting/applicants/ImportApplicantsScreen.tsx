import { right } from '@muster/contract/kernel/api/permission.ts'
import { applicantImportEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { send } from '../../../kernel/api/send.ts'
import { ImportScreen } from '../../../kernel/lists/ImportScreen.tsx'
import { APPLICANTS } from './applicantLabels.ts'

export const ImportApplicantsScreen = () => (
  <ImportScreen
    needs={right('applicants', 'create')}
    deniedMessage="You don’t have permission to import applicants"
    title="Import applicants"
    counts={['applicant', 'applicants']}
    start={(order, options) => send(applicantImportEndpoints.import, order, options)}
    template={applicantImportEndpoints.template}
    module="applicants"
    listOf={(importID) => `${APPLICANTS}?importID=${importID}`}
  />
)
