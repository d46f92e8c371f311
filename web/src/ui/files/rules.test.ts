import { expect, test } from 'vitest'
import { DOCUMENTS, findError, SPREADSHEETS } from './rules.ts'

const MB = 1024 ** 2

test.each([
  ['a passport scan', { name: 'Passport.PDF', size: 2 * MB }, DOCUMENTS, null],
  ['a file of exactly 20 MB', { name: 'cv.docx', size: 20 * MB }, DOCUMENTS, null],
  [
    'a file of one byte more',
    { name: 'cv.docx', size: 20 * MB + 1 },
    DOCUMENTS,
    '20 MB is too large. The maximum is 20 MB.',
  ],
  [
    'a program',
    { name: 'setup.exe', size: 10 },
    DOCUMENTS,
    'File type not supported. Use PDF, Word, text or a picture.',
  ],
  [
    'a name without a file ending',
    { name: 'passport', size: 10 },
    DOCUMENTS,
    'File type not supported. Use PDF, Word, text or a picture.',
  ],
  ['an empty file', { name: 'a.pdf', size: 0 }, DOCUMENTS, 'The file is empty. Select another file.'],
  [
    'a PDF instead of a spreadsheet',
    { name: 'a.pdf', size: 10 },
    SPREADSHEETS,
    'File type not supported. Use Excel (XLSX) or CSV.',
  ],
])('%s', (_what, file, rules, validationError) => {
  expect(findError(file, rules)).toBe(validationError)
})
