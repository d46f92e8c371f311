import type { paperSettingEndpoints } from '@muster/contract/settings/papers.contract.ts'
import { sql } from 'kysely'
import { conflict } from '../../kernel/errors.ts'
import type { Call } from '../../kernel/route.ts'
import { changeProposal, proposeEdition } from './editions.actions.ts'
import { editionsOf } from './editions.queries.ts'
import { assertPrints } from './paper-trials.queries.ts'
import { type PaperSubject, paperSubject, readPaper } from './papers.queries.ts'

type Endpoints = typeof paperSettingEndpoints

/** New words, put before the checkers. A text cannot be merged: one proposal at a time, written from what its writer has seen. */
export async function proposeWords(call: Call<Endpoints['propose']>) {
  const { db, params, body, today } = call
  const { version, ...made } = body
  const subject = await paperSubject(db, params.id)
  await lockWords(call, subject)
  const before = await readPaper(db, params.id, today)
  if (before.version !== version)
    throw conflict(
      'WORDS_MOVED_ON',
      'Somebody proposed other words meanwhile. Keep a copy of yours, open the template again and begin with what stands there.',
    )
  const waiting = (await editionsOf(db, subject)).find(({ status }) => status === 'PROPOSED')
  if (waiting)
    throw conflict(
      'PROPOSAL_WAITS',
      `Edition ${waiting.number} waits for a decision. Change that proposal, or have it decided or withdrawn first.`,
    )
  await assertPrints(subject.kind, made.values.text, today)
  return proposeEdition(call, subject, made)
}

/** Two proposals at once take turns, so that the second sees the first. */
const lockWords = ({ db }: Pick<Call, 'db'>, { kind, countryID }: PaperSubject) =>
  sql`select pg_advisory_xact_lock(hashtext('paper_words'), hashtext(${`${kind}/${countryID ?? ''}`}))`.execute(db)

export async function changeWords(call: Call<Endpoints['change']>) {
  const { db, params, body } = call
  const subject = await paperSubject(db, params.id)
  if (body.values) await assertPrints(subject.kind, body.values.text, call.today)
  return changeProposal(call, subject, params.editionID, body)
}
