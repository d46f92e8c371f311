import { orderFormNoteEndpoints } from '@muster/contract/order-forms/notes.contract.ts'
import { orderFormEndpoints } from '@muster/contract/order-forms/order-forms.contract.ts'
import { documentEndpoints, requestEndpoints } from '@muster/contract/order-forms/papers.contract.ts'
import { orderFormView } from '@muster/contract/order-forms/sight.contract.ts'
import { withCountryDate } from '../../kernel/country-day.ts'
import { historyOf } from '../../kernel/history.ts'
import { routes } from '../../kernel/route.ts'
import { parametersOf } from '../settings/country-parameters.queries.ts'
import { changePlacement } from './changes.actions.ts'
import { cloneOrRenew } from './copies.actions.ts'
import { createOrderForm, discardDraft, saveDraft } from './drafts.actions.ts'
import { readImpact } from './impact.queries.ts'
import { mailJoiningAgain } from './joining-mail.actions.ts'
import { countOrderForms, filterValues, findDrafts, findOrderForms, findRenewals } from './list.queries.ts'
import { addNote, changeNote, findNotes, removeNote } from './notes.actions.ts'
import { emailOffer, generateOffer, previewOffer, uploadSigned } from './offers.actions.ts'
import { archiveOrderForm, updateOrderForm } from './order-forms.actions.ts'
import {
  attachDocuments,
  detachDocument,
  downloadAll,
  downloadDocument,
  listDocuments,
  makeProposal,
  previewProposal,
  uploadResume,
} from './papers.actions.ts'
import { readOrderForm } from './record.queries.ts'
import { changeRequest } from './requests.actions.ts'
import { findRequests } from './requests.queries.ts'
import { checkSide, decideApproval, grantWaiver } from './reviews.actions.ts'
import { getOrderForm } from './scope.queries.ts'
import { previewMargin, recomputeMargin } from './snapshots.actions.ts'
import { readMargins } from './snapshots.queries.ts'
import { moveOrderForm } from './status.actions.ts'
import { emailVisaTeam } from './visa-mail.actions.ts'
import { zoneOfOrderForm, zoneOfRequest } from './zones.queries.ts'

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
  history: async (call) => {
    const row = await getOrderForm(call.db, call.scope, call.params.id)
    return historyOf(call, { entity: 'order-form', entityID: row.id, view: orderFormView, reasonField: 'reason' })
  },
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
  attachments: listDocuments,
  attach: attachDocuments,
  detach: detachDocument,
  download: downloadDocument,
  downloads: downloadAll,
})

const requestRoutes = routes(requestEndpoints, { list: findRequests, change: changeRequest })

export const orderFormRoutes = [
  ...withCountryDate(zoneOfOrderForm, recordRoutes),
  ...noteRoutes,
  ...withCountryDate(zoneOfOrderForm, documentRoutes),
  ...withCountryDate(zoneOfRequest, requestRoutes),
]
