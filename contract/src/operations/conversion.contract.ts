import * as z from 'zod'
import { type Endpoints, post } from '../kernel/api/endpoint.ts'

export const MAX_CHARACTERS = 200_000
export const MAX_PAGES = 100

export const conversionEndpoints = {
  convert: post('/file-conversion', {
    summary:
      'A JPEG or PNG picture, a plain text (UTF-8) or a word processor file (DOC, DOCX, ODT, RTF) as a PDF; nothing of it is kept. Of word processor files, text, lists and tables are converted; pictures and fonts are left out.',
    signedIn: 'It reads nothing of the house, and answers with what the caller sent.',
    body: z.strictObject({}),
    upload: { kind: 'document', max: 1 },
    download: true,
    ownTransaction: true,
    perMinute: 8,
  }),
} satisfies Endpoints
