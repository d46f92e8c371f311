import { right } from '@muster/contract/kernel/permission.ts'
import type { CountrySettings } from '@muster/contract/settings/countries.contract.ts'
import { IconEdit } from '@tabler/icons-react'
import { EditionsTable } from '../../kernel/EditionsTable.tsx'
import { RecordScreen } from '../../kernel/RecordScreen.tsx'
import { showDay } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { editionWord } from './editionColumns.tsx'
import { LeaveRulesTable } from './LeaveRulesTable.tsx'
import { countrySettingsLines } from './lines.ts'
import { ParameterGroups } from './ParameterGroups.tsx'
import { ParameterNotes } from './ParameterNotes.tsx'
import classes from './settings.module.css'
import { plainTelling } from './telling.ts'
import { WaitingEditions } from './WaitingEditions.tsx'

const PATH = '/settings/countries'

/** What holds in one country, and every edition there was or will be. */
export const CountryScreen = () => (
  <RecordScreen
    endpoint={countrySettingsLines.get}
    path={PATH}
    param="countryID"
    noun="a country"
    head={({ name, id, edition }) => ({
      title: name,
      code: id,
      status: edition
        ? { tone: 'done', word: `Edition ${edition.number}` }
        : { tone: 'warning', word: 'Nothing in force' },
    })}
    buttons={({ id }) => [
      {
        label: 'Propose an edition',
        icon: IconEdit,
        needs: right('settings', 'create'),
        isPrimary: true,
        to: `${PATH}/${id}/propose`,
      },
    ]}
    parts={[
      { key: 'force', label: 'In force', part: (country) => <InForce country={country} /> },
      {
        key: 'editions',
        label: 'Editions',
        part: (country) => <EditionsTable editions={country.editions} word={editionWord} />,
      },
    ]}
    history={{ endpoint: countrySettingsLines.history, telling: plainTelling }}
  />
)

function InForce({ country: { id, edition, parameters, editions } }: { country: CountrySettings }) {
  if (!edition || !parameters)
    return (
      <EmptyState compact title="No edition is in force">
        Propose one; somebody else approves it.
      </EmptyState>
    )
  return (
    <div className={classes.drawer}>
      <WaitingEditions editions={editions} />
      <Note>
        Edition {edition.number}, in force from {showDay(edition.effectiveFrom)}
        {edition.effectiveTo && ` to ${showDay(edition.effectiveTo)}`}. Source: {edition.source}.
        {edition.note && ` ${edition.note}`}
      </Note>
      <ParameterGroups parameters={parameters} />
      <LeaveRulesTable countryID={id} parameters={parameters} />
      <ParameterNotes parameters={parameters} />
    </div>
  )
}
