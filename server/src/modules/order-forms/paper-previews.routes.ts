import { paperPreviewEndpoints } from '@muster/contract/order-forms/paper-previews.contract.ts'
import { routes } from '../../kernel/route.ts'
import { previewEdition, previewWords } from './paper-previews.actions.ts'

export const paperPreviewRoutes = routes(paperPreviewEndpoints, { words: previewWords, edition: previewEdition })
