import { right } from '@muster/contract/kernel/permission.ts'
import { IconArrowBackUp, IconArrowForwardUp, IconCopy, IconLayoutSidebarRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMay } from '../../kernel/permissions.ts'
import { lazily } from '../../ui/later/lazily.ts'
import { IconButton } from '../../ui/link/IconButton.tsx'
import { monthName } from '../../ui/month/months.ts'
import { QuietButton } from '../../ui/record/RecordPage.tsx'
import { Section, Stack } from '../../ui/record/Section.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { SaveState } from '../../ui/wizard/SaveState.tsx'
import { daysWithin, type LeaveDays } from './leaveDays.ts'
import { SheetClient } from './SheetClient.tsx'
import { SheetCorrections } from './SheetCorrections.tsx'
import { SheetGrid } from './SheetGrid.tsx'
import { SheetStatusCard } from './SheetStatusCard.tsx'
import { SheetTotalsCard } from './SheetTotalsCard.tsx'
import { DAY_CODES } from './sheetGrid.ts'
import classes from './timesheets.module.css'
import type { SheetDraft } from './useSheetDraft.ts'
import { useSheetPaper } from './useSheetPaper.ts'
import { DAY_WORDS, type SeenSheet } from './words.ts'

// What brings viewers along, and what is asked rarely, comes when it is first opened.
const SheetPaper = lazily(() => import('./SheetPaper.tsx'), 'SheetPaper')
const RequestLeaveDrawer = lazily(() => import('./RequestLeaveDrawer.tsx'), 'RequestLeaveDrawer')
const CopyMonthDialog = lazily(() => import('./CopyMonthDialog.tsx'), 'CopyMonthDialog')

const ICON = { size: 16, stroke: 1.7 }

/** The month itself: how it stands, its days beside the paper that proves them, and what they come to. */
export function SheetMonth({ sheet, draft }: { sheet: SeenSheet; draft: SheetDraft }) {
  const { id, month, candidateID, _candidate, isOpen = false, hoursPerDay = '8', totals } = sheet
  const mayWrite = useMay()(right('timesheets', 'edit'))
  const isReadOnly = !isOpen || !mayWrite
  const mayRequestLeave = useMay()(right('leaves', 'create')) && !isReadOnly
  const [requested, setRequested] = useState<LeaveDays | null>(null)
  const paper = useSheetPaper(id, sheet.days !== undefined)
  if (!sheet.days)
    return (
      <>
        <SheetTotalsCard totals={totals} />
        <Note>Your role sees how the month stands and what it comes to, not its days.</Note>
      </>
    )
  return (
    <Stack>
      <SheetStatusCard sheet={sheet} draft={draft} />
      <SheetClient sheet={sheet} />
      <div className={classes.beside} data-paper={paper.open !== undefined || undefined}>
        <Section
          title="Days"
          action={
            <span className={classes.tools}>
              {paper.papers[0] && !paper.open && (
                <QuietButton
                  icon={<IconLayoutSidebarRight {...ICON} />}
                  onClick={() => paper.show(paper.papers[0]?.id ?? '')}
                >
                  Paper beside
                </QuietButton>
              )}
              {!isReadOnly && <Tools sheet={sheet} draft={draft} />}
            </span>
          }
        >
          <SheetGrid
            draft={draft}
            hoursPerDay={hoursPerDay}
            isReadOnly={isReadOnly}
            name={`${monthName(month)} of ${_candidate.name}`}
            leaveHref={`/candidates/${candidateID}?tab=leave`}
            pendingLeave={sheet.pendingLeave ?? []}
            onRequestLeave={mayRequestLeave ? setRequested : undefined}
          />
          <Note below>{isReadOnly ? readOnlyWords(sheet) : <Keys />}</Note>
        </Section>
        <Suspense>
          {requested && (
            <RequestLeaveDrawer
              candidateID={candidateID}
              asked={requested}
              onClose={() => setRequested(null)}
              onRequested={() => draft.change(daysWithin(sheet.days ?? [], requested))}
            />
          )}
          {paper.open && (
            <SheetPaper id={id} papers={paper.papers} open={paper.open} onOpen={paper.show} onClose={paper.close} />
          )}
        </Suspense>
      </div>
      <SheetTotalsCard totals={totals} />
      <SheetCorrections sheet={sheet} />
    </Stack>
  )
}

function readOnlyWords({ isOpen, status }: SeenSheet) {
  if (isOpen) return 'Your role reads this sheet. HR and the executives of finance write on it.'
  return status === 'LOCKED'
    ? 'Its days stay as they were paid and billed. One that was wrong is corrected below, in a later month.'
    : 'Its days stand. Have it sent back before they are changed.'
}

function Tools({ sheet, draft }: { sheet: SeenSheet; draft: SheetDraft }) {
  const [isCopying, setCopying] = useState(false)
  return (
    <>
      <SaveState state={draft.state} onRetry={() => void draft.saveNow()} />
      <QuietButton icon={<IconCopy {...ICON} />} onClick={() => setCopying(true)}>
        Copy last month
      </QuietButton>
      <IconButton name="Undo (Ctrl+Z)" variant="default" size={30} onClick={draft.undo}>
        <IconArrowBackUp {...ICON} />
      </IconButton>
      <IconButton name="Redo (Ctrl+Y)" variant="default" size={30} onClick={draft.redo}>
        <IconArrowForwardUp {...ICON} />
      </IconButton>
      <Suspense>
        {isCopying && <CopyMonthDialog sheet={sheet} draft={draft} onClose={() => setCopying(false)} />}
      </Suspense>
    </>
  )
}

const Keys = () => (
  <>
    {Object.entries(DAY_CODES).map(([type, code]) => (
      <span key={type} className={classes.key}>
        <kbd>{code}</kbd> {DAY_WORDS[type as keyof typeof DAY_WORDS]}
      </span>
    ))}
    <span>
      Arrows move, Shift selects, Enter opens, Ctrl+D fills down, Ctrl+C and Ctrl+V work with a spreadsheet, Ctrl+Z
      takes back.
    </span>
  </>
)
