import { FileInput } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { isDay, todayHere } from '../format/day.ts'
import { DateBox } from './DateBox.tsx'

/** A signed paper as a PDF and the day it was signed: the fields, what they hold, and what is still missing. */
export function useSignature({ label, signedOn: known = todayHere() }: { label: string; signedOn?: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [signedOn, setSignedOn] = useState(known)
  const isLate = isDay(signedOn) && signedOn > todayHere()
  const missing = !file
    ? `Choose the ${label.toLowerCase()}.`
    : !isDay(signedOn)
      ? 'Enter the day of the signature.'
      : ''
  return {
    signedOn,
    files: file ? [file] : [],
    fault: isLate ? 'The day of the signature cannot lie in the future.' : missing,
    fields: (
      <>
        <FileInput
          label={label}
          placeholder="Choose a PDF"
          description="PDF, up to 20 MB"
          accept="application/pdf,.pdf"
          leftSection={<IconFileTypePdf size={16} stroke={1.7} />}
          value={file}
          onChange={setFile}
          required
          clearable
        />
        <DateBox
          label="Signed on"
          initial={signedOn}
          latest={todayHere()}
          onChange={setSignedOn}
          required
          error={isLate ? 'Choose today or an earlier day.' : undefined}
        />
      </>
    ),
  }
}
