import type { PaperBlocks, PaperValues } from '@muster/contract/settings/paper-catalogue.rules.ts'
import type { Draw, Paper } from '../../kernel/pdf.ts'
import { drawWording, type Worded } from '../../kernel/wording.ts'

/** What a proposal says to the client: the role, the rate, what it stands on. No cost and no margin is ever on it. */
export interface Proposal extends Worded {
  readonly date: string
  readonly reference: string
  readonly entityName: string
  readonly clientName: string
  readonly position: string
  /** Why this consultant, a paragraph each. */
  readonly summary: readonly string[]
  readonly profile: readonly (readonly [name: string, value: string])[]
  readonly rates: readonly { readonly unit: string; readonly rate: string }[]
  readonly terms: readonly (readonly [name: string, value: string])[]
  /** What the seller assumes and excludes besides the words of the paper. */
  readonly assumptions: readonly string[]
  readonly exclusions: readonly string[]
  readonly validUntil: string
}

const valuesOf = (proposal: Proposal): PaperValues<'PROPOSAL'> => ({
  ...{ reference: proposal.reference, date: proposal.date, validUntil: proposal.validUntil },
  ...{ entityName: proposal.entityName, clientName: proposal.clientName, position: proposal.position },
  ...{ hasSummary: proposal.summary.length > 0, hasRateOptions: proposal.rates.length > 1 },
})

const blocksOf = (paper: Paper, proposal: Proposal): PaperBlocks<'PROPOSAL'> => ({
  addressee: () =>
    paper.keyValues([
      ['For', proposal.clientName],
      ['From', proposal.entityName],
      ['Date', proposal.date],
      ['Valid until', proposal.validUntil],
    ]),
  profile: () => paper.keyValues(proposal.profile),
  summary: () => {
    for (const said of proposal.summary) paper.paragraph(said)
  },
  rates: () =>
    paper.table(
      [
        { header: 'Unit', share: 3 },
        { header: 'Rate before tax', share: 2, align: 'right' },
      ],
      proposal.rates.map(({ unit, rate }) => [unit, rate]),
    ),
  terms: () => paper.keyValues(proposal.terms),
  assumptions: () => listed(paper, proposal.assumptions),
  exclusions: () => listed(paper, proposal.exclusions),
})

function listed(paper: Paper, items: readonly string[]): void {
  for (const item of items) paper.paragraph(`• ${item}`)
}

export const draw: Draw<Proposal> = (paper, proposal) =>
  drawWording(paper, proposal.wording, valuesOf(proposal), blocksOf(paper, proposal))
