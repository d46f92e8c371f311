import * as z from 'zod'
import { type Endpoints, get, post, put } from '../kernel/endpoint.ts'
import { Id, prose, Ref } from '../kernel/fields.ts'
import { HistoryEntry, HistoryQuery } from '../kernel/history.ts'
import { right } from '../kernel/permission.ts'
import { Edition, EditionCompared, editionFields } from './editions.contract.ts'
import { PAPER_CODES } from './paper-catalogue.rules.ts'

export const PaperCode = z.enum(PAPER_CODES)

/** As `paperID` writes it. */
export const PaperID = z.string().regex(new RegExp(`^(${PAPER_CODES.join('|')})(-[A-Z]{2})?$`), 'This is no paper.')

/** What stands in an edition: the text with variables and blocks (server/src/kernel/wording.ts says how it is written). */
export const PaperWords = z.strictObject({ text: prose(30_000, 'The text') })
export type PaperWords = z.output<typeof PaperWords>

const PaperRow = z.object({
  id: PaperID,
  code: PaperCode,
  name: z.string(),
  about: z.string(),
  _country: Ref.nullable(),
  /** What is in force; null for a country whose own words have not begun. */
  edition: Edition.nullable(),
  /** The next approved edition that is not yet in force. */
  next: Edition.nullable(),
  waiting: z.int(),
})

export const PaperSetting = PaperRow.omit({ next: true, waiting: true }).extend({
  /** In force now; those for every country where a country has no own. */
  text: z.string(),
  /** The hash of the text, as the papers made with it show it. */
  sha256: z.string(),
  /** Newest first, whatever their state. */
  editions: z.array(Edition),
  /** How many editions there are: a proposal names it, so that two editors at once do not overwrite each other. */
  version: z.int().min(0),
  variables: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum(['TEXT', 'FIGURE', 'CONDITION']),
      required: z.boolean(),
    }),
  ),
  blocks: z.array(z.object({ name: z.string(), about: z.string() })),
})
export type PaperSetting = z.output<typeof PaperSetting>

/** With which words a paper was made, as its record tells it. */
export const PaperWording = z.object({ editionID: Id, edition: z.int(), sha256: z.string() })
export type PaperWording = z.output<typeof PaperWording>

const view = right('settings', 'view')
const params = z.object({ id: PaperID })

export const paperSettingEndpoints = {
  all: get('/settings/papers', {
    summary:
      'The papers that are printed, with the edition of their words in force: for all countries, and for those with their own.',
    may: view,
    returns: z.array(PaperRow),
  }),
  get: get('/settings/papers/:id', {
    summary: 'The words of a paper that are in force, what they may use, and every edition there was or will be.',
    may: view,
    params,
    returns: PaperSetting,
  }),
  propose: post('/settings/papers/:id', {
    summary:
      'Proposes new words from a day on; somebody else approves them. What cannot be printed is refused with its line.',
    may: right('settings', 'create'),
    params,
    body: z.strictObject({ values: PaperWords, ...editionFields, version: z.int().min(0) }),
    returns: EditionCompared,
    status: 201,
  }),
  change: put('/settings/papers/:id/editions/:editionID', {
    summary: 'Changes a proposal that nobody has decided on; whoever changes it becomes its proposer.',
    may: right('settings', 'edit'),
    params: z.object({ id: PaperID, editionID: Id }),
    body: z
      .strictObject({ values: PaperWords, ...editionFields, note: editionFields.note.removeDefault() })
      .partial()
      .extend({ version: z.int().min(1) }),
    returns: EditionCompared,
  }),
  history: get('/settings/papers/:id/history', {
    summary: 'What happened to the words of a paper, newest first.',
    may: view,
    params,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
} satisfies Endpoints
