import { documentPreviewEndpoints } from '@muster/contract/order-forms/paper-previews.contract.ts'
import { routes } from '../../kernel/route.ts'
import { registerTemplateSamples } from '../settings/paper-trials.queries.ts'
import { previewVersion, previewWords } from './paper-previews.actions.ts'
import { letterSamples } from './paper-samples.documents.ts'

registerTemplateSamples(letterSamples)

export const documentPreviewRoutes = routes(documentPreviewEndpoints, { words: previewWords, edition: previewVersion })
