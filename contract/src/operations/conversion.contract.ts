import * as z from 'zod'
import { type Endpoints, post } from '../kernel/api/endpoint.ts'

export const MAX_CHARACTERS = 200_000
export const MAX_PAGES = 100

export const conversionEndpoints = {
  convert: post('/file-conversion', {
    summary:
      'Converts a JPEG or PNG picture, a plain text (UTF-8) or a word processor file (DOC, DOCX, ODT, RTF) to PDF. Nothing is stored. Word processor files are converted with text, lists and tables, without pictures and fonts.',
    signedIn: 'It reads no company data and returns only the file of the caller.',
    body: z.strictObject({}),
    upload: { kind: 'document', max: 1 },
    download: true,
    ownTransaction: true,
    perMinute: 8,
  }),
} satisfies Endpoints
