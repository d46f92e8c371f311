import type { Draw } from '../../kernel/pdf.ts'

/** What a proposal says to the client: the role, the rate, what it stands on. No cost and no margin is ever on it. */
export interface Proposal {
  readonly title: string
  readonly printedOn: string
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
  readonly assumptions: readonly string[]
  readonly exclusions: readonly string[]
  readonly validUntil: string
}

export const draw: Draw<Proposal> = (paper, proposal) => {
  paper.title(`Proposal ${proposal.reference}`)
  paper.keyValues([
    ['For', proposal.clientName],
    ['From', proposal.entityName],
    ['Date', proposal.date],
    ['Valid until', proposal.validUntil],
  ])
  paper.heading(proposal.position)
  paper.keyValues(proposal.profile)
  if (proposal.summary.length > 0) paper.heading('Profile')
  for (const said of proposal.summary) paper.paragraph(said)
  paper.heading(proposal.rates.length > 1 ? 'Rate options' : 'Rate')
  paper.table(
    [
      { header: 'Unit', share: 3 },
      { header: 'Rate before tax', share: 2, align: 'right' },
    ],
    proposal.rates.map(({ unit, rate }) => [unit, rate]),
  )
  paper.heading('Terms')
  paper.keyValues(proposal.terms)
  paper.heading('Assumptions')
  for (const assumption of proposal.assumptions) paper.paragraph(`• ${assumption}`)
  paper.heading('Exclusions')
  for (const exclusion of proposal.exclusions) paper.paragraph(`• ${exclusion}`)
}
