import { recruitingMailEndpoints, submissionMailEndpoints } from '@muster/contract/recruiting/mails/mails.contract.ts'
import { withCountryDate, zoneByCountry } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import { cancelMail, emailSubmission, listTemplates, previewMail, readMail, sendMails } from './mails.actions.ts'
import { findRecruitingMails } from './mails.queries.ts'

export const recruitingMailRoutes = [
  ...routes(recruitingMailEndpoints, {
    list: findRecruitingMails,
    templates: listTemplates,
    preview: previewMail,
    send: sendMails,
    text: readMail,
    cancel: cancelMail,
  }),
  ...withCountryDate(zoneByCountry('applicantSubmission'), routes(submissionMailEndpoints, { email: emailSubmission })),
]
