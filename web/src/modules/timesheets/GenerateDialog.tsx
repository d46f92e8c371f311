import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAction } from '../../kernel/api/endpoint.ts'
import { isOver, useBackgroundWork } from '../../kernel/feedback/background-work.ts'
import { showSnackbar } from '../../kernel/feedback/snackbar.ts'
import { dialogHeaderProps } from '../../ui/dialog/dialogHeaderProps.ts'
import { monthName } from '../../ui/month/months.ts'
import { HelperText } from '../../ui/states/Note.tsx'
import { timesheetApi } from './endpoints.ts'

/** Makes the sheets of all placements that run in the month; the work goes on when the dialog is closed. */
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
    showSnackbar(`The sheets of ${monthName(month)} are there`)
    onClose()
  }, [isDone, failed, cache, month, onClose])
  const isBusy = start.isPending || (jobID !== null && !isDone)
  return (
    <Modal {...dialogHeaderProps} opened onClose={onClose} title={`Make the sheets of ${monthName(month)}?`} size="md">
      <HelperText>
        Every placement that runs in the month gets its sheet, laid out with the client’s calendar, the holidays and the
        approved leave. Sheets that somebody has written on stay as they are.
      </HelperText>
      {failed && <p role="alert">It did not work. Try again, or look at the background jobs in the settings.</p>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {isBusy ? 'Close, it goes on' : 'Cancel'}
        </Button>
        <Button
          loading={isBusy}
          onClick={() => start.mutate({ body: { month } }, { onSuccess: (started) => setJobID(started.jobID) })}
        >
          Make the sheets
        </Button>
      </Group>
    </Modal>
  )
}
