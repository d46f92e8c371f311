import { Box, Flex, Kbd, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { dayTypeLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { IconCopy, IconLayoutSidebarRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { SaveState } from '../../../ui/wizard/SaveState.tsx'
import { TimesheetGrid } from '../grid/TimesheetGrid.tsx'
import { DAY_CODES } from '../grid/timesheetGrid.ts'
import { UndoButtons } from '../grid/UndoButtons.tsx'
import type { TimesheetDraft } from '../grid/useTimesheetDraft.ts'
import type { VisibleTimesheet } from '../labels.ts'
import { daysWithin, type LeaveDays } from './leaveDays.ts'
import { TimesheetAdjustments } from './TimesheetAdjustments.tsx'
import { TimesheetClient } from './TimesheetClientCard.tsx'
import { TimesheetStatusCard } from './TimesheetStatusCard.tsx'
import { TimesheetTotalsCard } from './TimesheetTotalsCard.tsx'
import { useTimesheetDocument } from './useTimesheetDocument.ts'

// Viewers and seldom used parts are loaded when first opened.
const TimesheetPdf = lazyNamed(() => import('./TimesheetDocument.tsx'), 'TimesheetPdf')
const RequestLeaveDrawer = lazyNamed(() => import('./RequestLeaveDrawer.tsx'), 'RequestLeaveDrawer')
const CopyMonthDialog = lazyNamed(() => import('./CopyMonthDialog.tsx'), 'CopyMonthDialog')

const WITH_DOCUMENT = { '--columns': 'minmax(0, 3fr) minmax(360px, 2fr)' }

/** The month: its status, its days next to the document of the client, and the totals. */
export function TimesheetMonth({ timesheet, draft }: { timesheet: VisibleTimesheet; draft: TimesheetDraft }) {
  const { id, month, candidateID, _candidate, isOpen = false, hoursPerDay = '8', totals } = timesheet
  const mayWrite = useMay()(right('timesheets', 'edit'))
  const isReadOnly = !isOpen || !mayWrite
  const mayRequestLeave = useMay()(right('leaves', 'create')) && !isReadOnly
  const [requested, setRequested] = useState<LeaveDays | null>(null)
  const doc = useTimesheetDocument(id, timesheet.days !== undefined)
  if (!timesheet.days)
    return (
      <>
        <TimesheetTotalsCard totals={totals} />
        <HelperText>You can see status and totals only.</HelperText>
      </>
    )
  return (
    <Stack>
      <TimesheetStatusCard timesheet={timesheet} draft={draft} />
      <TimesheetClient timesheet={timesheet} />
      <Box className="with-side" __vars={WITH_DOCUMENT} data-side={doc.open !== undefined || undefined}>
        <Section
          title="Days"
          action={
            <Flex component="span" gap={6} align="center" wrap="wrap">
              {doc.documents[0] && !doc.open && (
                <SmallButton icon={IconLayoutSidebarRight} onClick={() => doc.show(doc.documents[0]?.id ?? '')}>
                  Show document
                </SmallButton>
              )}
              {!isReadOnly && <Tools timesheet={timesheet} draft={draft} />}
            </Flex>
          }
        >
          <TimesheetGrid
            draft={draft}
            hoursPerDay={hoursPerDay}
            isReadOnly={isReadOnly}
            name={`${monthName(month)} of ${_candidate.name}`}
            leaveHref={`/candidates/${candidateID}?tab=leave`}
            pendingLeave={timesheet.pendingLeave ?? []}
            onRequestLeave={mayRequestLeave ? setRequested : undefined}
          />
          <HelperText below>{isReadOnly ? readOnlyHint(timesheet) : <KeyHints />}</HelperText>
        </Section>
        <Suspense>
          {requested && (
            <RequestLeaveDrawer
              candidateID={candidateID}
              requested={requested}
              onClose={() => setRequested(null)}
              onRequested={() => draft.change(daysWithin(timesheet.days ?? [], requested))}
            />
          )}
          {doc.open && (
            <TimesheetPdf id={id} documents={doc.documents} open={doc.open} onOpen={doc.show} onClose={doc.close} />
          )}
        </Suspense>
      </Box>
      <TimesheetTotalsCard totals={totals} />
      <TimesheetAdjustments timesheet={timesheet} />
    </Stack>
  )
}

function readOnlyHint({ isOpen, status }: VisibleTimesheet) {
  if (isOpen) return 'You have view-only access.'
  return status === 'LOCKED'
    ? 'The timesheet is paid or billed and locked. Add an adjustment below to correct a day.'
    : 'The days are locked. Return the timesheet to change them.'
}

function Tools({ timesheet, draft }: { timesheet: VisibleTimesheet; draft: TimesheetDraft }) {
  const [isCopying, setCopying] = useState(false)
  return (
    <>
      <SaveState state={draft.state} onRetry={() => void draft.saveNow()} />
      <SmallButton icon={IconCopy} onClick={() => setCopying(true)}>
        Copy last month
      </SmallButton>
      <UndoButtons draft={draft} />
      <Suspense>
        {isCopying && <CopyMonthDialog timesheet={timesheet} draft={draft} onClose={() => setCopying(false)} />}
      </Suspense>
    </>
  )
}

const KeyHints = () => (
  <>
    {Object.entries(DAY_CODES).map(([type, code]) => (
      <Box key={type} component="span" display="inline-block" me="sm" className="nowrap">
        <Kbd size="xs">{code}</Kbd> {dayTypeLabels[type as keyof typeof dayTypeLabels]}
      </Box>
    ))}
    <span>
      Arrows move, Shift selects, Enter opens, Ctrl+D fills down, Ctrl+C and Ctrl+V work with a spreadsheet, Ctrl+Z
      undoes.
    </span>
  </>
)
