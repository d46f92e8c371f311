import { FileInput, Text } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { FieldProps } from '../form/FormContext.tsx'
import { useField } from '../form/FormContext.tsx'

/** The chosen files by question path; files are not form values. */
interface ChosenFiles {
  readonly files: ReadonlyMap<string, File>
  choose(path: string, file: File | null): void
  /** Extensions such as `.pdf`. */
  readonly accept: string
  /** `PDF, DOCX, ODT, RTF or TXT, up to 20 MB` */
  readonly hint: string
}

const FilesContext = createContext<ChosenFiles | null>(null)
export const FilesProvider = FilesContext.Provider

/** A file answer; if uploads are not possible here, a text explains how to send files. */
export function FileField(own: FieldProps) {
  const chosen = useContext(FilesContext)
  return chosen ? <Chooser {...own} chosen={chosen} /> : <ByLink {...own} />
}

function Chooser({ chosen, ...own }: FieldProps & { chosen: ChosenFiles }) {
  const { key, props } = useField({ wide: true, ...own })
  const { onFocus: _focus, onBlur: _blur, ...rest } = props
  return (
    <FileInput
      key={key}
      {...rest}
      description={own.description ? `${own.description} ${chosen.hint}` : chosen.hint}
      placeholder="Select a file"
      accept={chosen.accept}
      value={chosen.files.get(own.name) ?? null}
      onChange={(file) => chosen.choose(own.name, file)}
      clearable
      clearButtonProps={{ 'aria-label': `Remove the file of ${own.label}` }}
    />
  )
}

const ByLink = ({ label }: FieldProps) => (
  <div data-wide>
    <Text size="sm" fw={500}>
      {label}
    </Text>
    <Text size="sm" c="dimmed">
      The applicant uploads this file through the form link.
    </Text>
  </div>
)
