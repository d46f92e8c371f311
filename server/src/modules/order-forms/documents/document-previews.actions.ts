import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { documentPreviewEndpoints } from '@muster/contract/order-forms/documents/document-previews.contract.ts'
import {
  type DocumentTemplateCode,
  documentTemplateEntry,
  isDocumentTemplateCode,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import { forbidden, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { type Scope, scopeFor } from '../../../kernel/db/scope.ts'
import { asPreview } from '../../../kernel/documents/pdf.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { previewContract } from '../../contracts/contracts/contract-print.actions.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import {
  type ActiveTemplate,
  activeTemplate,
  documentTemplateSubject,
  textOf,
  unsavedTemplate,
} from '../../settings/document-templates/document-templates.queries.ts'
import { assertPrintable, printSample } from '../../settings/document-templates/validation.queries.ts'
import { getVersion } from '../../settings/versions/versions.queries.ts'
import { getOrderForm } from '../core/scope.queries.ts'
import { readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { printOffer, printProposal } from '../offers/letters.documents.ts'
import { offerVariables } from '../offers/letters.queries.ts'
import { proposalVariables } from '../offers/proposal.queries.ts'
import { logDocumentRead } from './documents.actions.ts'

type Endpoints = typeof documentPreviewEndpoints
type PreviewCall = Call<Endpoints['template']> | Call<Endpoints['revision']>

interface PreviewedTemplate {
  readonly kind: DocumentTemplateCode
  readonly countryID: string | null
  readonly text: string
  readonly recordID: string | undefined
}

/** The document with the typed text, or with the effective one. */
export async function previewTemplateText(call: Call<Endpoints['template']>): Promise<Download> {
  const { db, params, body, today } = call
  const { kind, countryID } = await documentTemplateSubject(db, params.id)
  const text = body.text ?? (await activeTemplate(db, kind, { countryID, day: today })).text
  if (body.text) await assertPrintable(kind, text)
  return tryOut(call, { kind, countryID, text, recordID: body.recordID })
}

/** The document with the text of a version, before its approval. */
export async function previewVersion(call: Call<Endpoints['revision']>): Promise<Download> {
  const settingVersion = await getVersion(call.db, call.params.id)
  const { kind, countryId: countryID } = settingVersion
  if (!isDocumentTemplateCode(kind)) throw notFound('document')
  return tryOut(call, { kind, countryID, text: textOf(settingVersion), recordID: call.query.recordID })
}

async function tryOut(call: PreviewCall, tried: PreviewedTemplate): Promise<Download> {
  const { text, recordID } = tried
  const body = await asPreview(call.staff.id, () =>
    recordID ? ofRecord(call, { ...tried, recordID }, unsavedTemplate(text)) : ofSamples(call, tried),
  )
  return { name: `${documentTemplateEntry(tried.kind).name} preview.pdf`, type: 'application/pdf', body, inline: true }
}

/** With the Arabic text if the country requires it; a text for all countries is shown with all its languages. */
async function ofSamples({ db, today }: PreviewCall, { kind, countryID, text }: PreviewedTemplate): Promise<Buffer> {
  const country = countryID
    ? await db.selectFrom('country').select('arabicContract').where('id', '=', countryID).executeTakeFirst()
    : null
  return printSample(kind, { text, arabic: country?.arabicContract ?? true, printedOn: today })
}

type PreviewOfRecord = PreviewedTemplate & { readonly recordID: string }

/**
 * Previews with a real record need the permission to read that document; previews with pay are recorded in the audit
 * trail.
 */
async function ofRecord(
  call: PreviewCall,
  { kind, recordID }: PreviewOfRecord,
  template: ActiveTemplate,
): Promise<Buffer> {
  const { db, today } = call
  if (kind === 'EMPLOYMENT_CONTRACT') {
    reachOf(call, right('consultant-pay', 'view'))
    return previewContract(call, reachOf(call, right('candidate-contracts', 'view', 'full')), {
      kind: 'CANDIDATE',
      id: recordID,
      template,
    })
  }
  if (kind === 'WORK_ORDER')
    return previewContract(call, reachOf(call, right('client-contracts', 'view', 'full')), {
      kind: 'CLIENT',
      id: recordID,
      template,
    })
  const visibility = kind === 'OFFER_LETTER' ? 'offer-letters' : 'order-forms'
  const row = await getOrderForm(db, reachOf(call, right(visibility, 'view', 'full')), recordID)
  if (row.submittedAt === null)
    throw ruleViolation('NOT_SUBMITTED', 'A draft can be incomplete. Select an order form that was submitted.')
  const facts = await readOrderFormFacts(call, row)
  if (kind === 'PROPOSAL')
    return printProposal(await proposalVariables(call, facts, { reference: row.number ?? 'draft' }, template))
  await logDocumentRead(call, row, 'OFFER_LETTER: preview of a new version')
  const days = (await companySettings(db)).orderForms.offerValidityDays
  return printOffer(await offerVariables(call, facts, { version: 0, expiresOn: daysAfter(today, days), template }))
}

function reachOf({ staff, may }: PreviewCall, needed: Right): Scope {
  if (!may(needed)) throw forbidden('Your role can’t open this document. Preview it with sample data.')
  return scopeFor(staff, needed.resource)
}
