import { formatBytes } from '../format/number.ts'

/** The files that an upload accepts. The server checks the content; this check only avoids a useless upload. */
export interface FileRules {
  /** Lower-case extensions: `.pdf`, `.docx` … */
  endings: readonly string[]
  maxBytes: number
  /** Maximum number of files at a time. */
  max: number
  /** The accepted types: `PDF, Word or a picture`. */
  label: string
}

const MEGABYTE = 1024 ** 2

export const DOCUMENTS: FileRules = {
  endings: ['.pdf', '.doc', '.docx', '.odt', '.rtf', '.txt', '.jpg', '.jpeg', '.png'],
  maxBytes: 20 * MEGABYTE,
  max: 10,
  label: 'PDF, Word, text or a picture',
}
export const IMAGES: FileRules = {
  endings: ['.jpg', '.jpeg', '.png', '.webp'],
  maxBytes: 20 * MEGABYTE,
  max: 10,
  label: 'JPEG, PNG or WebP',
}
export const SPREADSHEETS: FileRules = {
  endings: ['.xlsx', '.csv'],
  maxBytes: 20 * MEGABYTE,
  max: 1,
  label: 'Excel (XLSX) or CSV',
}

/** The validation error of a file, with the rule and how to fix it; null if it is accepted. */
export function findError(file: Pick<File, 'name' | 'size'>, rules: FileRules): string | null {
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? ''
  if (!rules.endings.includes(ending)) return `File type not supported. Use ${rules.label}.`
  if (file.size === 0) return 'The file is empty. Select another file.'
  if (file.size > rules.maxBytes)
    return `${formatBytes(file.size)} is too large. The maximum is ${formatBytes(rules.maxBytes)}.`
  return null
}
