import { Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogButtons } from '../../dialog/DialogButtons.tsx'
import { OptionCard } from '../../fields/choices/OptionCard.tsx'
import { formatValue, humanizeField } from '../../record/displayed.ts'
import { useSchemaFormContext } from '../FormContext.tsx'
import type { Difference, Stale } from './version-conflict.ts'

/** Both values of each differing field, with a choice between them. */
export function VersionChoices({ stale }: { stale: Stale }) {
  const { labels, settleStale, continueEditing, isSaving, show } = useSchemaFormContext()
  const theirsOnly = stale.differences.filter((difference) => !difference.isMineChanged).map(({ path }) => path)
  const [chosenTheirs, setTheirs] = useState<ReadonlySet<string>>(() => new Set(theirsOnly))
  const choose = (path: string, theirs: boolean) =>
    setTheirs((before) => {
      const next = new Set(before)
      if (theirs) next.add(path)
      else next.delete(path)
      return next
    })
  const all = (theirs: boolean) => setTheirs(new Set(theirs ? stale.differences.map(({ path }) => path) : []))
  return (
    <>
      <Text size="sm" mt={2} c="dimmed">
        {stale.differences.length === 0
          ? 'Their changes don’t affect these fields. Save again to keep both.'
          : 'Select which value to keep for each field.'}
      </Text>
      {stale.differences.length > 0 && (
        <Group gap="xs" my="sm">
          <Button size="compact-sm" variant="default" onClick={() => all(false)}>
            Keep all mine
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => all(true)}>
            Keep all theirs
          </Button>
        </Group>
      )}
      <Stack gap={14}>
        {stale.differences.map((difference) => (
          <Sides
            key={difference.path}
            label={labels.current.get(difference.path) ?? humanizeField(difference.path)}
            difference={difference}
            show={show}
            isTheirs={chosenTheirs.has(difference.path)}
            onChoose={(theirs) => choose(difference.path, theirs)}
          />
        ))}
      </Stack>
      <DialogButtons
        verb="Save selected values"
        back="Keep editing"
        isBusy={isSaving}
        onConfirm={() => settleStale(chosenTheirs)}
        onCancel={continueEditing}
      />
    </>
  )
}

interface SidesProps {
  label: string
  difference: Difference
  show: ((field: string, value: unknown) => string) | undefined
  isTheirs: boolean
  onChoose(theirs: boolean): void
}

function Sides({ label, difference, show, isTheirs, onChoose }: SidesProps) {
  const side = (name: string, value: unknown, theirs: boolean) => (
    <OptionCard name={difference.path} checked={isTheirs === theirs} onChange={() => onChoose(theirs)}>
      <span className="subline">{name}</span>
      <span className="text-sm break-words">{show ? show(difference.path, value) : formatValue(value)}</span>
    </OptionCard>
  )
  return (
    <Box component="fieldset" p={0} m={0} miw={0} bd={0}>
      <Box component="legend" p={0} mb={6} fz="sm" fw={600}>
        {label}
      </Box>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {side('Mine', difference.mine, false)}
        {side('Theirs', difference.theirs, true)}
      </SimpleGrid>
    </Box>
  )
}
