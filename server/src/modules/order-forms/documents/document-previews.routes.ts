import { documentPreviewEndpoints } from '@muster/contract/order-forms/documents/document-previews.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { previewVersion, previewWords } from './document-previews.actions.ts'

export const documentPreviewRoutes = routes(documentPreviewEndpoints, { words: previewWords, revision: previewVersion })
