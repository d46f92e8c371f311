import { FileInput } from '@mantine/core'
import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { candidateContractEndpoints, clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { isDay, todayHere } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { PaperDialog } from './PaperDialog.tsx'
import { isAgreement, type Paper, REFRESHES } from './papers.ts'

const ENDPOINTS = {
  MSA: msaEndpoints.sign,
  SOW: sowEndpoints.sign as unknown as typeof msaEndpoints.sign,
  CLIENT: clientContractEndpoints.sign as unknown as typeof msaEndpoints.sign,
  CANDIDATE: candidateContractEndpoints.sign as unknown as typeof msaEndpoints.sign,
}

/** The signed copy as a PDF, and the day it was signed. */
export function SignDialog({ paper, onClose }: { paper: Paper; onClose(): void }) {
  const { kind, id, number, startDate, version } = paper
  const [file, setFile] = useState<File | null>(null)
  const [signedOn, setSignedOn] = useState(paper.signedOn ?? todayHere())
  const take = useAction(ENDPOINTS[kind], { done: `Signed copy of ${number} taken in`, refreshes: REFRESHES })
  const isLate = isDay(signedOn) && signedOn > todayHere()
  const fault = !file
    ? 'Choose the signed paper.'
    : !isDay(signedOn)
      ? 'Enter the day of the signature.'
      : isLate
        ? 'The day of the signature cannot lie in the future.'
        : ''
  return (
    <PaperDialog
      title={`Signed copy of ${number}`}
      verb="Take in the signed copy"
      fault={fault}
      onConfirm={() =>
        take.mutateAsync({ params: { id }, body: { signedOn, version }, files: file ? [file] : [] } as never)
      }
      onClose={onClose}
    >
      <Note>{effectOf(kind, startDate, paper.hasSignedFile)}</Note>
      <FileInput
        label="Signed paper"
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
    </PaperDialog>
  )
}

function effectOf(kind: Paper['kind'], startDate: string, hasOne: boolean): string {
  if (isAgreement(kind))
    return hasOne
      ? 'It takes the place of the copy that is there.'
      : 'The approvers of the signature are told once it is in negotiation.'
  return startDate <= todayHere()
    ? 'Its first day has come, so it is in force at once.'
    : 'It is signed, and comes into force by itself on its first day.'
}
