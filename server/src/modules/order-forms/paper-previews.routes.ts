import { paperPreviewEndpoints } from '@muster/contract/order-forms/paper-previews.contract.ts'
import { routes } from '../../kernel/route.ts'
import { registerSamples } from '../settings/paper-trials.queries.ts'
import { previewEdition, previewWords } from './paper-previews.actions.ts'
import { letterSamples } from './paper-samples.documents.ts'

registerSamples(letterSamples)

export const paperPreviewRoutes = routes(paperPreviewEndpoints, { words: previewWords, edition: previewEdition })
