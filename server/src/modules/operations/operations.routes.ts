import { backgroundJobEndpoints } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { conversionEndpoints } from '@muster/contract/operations/conversion.contract.ts'
import { mailboxEndpoints } from '@muster/contract/operations/operations.contract.ts'
import { routes } from '../../kernel/http/route.ts'
import { cancelBackgroundJob, sendBackgroundJobFile } from './background-jobs.actions.ts'
import { findBackgroundJob, findBackgroundJobs } from './background-jobs.queries.ts'
import { convertFile } from './conversion.actions.ts'
import { readMailText, retryMail, sendWithheldMail } from './mailbox.actions.ts'
import { findMails, getMail } from './mailbox.queries.ts'

export const backgroundJobRoutes = routes(backgroundJobEndpoints, {
  list: findBackgroundJobs,
  get: (call) => findBackgroundJob(call, call.params.id),
  cancel: cancelBackgroundJob,
  file: sendBackgroundJobFile,
})

export const conversionRoutes = routes(conversionEndpoints, { convert: convertFile })

export const mailboxRoutes = routes(mailboxEndpoints, {
  list: findMails,
  get: (call) => getMail(call, call.params.id),
  text: readMailText,
  retry: retryMail,
  send: sendWithheldMail,
})
