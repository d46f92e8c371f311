import { formEndpoints } from '@muster/contract/recruiting/forms/forms.contract.ts'
import {
  applicantLinkEndpoints,
  jobLinkEndpoints,
  openFormEndpoints,
} from '@muster/contract/recruiting/forms/links.contract.ts'
import { admittedBy, routes } from '../../../kernel/http/route.ts'
import { applicantLinks, jobLinks } from './links.actions.ts'
import { admitSubmission, readOpenForm, submitOpenForm } from './open-form.actions.ts'
import { activateDraft, discardDraft, saveDraft } from './versions.actions.ts'
import { formHistory, getActiveVersion, getForm, getVersion, listVersions } from './versions.queries.ts'

export const formRoutes = [
  ...routes(formEndpoints, {
    get: getForm,
    save: saveDraft,
    activate: activateDraft,
    discard: discardDraft,
    active: getActiveVersion,
    versionOf: getVersion,
    versions: listVersions,
    history: formHistory,
  }),
  ...routes(applicantLinkEndpoints, applicantLinks),
  ...routes(jobLinkEndpoints, jobLinks),
  ...admittedBy(
    openFormEndpoints.submit,
    routes(openFormEndpoints, { read: readOpenForm, submit: submitOpenForm }),
    admitSubmission,
  ),
]
