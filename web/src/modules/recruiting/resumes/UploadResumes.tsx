import { Box, Button, Flex, Group, NativeSelect, Text } from '@mantine/core'
import { applicantSourceLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { ApplicantSource } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { StatusBadge, type Tone } from '../../../ui/badge/StatusBadge.tsx'
import classes from '../../../ui/files/files.module.css'
import { useDropTarget } from '../../../ui/files/useDropTarget.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { counted, formatBytes } from '../../../ui/format/number.ts'
import { ProgressBar } from '../../../ui/import/ProgressBar.tsx'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { RESUME_FILES } from './resumeFiles.ts'
import { RESUME_STATES, resumeHref } from './resumeLabels.ts'
import { type IntakeFile, useIntake } from './useIntake.ts'

const SOURCES = optionsOf(applicantSourceLabels)

/** The drop zone for CVs, with the progress of each file and the reason of each rejected one. */
export function UploadResumes() {
  const { options } = useOwnCountries()
  const [chosen, setChosen] = useState(readCountry)
  const [source, setSource] = useState<ApplicantSource>('SOURCED')
  const only = options.length === 1 ? options[0]!.value : ''
  const countryID = options.some(({ value }) => value === chosen) ? chosen : only
  const { files, add, clear } = useIntake(source)
  /** Files that were dropped before a country was chosen. */
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const setCountry = (country: string) => {
    setChosen(country)
    rememberCountry(country)
    if (country === '' || waiting.length === 0) return
    setWaiting([])
    void add(waiting, country)
  }
  const drop = (dropped: readonly File[]) =>
    countryID === '' ? setWaiting((before) => [...before, ...dropped]) : void add(dropped, countryID)
  return (
    <Box px="var(--gutter)" pb={10} className="flex-none">
      <Flex gap={12} align="stretch" wrap="wrap">
        <DropPlace onAdd={drop} />
        <NativeSelect
          label="Recruiting country"
          size="xs"
          w={180}
          data={[
            ...(countryID === '' ? [{ value: '', label: 'Choose a country' }] : []),
            ...options.map(({ value, label }) => ({ value, label })),
          ]}
          value={countryID}
          error={waiting.length > 0 && `Choose a country to upload ${counted(waiting.length, ['CV', 'CVs'])}.`}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
        <NativeSelect
          label="Source"
          size="xs"
          w={160}
          data={SOURCES}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value as ApplicantSource)}
        />
      </Flex>
      {files.length > 0 && <Progress files={files} onClear={clear} />}
    </Box>
  )
}

/** The storage key of the country of the last upload: without it CVs could be added to the first country by mistake. */
const COUNTRY_KEY = 'muster-intake-country'
function readCountry(): string {
  try {
    return localStorage.getItem(COUNTRY_KEY) ?? ''
  } catch {
    return ''
  }
}
function rememberCountry(country: string) {
  try {
    localStorage.setItem(COUNTRY_KEY, country)
  } catch {
    // The storage is full or disabled: the choice lasts until the page is closed.
  }
}

function DropPlace({ onAdd }: { onAdd(files: readonly File[]): void }) {
  const target = useDropTarget((files) => onAdd([...files]))
  const picker = useRef<HTMLInputElement>(null)
  const hint = useId()
  return (
    <Group
      className={classes.drop}
      flex="1 1 360px"
      mih={56}
      px="md"
      py="xs"
      bdrs={10}
      gap={12}
      wrap="nowrap"
      {...target}
    >
      <IconUpload size={22} stroke={1.7} aria-hidden />
      <div>
        <Text fw={500} size="sm">
          Drop CVs here, or{' '}
          <LinkButton fw={600} aria-describedby={hint} onClick={() => picker.current?.click()}>
            choose files
          </LinkButton>
        </Text>
        <Text id={hint} size="xs" c="dimmed">
          {RESUME_FILES.label}, up to {formatBytes(RESUME_FILES.maxBytes)} each, at most {RESUME_FILES.max} at a time
        </Text>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label="Choose CVs"
        accept={RESUME_FILES.endings.join()}
        onChange={(event) => {
          onAdd([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </Group>
  )
}

const isOver = ({ state }: IntakeFile) => !['WAITING', 'SENDING', 'QUEUED', 'READING'].includes(state)

function Progress({ files, onClear }: { files: readonly IntakeFile[]; onClear(): void }) {
  const [isOpen, setOpen] = useState(true)
  const over = files.filter(isOver)
  const refused = files.filter(({ state }) => state === 'REFUSED' || state === 'FAILED')
  const isDone = over.length === files.length
  const progress = [
    `${over.length - refused.length} of ${files.length} read`,
    refused.length > 0 && `${refused.length} not accepted`,
  ]
  return (
    <Box component="section" mt={10} p={12} className="framed" aria-label="Upload progress">
      <Group gap={12} wrap="nowrap">
        <Text size="sm" fw={500} className="figures nowrap" role="status">
          {progress.filter(Boolean).join(', ')}
        </Text>
        <Box flex="1 1 auto">{!isDone && <ProgressBar name="Reading CVs" share={over.length / files.length} />}</Box>
        <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide files' : 'Show files'}
        </Button>
        {isDone && (
          <Button size="compact-xs" variant="subtle" onClick={onClear}>
            Clear
          </Button>
        )}
      </Group>
      {isOpen && (
        <Box component="ul" mah={208} mt="xs" className="plain-list divided" style={{ overflowY: 'auto' }}>
          {files.map((file) => (
            <FileLine key={file.key} file={file} />
          ))}
        </Box>
      )}
    </Box>
  )
}

const OWN_STATES: Readonly<Record<string, { tone: Tone; label: string }>> = {
  WAITING: { tone: 'neutral', label: 'Waiting' },
  SENDING: { tone: 'info', label: 'Uploading' },
  REFUSED: { tone: 'danger', label: 'Not accepted' },
}

function FileLine({ file: { name, state, share, message, resumeID } }: { file: IntakeFile }) {
  const { tone, label } = OWN_STATES[state] ?? RESUME_STATES[state as keyof typeof RESUME_STATES]
  return (
    <Flex component="li" gap={12} align="center" mih={34} py={3}>
      <Box miw={0} flex="1 1 auto">
        <Text size="sm" className="truncate">
          {resumeID && state !== 'QUEUED' && state !== 'READING' ? (
            <RouteLink href={resumeHref({ id: resumeID })}>{name}</RouteLink>
          ) : (
            name
          )}
        </Text>
        {message && (
          <Text size="xs" className="text-error break-words">
            {message}
          </Text>
        )}
        {state === 'SENDING' && <ProgressBar name={`Uploading ${name}`} share={share} />}
      </Box>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </Flex>
  )
}
