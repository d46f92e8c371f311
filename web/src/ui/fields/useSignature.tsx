import { FileInput } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { isDay } from '../format/day.ts'
import { DateBox } from './dates/DateBox.tsx'

interface SignatureProps {
  label: string
  /** The date of signature, if known. */
  signedOn?: string | null | undefined
  /** Today in the country of the document. */
  today: string
}

/** A signed document: a PDF and its date of signature, with the fields, their values and what is missing. */
export function useSignature({ label, signedOn: known, today }: SignatureProps) {
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setSignedOn] = useState<string | null>(null)
  const first = known ?? today
  const signedOn = chosen ?? first
  const isLate = isDay(signedOn) && signedOn > today
  const missing = !file ? `Select the ${label.toLowerCase()}.` : !isDay(signedOn) ? 'Enter the signing date.' : ''
  return {
    signedOn,
    files: file ? [file] : [],
    problem: isLate ? 'The signing date can’t be in the future.' : missing,
    fields: (
      <>
        <FileInput
          label={label}
          placeholder="Select a PDF"
          description="PDF, up to 20 MB"
          accept="application/pdf,.pdf"
          leftSection={<IconFileTypePdf size={16} stroke={1.7} />}
          value={file}
          onChange={setFile}
          required
          clearable
        />
        <DateBox
          key={first}
          label="Signed on"
          initial={signedOn}
          latest={today}
          today={today}
          onChange={setSignedOn}
          required
          error={isLate ? 'Enter today or an earlier date.' : undefined}
        />
      </>
    ),
  }
}
