import { orderFormNoteEndpoints } from '@muster/contract/order-forms/core/notes.contract.ts'
import { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import { documentEndpoints, requestEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { withCountryDate } from '../../../kernel/app/country-date.ts'
import { recordHistory } from '../../../kernel/app/history.ts'
import { routes } from '../../../kernel/http/route.ts'
import { parametersOf } from '../../settings/country-rules/country-parameters.queries.ts'
import { changePlacement } from '../amendments/changes.actions.ts'
import { readImpact } from '../amendments/impact.queries.ts'
import { checkSide, decideApproval, grantWaiver } from '../approvals/reviews.actions.ts'
import {
  downloadAll,
  makeProposal,
  orderFormDocuments,
  previewProposal,
  uploadResume,
} from '../documents/documents.actions.ts'
import { moveOrderForm } from '../lifecycle/status.actions.ts'
import { addNote, changeNote, findNotes, removeNote } from '../notes/notes.actions.ts'
import { mailJoiningAgain } from '../offers/joining-mail.actions.ts'
import { emailOffer, generateOffer, previewOffer, uploadSigned } from '../offers/offers.actions.ts'
import { changeRequest } from '../onboarding/requests.actions.ts'
import { findRequests } from '../onboarding/requests.queries.ts'
import { emailVisaTeam } from '../onboarding/visa-mail.actions.ts'
import { cloneOrRenew } from './copies.actions.ts'
import { createOrderForm, discardDraft, saveDraft } from './drafts.actions.ts'
import { countOrderForms, filterValues, findDrafts, findOrderForms, findRenewals } from './list.queries.ts'
import { archiveOrderForm, updateOrderForm } from './order-forms.actions.ts'
import { readOrderForm } from './record.queries.ts'
import { getOrderForm } from './scope.queries.ts'
import { previewMargin, recomputeMargin } from './snapshots.actions.ts'
import { readMargins } from './snapshots.queries.ts'
import { zoneOfOrderForm, zoneOfRequest } from './time-zones.queries.ts'

const recordRoutes = routes(orderFormEndpoints, {
  list: findOrderForms,
  drafts: findDrafts,
  saveDraft,
  discardDraft,
  renewals: findRenewals,
  counts: countOrderForms,
  filters: filterValues,
  grades: async ({ db, query, today }) => ({
    grades: (await parametersOf(db, query.countryID, today))?.gradeBands.map(({ grade }) => grade) ?? [],
  }),
  get: (call) => readOrderForm(call, call.params.id),
  create: createOrderForm,
  update: updateOrderForm,
  archive: archiveOrderForm,
  cloneOrRenew,
  computeMargin: recomputeMargin,
  previewMargin,
  margins: readMargins,
  move: moveOrderForm,
  check: checkSide,
  decide: decideApproval,
  waive: grantWaiver,
  change: changePlacement,
  impact: readImpact,
  history: recordHistory('order-form', (db, scope, { id }) => getOrderForm(db, scope, id), {
    view: orderFormView,
    reasonField: 'reason',
  }),
})

const noteRoutes = routes(orderFormNoteEndpoints, {
  list: findNotes,
  create: addNote,
  update: changeNote,
  remove: removeNote,
})

const documentRoutes = routes(documentEndpoints, {
  uploadResume,
  uploadSignedOffer: uploadSigned,
  offerLetter: previewOffer,
  generateOfferLetter: generateOffer,
  emailOfferLetter: emailOffer,
  proposal: previewProposal,
  makeProposal,
  emailVisaTeam,
  emailJoining: mailJoiningAgain,
  attachments: orderFormDocuments.handlers.documents,
  attach: orderFormDocuments.handlers.addDocuments,
  detach: orderFormDocuments.handlers.removeDocument,
  download: orderFormDocuments.handlers.downloadDocument,
  downloads: downloadAll,
})

const requestRoutes = routes(requestEndpoints, { list: findRequests, change: changeRequest })

export const orderFormRoutes = [
  ...withCountryDate(zoneOfOrderForm, recordRoutes),
  ...noteRoutes,
  ...withCountryDate(zoneOfOrderForm, documentRoutes),
  ...withCountryDate(zoneOfRequest, requestRoutes),
]
