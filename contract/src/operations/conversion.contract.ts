import * as z from 'zod'
import { type Endpoints, post } from '../kernel/api/endpoint.ts'

export const MAX_CHARACTERS = 200_000
export const MAX_PAGES = 100

export const conversionEndpoints = {
  convert: post('/file-conversion', {
    summary:
      'A JPEG or PNG picture, or a plain text (UTF-8), as a PDF; nothing of it is kept. Word processor files (DOC, DOCX, ODT, RTF) are answered with 503 CONVERTER_MISSING.',
    signedIn: 'It reads nothing of the house, and answers with what the caller sent.',
    body: z.strictObject({}),
    upload: { kind: 'document', max: 1 },
    download: true,
    ownTransaction: true,
    perMinute: 8,
  }),
} satisfies Endpoints
