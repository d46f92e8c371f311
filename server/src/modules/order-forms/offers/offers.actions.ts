import { isDeepStrictEqual } from 'node:util'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { daysBetween, formatLongDate, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { orderFormStatusLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { orderFormMove } from '@muster/contract/order-forms/core/states.contract.ts'
import type { documentEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { AppError, invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { readFile } from '../../../kernel/files/files.ts'
import { isReadablePdf } from '../../../kernel/files/formats/pdf.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { saveRenderedTemplate } from '../../settings/document-templates/document-templates.queries.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { assertNoOverlap } from '../amendments/overlaps.queries.ts'
import { lockAsRead, type ReviewActionContext } from '../approvals/reviews.actions.ts'
import { orderFormAuditSubject, placedPerson } from '../core/order-forms.rules.ts'
import { presentRecord } from '../core/record.queries.ts'
import { getOrderForm, type OrderFormDbRow } from '../core/scope.queries.ts'
import { loadDocument, logDocumentRead, orderFormDocuments } from '../documents/documents.actions.ts'
import { makeConsultant, setCurrentOrderForm } from '../lifecycle/activation.actions.ts'
import { createFirstRequests, startOnboarding } from '../lifecycle/effects.actions.ts'
import { type OrderFormFacts, readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { assertGuards } from '../lifecycle/guard-errors.rules.ts'
import { currentLetter, failedGuards, isWorkAuthorised, lastSentLetter } from '../lifecycle/guards.rules.ts'
import { transitionTo, updateRow } from '../lifecycle/steps.actions.ts'
import { mailVisaTeam } from '../onboarding/visa-mail.actions.ts'
import { printOffer } from './letters.documents.ts'
import { offerVariables, templateTextFor } from './letters.queries.ts'
import type { OfferLetter } from './offer-letter.documents.ts'
import { assertNotJustOffered, nextExpiry, recipientOf } from './offers.queries.ts'

type Endpoints = typeof documentEndpoints

const OFFERABLE = new Set(['APPROVED', 'OFFER_SENT'])
/** The maximum validity of an offer in months. */
const MAX_MONTHS = 6

/**
 * Generates a new version of the letter from the approved terms: stores the PDF, its hash, template and content as
 * evidence. Returns its id.
 */
async function writeLetter(call: ReviewActionContext, facts: OrderFormFacts, expiresOn: string): Promise<string> {
  const { db, today } = call
  const { row } = facts
  if (!OFFERABLE.has(row.status))
    throw ruleViolation(
      'OFFER_NOT_APPROVED',
      'The order form must be approved before the offer letter can be generated.',
    )
  if (expiresOn < today) throw invalid([{ path: 'expiresOn', message: 'The expiry date must be today or later.' }])
  const last = monthsAfter(today, MAX_MONTHS)
  if (expiresOn > last)
    throw invalid([
      {
        path: 'expiresOn',
        message: `The offer can be valid for at most ${MAX_MONTHS} months, until ${formatLongDate(last)}.`,
      },
    ])
  const version = (facts.documents.find(({ type }) => type === 'OFFER_LETTER')?.version ?? 0) + 1
  const template = await templateTextFor(call, 'OFFER_LETTER', row.countryId)
  const letter = await offerVariables(call, facts, { version, expiresOn, template })
  const pdf = await printOffer(letter)
  // The template content is stored with its version.
  const { template: _, ...printed } = letter
  const { id, file } = await orderFormDocuments.store(
    call,
    row,
    { filename: `Offer letter ${row.number} v${version}.pdf`, content: pdf },
    { type: 'OFFER_LETTER', version, round: row.round, expiresOn, printed: JSON.stringify(printed) },
  )
  await saveRenderedTemplate(db, file.id, template)
  await writeAuditEntry(call, {
    event: 'order-form.offer-generated',
    ...orderFormAuditSubject(row),
    after: {
      'offer.version': version,
      'offer.expiresOn': expiresOn,
      'offer.sha256': file.sha256,
      'offer.template': `version ${template.revision}`,
    },
  })
  return id
}

export async function generateOffer(call: Call<Endpoints['generateOfferLetter']>): Promise<OrderForm> {
  const row = await lockAsRead(call, call.params.id, call.body.version)
  await writeLetter(call, await readOrderFormFacts(call, row), call.body.expiresOn)
  return presentRecord(call, await updateRow(call, row))
}

export async function emailOffer(call: Call<Endpoints['emailOfferLetter']>): Promise<OrderForm> {
  const row = await lockAsRead(call, call.params.id, call.body.version)
  const facts = await readOrderFormFacts(call, row)
  return presentRecord(call, await sendOffer(call, facts, call.body))
}

interface OfferOptions {
  readonly to?: string | undefined
  readonly expiresOn?: string | undefined
}

/**
 * Emails the letter to the consultant only; other addresses are rejected. The first time the status becomes OFFER_SENT;
 * later it is a reminder with the same letter.
 */
export async function sendOffer(
  call: ReviewActionContext,
  facts: OrderFormFacts,
  { to, expiresOn }: OfferOptions,
): Promise<OrderFormDbRow> {
  const { db, now } = call
  const { row } = facts
  if (!OFFERABLE.has(row.status))
    throw ruleViolation('OFFER_NOT_APPROVED', 'The order form must be approved before the offer can be sent.')
  const address = recipientOf(facts, to)
  assertGuards(failedGuards(['consultantEmployable'], facts))
  assertNotJustOffered(facts, address)
  const existing = currentLetter(facts)
  const day = expiresOn ?? nextExpiry(facts)
  const isReusable = existing?.expiresOn === day && isDeepStrictEqual(...(await lettersOf(call, facts, existing)))
  const letterID = isReusable ? existing.id : await writeLetter(call, facts, day)
  const current = isReusable ? facts : await readOrderFormFacts(call, row)
  assertGuards(failedGuards(['offerLetterIsCurrent'], current))
  const { storedFileId } = await db
    .selectFrom('document')
    .select('storedFileId')
    .where('id', '=', letterID)
    .executeTakeFirstOrThrow()
  await mailLetter(call, current, { address, fileID: storedFileId, expiresOn: day })
  await db.updateTable('document').set({ sentAt: now, sentTo: address }).where('id', '=', letterID).execute()
  if (row.status === 'OFFER_SENT') {
    await writeAuditEntry(call, {
      event: 'order-form.offer-reminder-sent',
      ...orderFormAuditSubject(row),
      after: { 'offer.sentTo': address },
    })
    return updateRow(call, row, { offerExpiresOn: day })
  }
  return transitionTo(call, row, 'OFFER_SENT', {
    set: { offerExpiresOn: day },
    after: { 'offer.sentTo': address, 'offer.expiresOn': day },
  })
}

/**
 * The content of a generated letter, and the current content, which HR may have corrected after approval. Date, version
 * and signatory may differ.
 */
async function lettersOf(
  call: ReviewActionContext,
  facts: OrderFormFacts,
  { id, version, expiresOn }: OrderFormFacts['documents'][number],
) {
  const { db, today } = call
  const stored = await db.selectFrom('document').select('printed').where('id', '=', id).executeTakeFirstOrThrow()
  const template = await templateTextFor(call, 'OFFER_LETTER', facts.row.countryId)
  const now = await offerVariables(call, facts, { version: version ?? 0, expiresOn: expiresOn ?? today, template })
  return [bindingContent((stored.printed ?? {}) as unknown as OfferLetter), bindingContent(now)] as const
}

/** The printed fields that HR can correct after approval. */
const CORRECTED = ['name', 'nameArabic', 'nationality', 'site', 'benefits', 'visaRequired'] as const

/**
 * A sent letter with outdated content can’t be signed; a new version is required. A consultant linked since then is the
 * person in the letter, even with a longer name.
 */
async function refuseChangedLetter(call: ReviewActionContext, facts: OrderFormFacts): Promise<void> {
  const letter = lastSentLetter(facts)
  if (!letter) return
  const [stored, now] = await lettersOf(call, facts, letter)
  const isSame = (part: (typeof CORRECTED)[number]) =>
    stored[part] === undefined ||
    (part === 'name' && facts.row.candidateId !== null) ||
    isDeepStrictEqual(stored[part], now[part])
  if (!CORRECTED.every(isSame))
    throw ruleViolation(
      'OFFER_LETTER_OUTDATED',
      'The order form was corrected after this letter was sent. Send a new offer and have it signed.',
    )
}

/** The binding content, without values that change with each generation. */
const bindingContent = (letter: OfferLetter): Partial<OfferLetter> => {
  const { template: _w, foot: _f, printedOn: _p, date: _d, signatory: _s, signatoryTitle: _t, ...binding } = letter
  return JSON.parse(JSON.stringify(binding))
}

interface LetterMail {
  readonly address: string
  readonly fileID: string
  readonly expiresOn: string
}

async function mailLetter(
  call: ReviewActionContext,
  facts: OrderFormFacts,
  { address, fileID, expiresOn }: LetterMail,
): Promise<void> {
  const { db, staff } = call
  const { row } = facts
  const clientName = row.endClient ?? facts.clientName ?? ''
  const common = {
    companyName: facts.legalEntityName ?? '',
    senderName: staff.name,
    senderTitle: ROLE_LABELS[staff.role],
    ...placedPerson(row),
    clientName,
    startDate: row.startDate!,
    endDate: row.endDate!,
    validUntil: expiresOn,
  }
  const mail =
    row.status === 'APPROVED'
      ? await renderTemplate(
          db,
          'OFFER_LETTER',
          {
            ...common,
            site: row.site ?? clientName,
            workCountry: facts.countryName ?? '',
            probationMonths: row.terms.probationMonths ?? 0,
            noticeDays: row.terms.noticeDays ?? 0,
          },
          { countryID: row.countryId },
        )
      : await renderTemplate(
          db,
          'OFFER_REMINDER',
          { ...common, daysLeft: Math.max(0, daysBetween(call.today, expiresOn)) },
          { countryID: row.countryId },
        )
  await sendLater(db, {
    kind: 'OFFER',
    to: { address, name: row.personName },
    ...mail,
    attachments: [fileID],
    entity: 'order-form',
    entityID: row.id,
    countryID: row.countryId,
  })
}

/** Uploads the signed letter, verified as a PDF, and marks the offer as signed. */
export async function uploadSigned(call: Call<Endpoints['uploadSignedOffer']>): Promise<OrderForm> {
  const { body, files, params, today } = call
  const row = await lockAsRead(call, params.id, body.version)
  if (row.status !== 'OFFER_SENT')
    throw ruleViolation(
      'OFFER_NOT_SENT',
      `Only sent offers can be signed. Status: ${orderFormStatusLabels[row.status]}.`,
    )
  if (body.signedOn > today)
    throw ruleViolation('SIGNATURE_DATE_IN_FUTURE', 'The signature date can’t be in the future.', [
      { path: 'signedOn', message: 'Enter today or an earlier date.' },
    ])
  const upload = files[0]!
  const letter = await orderFormDocuments.save(call, row, upload, { type: 'SIGNED_OFFER', round: row.round })
  if (letter.mimeType !== 'application/pdf' || !(await isReadablePdf(upload.path)))
    throw new AppError(
      415,
      'NOT_A_PDF',
      'The signed letter must be a PDF that can be opened. Scan it as one, or save it as one, and upload it again.',
    )
  const facts = await readOrderFormFacts(call, row)
  return presentRecord(call, await acceptSignedOffer(call, facts, body.signedOn))
}

/**
 * OFFER_SENT → OFFER_SIGNED: creates the consultant, requests visa and employee data, and emails the visa team; the
 * placement is then pending the visa or starts onboarding.
 */
export async function acceptSignedOffer(
  call: ReviewActionContext,
  facts: OrderFormFacts,
  signedOn: string,
): Promise<OrderFormDbRow> {
  assertGuards(failedGuards(orderFormMove('OFFER_SENT', 'OFFER_SIGNED')!.guards, facts, { signedOn }))
  await refuseChangedLetter(call, facts)
  await assertNoOverlap(call, facts.row)
  const candidateId = await makeConsultant(call, facts)
  const signed = await transitionTo(call, facts.row, 'OFFER_SIGNED', {
    set: { signedOn, candidateId },
    after: { signedOn },
  })
  await setCurrentOrderForm(call, candidateId, signed.id)
  await createFirstRequests(call, signed)
  const now = await readOrderFormFacts(call, signed)
  if (isWorkAuthorised(now)) return startOnboarding(call, signed)
  if (!signed.terms.visa?.required) return signed
  await mailVisaTeam(call, now, null)
  return transitionTo(call, signed, 'VISA_IN_PROGRESS')
}

/**
 * A version of the letter, or an unsaved preview. Both contain pay, so the access is audited, except for drafts.
 */
export async function previewOffer(call: Call<Endpoints['offerLetter']>): Promise<Download> {
  const { db, scope, params, query } = call
  const row = await getOrderForm(db, scope, params.id)
  if (query.version !== undefined) {
    const document = await loadDocument(db, row.id, { type: 'OFFER_LETTER', version: query.version })
    await logDocumentRead(call, row, `OFFER_LETTER: ${document.name}`)
    return { ...(await readFile(call.appContext, document)), inline: true }
  }
  const facts = await readOrderFormFacts(call, row)
  const expiresOn = query.expiresOn ?? nextExpiry(facts)
  const template = await templateTextFor(call, 'OFFER_LETTER', row.countryId)
  const printed = await offerVariables(call, facts, {
    version: currentLetter(facts)?.version ?? 0,
    expiresOn,
    template,
  })
  const name = `Offer letter ${row.number ?? 'draft'}.pdf`
  if (row.submittedAt !== null) await logDocumentRead(call, row, `OFFER_LETTER: ${name}`)
  return { name, type: 'application/pdf', body: await printOffer(printed), inline: true }
}
