import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAction } from '../../kernel/api/endpoint.ts'
import { isOver, useBackgroundWork } from '../../kernel/feedback/background-work.ts'
import { showSnackbar } from '../../kernel/feedback/snackbar.ts'
import { DialogButtons } from '../../ui/dialog/DialogButtons.tsx'
import { monthName } from '../../ui/month/months.ts'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { timesheetApi } from './endpoints.ts'

/**
 * Generates the timesheets of all placements of the month in the background; the dialog can be closed in the meantime.
 */
export function GenerateDialog({ month, onClose }: { month: string; onClose(): void }) {
  const cache = useQueryClient()
  const [jobID, setJobID] = useState<string | null>(null)
  const start = useAction(timesheetApi.generate)
  const { data: work } = useBackgroundWork(jobID)
  const isDone = work !== undefined && isOver(work)
  const failed = isDone && work.state !== 'DONE'
  useEffect(() => {
    if (!isDone || failed) return
    void cache.invalidateQueries({ queryKey: ['timesheets'] })
    showSnackbar(`Timesheets for ${monthName(month)} generated`)
    onClose()
  }, [isDone, failed, cache, month, onClose])
  const isBusy = start.isPending || (jobID !== null && !isDone)
  return (
    <Modal opened onClose={onClose} title={`Generate timesheets for ${monthName(month)}?`} size="md">
      <HelperText>
        Creates a timesheet for every active placement, with the client’s calendar, holidays and approved leave.
        Timesheets with entered days are not changed.
      </HelperText>
      {failed && (
        <p role="alert">Timesheets could not be generated. Try again, or check the background jobs in Settings.</p>
      )}
      <DialogButtons
        verb="Generate"
        back={isBusy ? 'Run in background' : 'Cancel'}
        isBusy={isBusy}
        onConfirm={() => start.mutate({ body: { month } }, { onSuccess: (started) => setJobID(started.jobID) })}
        onCancel={onClose}
      />
    </Modal>
  )
}
