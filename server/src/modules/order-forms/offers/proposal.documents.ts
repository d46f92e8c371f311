import type {
  DocumentTemplateBlocks,
  DocumentTemplateValues,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import { type RenderedTemplate, renderBlocks } from '../../../kernel/documents/document-markup.ts'
import type { Document, PdfDrawing } from '../../../kernel/documents/pdf.ts'

/** The content of a proposal for the client: role, rate and terms, never costs or margin. */
export interface Proposal extends RenderedTemplate {
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
  /** Assumptions and exclusions in addition to the template. */
  readonly assumptions: readonly string[]
  readonly exclusions: readonly string[]
  readonly validUntil: string
}

const valuesOf = (proposal: Proposal): DocumentTemplateValues<'PROPOSAL'> => ({
  reference: proposal.reference,
  date: proposal.date,
  validUntil: proposal.validUntil,
  entityName: proposal.entityName,
  clientName: proposal.clientName,
  position: proposal.position,
  hasSummary: proposal.summary.length > 0,
  hasRateOptions: proposal.rates.length > 1,
})

const blocksOf = (document: Document, proposal: Proposal): DocumentTemplateBlocks<'PROPOSAL'> => ({
  addressee: () =>
    document.keyValues([
      ['For', proposal.clientName],
      ['From', proposal.entityName],
      ['Date', proposal.date],
      ['Valid until', proposal.validUntil],
    ]),
  profile: () => document.keyValues(proposal.profile),
  summary: () => {
    for (const line of proposal.summary) document.paragraph(line)
  },
  rates: () =>
    document.table(
      [
        { header: 'Unit', share: 3 },
        { header: 'Rate before tax', share: 2, align: 'right' },
      ],
      proposal.rates.map(({ unit, rate }) => [unit, rate]),
    ),
  terms: () => document.keyValues(proposal.terms),
  assumptions: () => listed(document, proposal.assumptions),
  exclusions: () => listed(document, proposal.exclusions),
})

function listed(document: Document, items: readonly string[]): void {
  for (const item of items) document.paragraph(`• ${item}`)
}

export const renderProposalPdf: PdfDrawing<Proposal> = (document, proposal) =>
  renderBlocks(document, proposal.template, valuesOf(proposal), blocksOf(document, proposal))
