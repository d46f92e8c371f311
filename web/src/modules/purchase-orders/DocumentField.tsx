import { FileInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { DOCUMENTS, findError } from '../../ui/files/rules.ts'
import { useField } from '../../ui/form/FormContext.tsx'

interface DocumentFieldProps {
  label: string
  description?: string
  files: readonly File[]
  onChange(files: readonly File[]): void
  max?: number
  required?: boolean
}

/** The field name under which the server reports errors of files uploaded with a form. */
export const FILE = 'file'

/** Files that are uploaded with the form. */
export function DocumentField({ label, description, files, onChange, max = 1, required }: DocumentFieldProps) {
  const { props } = useField({ name: FILE, label, ...(required ? { required } : {}), wide: true })
  const validationError = files.map((file) => findError(file, DOCUMENTS)).find((one) => one !== null)
  const shared = {
    label,
    description: description ?? `${DOCUMENTS.label}, up to 20 MB`,
    placeholder: max > 1 ? 'Select files' : 'Select a file',
    accept: DOCUMENTS.endings.join(),
    leftSection: <IconPaperclip size={16} stroke={1.7} />,
    error: validationError ?? (files.length > max ? `Select at most ${max} files.` : props.error),
    required: required ?? false,
    clearable: true,
    'data-path': FILE,
    'data-wide': true,
  }
  return max > 1 ? (
    <FileInput {...shared} multiple value={[...files]} onChange={onChange} />
  ) : (
    <FileInput {...shared} value={files[0] ?? null} onChange={(file) => onChange(file ? [file] : [])} />
  )
}

/** The validation message of the files in the form’s shape; undefined when they are valid. */
export function documentError(files: readonly File[], isRequired: boolean) {
  const validationError = files.map((file) => findError(file, DOCUMENTS)).find((one) => one !== null)
  const message = validationError ?? (isRequired && files.length === 0 ? 'Select the client’s document.' : undefined)
  return message && { message, errors: [{ path: FILE, message }] }
}
