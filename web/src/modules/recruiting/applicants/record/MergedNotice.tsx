import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { formatRelative } from '../../../../ui/format/day.ts'
import { Alert } from '../../../../ui/states/Alert.tsx'
import { APPLICANT_KEYS, applicantApi } from '../../endpoints.ts'

/** Shows which record was merged into this one, and can separate them again. */
export function MergedNotice({ applicant: { id, version, name, lastMerged } }: { applicant: Applicant }) {
  const mayEdit = useMay()(right('applicants', 'edit'))
  const [isOpen, setOpen] = useState(false)
  const undo = useAction(applicantApi.undoMerge, { done: 'Merge undone', refreshes: APPLICANT_KEYS })
  if (!lastMerged) return null
  return (
    <Alert
      tone="info"
      action={
        mayEdit && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            Undo merge
          </Button>
        )
      }
    >
      {`${lastMerged.name} was merged into this applicant ${formatRelative(lastMerged.at)}.`}
      <ConfirmDialog
        opened={isOpen}
        title={`Undo the merge of ${lastMerged.name} into ${name}?`}
        verb="Undo merge"
        onConfirm={() => undo.mutateAsync({ params: { id }, body: { version } })}
        onClose={() => setOpen(false)}
      >
        CVs, documents, notes and submissions return to their original record. Changes made since the merge are kept.
      </ConfirmDialog>
    </Alert>
  )
}
