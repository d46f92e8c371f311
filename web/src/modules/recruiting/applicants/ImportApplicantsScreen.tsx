import { right } from '@muster/contract/kernel/api/permission.ts'
import { applicantImportEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { download } from '../../../kernel/api/downloads.ts'
import { send } from '../../../kernel/api/send.ts'
import { type StartImport, useImportWork } from '../../../kernel/feedback/import-work.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { ImportWizard } from '../../../ui/import/ImportWizard.tsx'
import { ForbiddenState } from '../../../ui/states/states.tsx'
import { APPLICANTS } from './applicantLabels.ts'

const start: StartImport = (order, options) => send(applicantImportEndpoints.import, order, options)

/** Imports a spreadsheet of applicants: checked completely, and imported completely or not at all. */
export function ImportApplicantsScreen() {
  const can = useMay()
  const work = useImportWork(start, 'applicants')
  if (!can(right('applicants', 'create')))
    return <ForbiddenState title="You don’t have permission to import applicants" />
  return (
    <ImportWizard
      {...work}
      title="Import applicants"
      counts={['applicant', 'applicants']}
      onTemplate={() => void download(applicantImportEndpoints.template, {})}
      listOf={(importID) => `${APPLICANTS}?importID=${importID}`}
    />
  )
}
