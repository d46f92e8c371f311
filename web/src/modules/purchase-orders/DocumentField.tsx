import { FileInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { DOCUMENTS, findError } from '../../ui/files/rules.ts'
import { useField } from '../../ui/form/FormContext.tsx'

interface DocumentFieldProps {
  label: string
  description?: string
  files: readonly File[]
  onChange(files: readonly File[]): void
  most?: number
  required?: boolean
}

/** The name under which the server speaks of what came with a form. */
export const FILE = 'file'

/** Papers that go with a form when it is saved. */
export function DocumentField({ label, description, files, onChange, most = 1, required }: DocumentFieldProps) {
  const { props } = useField({ name: FILE, label, ...(required ? { required } : {}), wide: true })
  const validationError = files.map((file) => findError(file, DOCUMENTS)).find((one) => one !== null)
  const shared = {
    label,
    description: description ?? `${DOCUMENTS.words}, up to 20 MB`,
    placeholder: most > 1 ? 'Choose files' : 'Choose a file',
    accept: DOCUMENTS.endings.join(),
    leftSection: <IconPaperclip size={16} stroke={1.7} />,
    error: validationError ?? (files.length > most ? `At most ${most} files.` : props.error),
    required: required ?? false,
    clearable: true,
    'data-path': FILE,
    'data-wide': true,
  }
  return most > 1 ? (
    <FileInput {...shared} multiple value={[...files]} onChange={onChange} />
  ) : (
    <FileInput {...shared} value={files[0] ?? null} onChange={(file) => onChange(file ? [file] : [])} />
  )
}

/** What keeps the papers from being sent, in the shape in which a form takes refusals; undefined when nothing does. */
export function documentRefusal(files: readonly File[], isRequired: boolean) {
  const validationError = files.map((file) => findError(file, DOCUMENTS)).find((one) => one !== null)
  const message = validationError ?? (isRequired && files.length === 0 ? 'Choose the paper of the client.' : undefined)
  return message && { message, errors: [{ path: FILE, message }] }
}
