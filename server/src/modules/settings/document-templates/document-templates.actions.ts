import type { documentTemplateSettingEndpoints } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import { sql } from 'kysely'
import { conflict } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeProposal, proposeVersion } from '../versions/versions.actions.ts'
import { versionsOf } from '../versions/versions.queries.ts'
import {
  type DocumentTemplateSubject,
  documentTemplateSubject,
  readDocumentTemplate,
} from './document-templates.queries.ts'
import { assertRenders } from './validation.queries.ts'

type Endpoints = typeof documentTemplateSettingEndpoints

/**
 * Proposes a new text. Texts cannot be merged: only one proposal can be open at a time, based on the version its author
 * has read.
 */
export async function proposeContent(call: Call<Endpoints['propose']>) {
  const { db, params, body, today } = call
  const { version, ...proposal } = body
  const subject = await documentTemplateSubject(db, params.id)
  await lockTemplate(call, subject)
  const before = await readDocumentTemplate(db, params.id, today)
  if (before.version !== version)
    throw conflict(
      'TEMPLATE_OUTDATED',
      'This template was changed by someone else. Copy your text, reopen the template and apply your changes to the new version.',
    )
  const waiting = (await versionsOf(db, subject)).find(({ status }) => status === 'PROPOSED')
  if (waiting)
    throw conflict(
      'PROPOSAL_PENDING',
      `Version ${waiting.number} is pending approval. Edit it, or have it decided or withdrawn first.`,
    )
  await assertRenders(subject.kind, proposal.values.text, today)
  return proposeVersion(call, subject, proposal)
}

/** Two concurrent proposals are serialised, so that the second sees the first. */
const lockTemplate = ({ db }: Pick<Call, 'db'>, { kind, countryID }: DocumentTemplateSubject) =>
  sql`select pg_advisory_xact_lock(hashtext('document_template'), hashtext(${`${kind}/${countryID ?? ''}`}))`.execute(
    db,
  )

export async function updateContent(call: Call<Endpoints['change']>) {
  const { db, params, body } = call
  const subject = await documentTemplateSubject(db, params.id)
  if (body.values) await assertRenders(subject.kind, body.values.text, call.today)
  return changeProposal(call, subject, params.versionID, body)
}
