import type { FileRules } from '../../../ui/files/rules.ts'

const MEGABYTE = 1024 ** 2

/** The files that are read as CVs. The server decides by content. */
export const RESUME_FILES: FileRules = {
  endings: ['.pdf', '.docx', '.odt', '.rtf', '.txt'],
  maxBytes: 20 * MEGABYTE,
  max: 200,
  label: 'PDF, DOCX, ODT, RTF or text',
}
