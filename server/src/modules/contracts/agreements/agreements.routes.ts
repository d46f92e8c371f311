import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { withCountryDate } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import type { RecordCall } from '../../../kernel/records/record-call.ts'
import { chainOf } from '../core/chain.queries.ts'
import { zoneOfAgreement } from '../core/time-zones.queries.ts'
import { agreementDifference, amendAgreement, renewAgreement } from './agreement-amendments.actions.ts'
import { agreementDocuments } from './agreement-documents.actions.ts'
import { downloadAgreement } from './agreement-files.actions.ts'
import { countAgreements, findAgreements } from './agreement-list.queries.ts'
import { agreementHistory, readAgreement } from './agreement-record.queries.ts'
import { moveAgreement, signAgreement, terminateAgreement } from './agreement-transitions.actions.ts'
import { createAgreement, removeAgreement, updateAgreement } from './agreements.actions.ts'

/** Shared by both types of agreement. */
const shared = (kind: AgreementKind, documents = agreementDocuments(kind)) => ({
  get: (call: RecordCall) => readAgreement(call, call.scope, { kind, id: call.params.id }),
  list: findAgreements(kind),
  counts: countAgreements(kind),
  create: createAgreement(kind),
  update: updateAgreement(kind),
  remove: removeAgreement(kind),
  move: moveAgreement(kind),
  sign: signAgreement(kind),
  amend: amendAgreement(kind),
  renew: renewAgreement(kind),
  terminate: terminateAgreement(kind),
  difference: agreementDifference(kind),
  download: downloadAgreement(kind),
  history: agreementHistory(kind),
  ...documents.handlers,
  documents: documents.page,
})

export const agreementRoutes = withCountryDate(zoneOfAgreement, [
  ...routes(msaEndpoints, { ...shared('MSA'), chain: chainOf }),
  ...routes(sowEndpoints, shared('SOW')),
])
