import { registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import type { OfferLetter } from './offer-letter.documents.ts'
import type { Proposal } from './proposal.documents.ts'

registerDrawing('offer-letter', new URL('./offer-letter.documents.ts', import.meta.url), 'renderOfferLetterPdf')
registerDrawing('proposal', new URL('./proposal.documents.ts', import.meta.url), 'renderProposalPdf')

export const printOffer = (letter: OfferLetter): Promise<Buffer> => renderPdf('offer-letter', { ...letter })
export const printProposal = (proposal: Proposal): Promise<Buffer> => renderPdf('proposal', { ...proposal })
