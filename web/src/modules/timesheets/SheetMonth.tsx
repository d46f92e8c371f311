import { right } from '@muster/contract/kernel/permission.ts'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useMay } from '../../kernel/permissions.ts'
import { IconButton } from '../../ui/link/IconButton.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { SaveState } from '../../ui/wizard/SaveState.tsx'
import { monthName } from './months.ts'
import { SheetCorrections } from './SheetCorrections.tsx'
import { SheetGrid } from './SheetGrid.tsx'
import { SheetStatusCard } from './SheetStatusCard.tsx'
import { SheetTotalsCard } from './SheetTotalsCard.tsx'
import { DAY_CODES } from './sheetGrid.ts'
import classes from './timesheets.module.css'
import type { SheetDraft } from './useSheetDraft.ts'
import { DAY_WORDS, type SeenSheet } from './words.ts'

const ICON = { size: 16, stroke: 1.7 }

/** The month itself: how it stands, its days, and what they come to. */
export function SheetMonth({ sheet, draft }: { sheet: SeenSheet; draft: SheetDraft }) {
  const { month, _candidate, isOpen = false, hoursPerDay = '8', totals } = sheet
  const mayWrite = useMay()(right('timesheets', 'edit'))
  const isReadOnly = !isOpen || !mayWrite
  if (!sheet.days)
    return (
      <>
        <SheetTotalsCard totals={totals} />
        <Note>Your role sees how the month stands and what it comes to, not its days.</Note>
      </>
    )
  return (
    <div className={classes.stack}>
      <SheetStatusCard sheet={sheet} draft={draft} />
      <Section title="Days" action={!isReadOnly && <Tools draft={draft} />}>
        <SheetGrid
          draft={draft}
          hoursPerDay={hoursPerDay}
          isReadOnly={isReadOnly}
          name={`${monthName(month)} of ${_candidate.name}`}
        />
        <Note below>{isReadOnly ? readOnlyWords(isOpen) : <Keys />}</Note>
      </Section>
      <SheetTotalsCard totals={totals} />
      <SheetCorrections sheet={sheet} />
    </div>
  )
}

const readOnlyWords = (isOpen: boolean) =>
  isOpen
    ? 'Your role reads this sheet. HR and the executives of finance write on it.'
    : 'Its days stand. Have it sent back before they are changed.'

const Tools = ({ draft }: { draft: SheetDraft }) => (
  <span className={classes.tools}>
    <SaveState state={draft.state} onRetry={() => void draft.saveNow()} />
    <IconButton name="Undo (Ctrl+Z)" variant="default" size={30} onClick={draft.undo}>
      <IconArrowBackUp {...ICON} />
    </IconButton>
    <IconButton name="Redo (Ctrl+Y)" variant="default" size={30} onClick={draft.redo}>
      <IconArrowForwardUp {...ICON} />
    </IconButton>
  </span>
)

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
