import type { FileRules } from '../../../ui/files/rules.ts'

const MEGABYTE = 1024 ** 2

/** The accepted file types of CVs. The server checks the content. */
export const RESUME_FILES: FileRules = {
  endings: ['.pdf', '.docx', '.odt', '.rtf', '.txt'],
  maxBytes: 20 * MEGABYTE,
  max: 200,
  label: 'PDF, DOCX, ODT, RTF or text',
}
