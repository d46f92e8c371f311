import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dialogHeaderProps } from '../dialog/dialogHeaderProps.ts'
import { formatValue, humanizeField } from '../record/displayed.ts'
import { useSchemaFormContext } from './FormContext.tsx'
import classes from './form.module.css'
import type { SchemaForm } from './useSchemaForm.ts'
import type { Difference, Stale } from './version-conflict.ts'

/** Somebody else saved in between: both sides, field by field, and a choice for each. Nothing is lost unseen. */
export function StaleDialog({ form }: { form: SchemaForm }) {
  return (
    <Modal
      {...dialogHeaderProps}
      opened={form.stale !== null}
      onClose={form.keepEditing}
      title="This record was updated by someone else"
      size="lg"
    >
      {form.stale && <Choices stale={form.stale} />}
    </Modal>
  )
}

function Choices({ stale }: { stale: Stale }) {
  const { labels, settleStale, keepEditing, isSaving, show } = useSchemaFormContext()
  const theirsOnly = stale.differences.filter((difference) => !difference.isMineChanged).map(({ path }) => path)
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<string>>(() => new Set(theirsOnly))
  const choose = (path: string, theirs: boolean) =>
    setTakeTheirs((before) => {
      const next = new Set(before)
      if (theirs) next.add(path)
      else next.delete(path)
      return next
    })
  const all = (theirs: boolean) => setTakeTheirs(new Set(theirs ? stale.differences.map(({ path }) => path) : []))
  return (
    <>
      <Text size="sm" mt={2} c="dimmed">
        {stale.differences.length === 0
          ? 'Their changes don’t affect these fields. Save again to keep both.'
          : 'Choose which value to keep for each field.'}
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
            isTheirs={takeTheirs.has(difference.path)}
            onChoose={(theirs) => choose(difference.path, theirs)}
          />
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={keepEditing}>
          Keep editing
        </Button>
        <Button loading={isSaving} onClick={() => void settleStale(takeTheirs)}>
          Save selected values
        </Button>
      </Group>
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
    <label className={classes.side} data-on={isTheirs === theirs || undefined}>
      <input type="radio" name={difference.path} checked={isTheirs === theirs} onChange={() => onChoose(theirs)} />
      <span>
        <span className={classes.sideName}>{name}</span>
        <span className="text-sm break-words">{show ? show(difference.path, value) : formatValue(value)}</span>
      </span>
    </label>
  )
  return (
    <fieldset className={classes.pair}>
      <legend className={classes.pairName}>{label}</legend>
      {side('Mine', difference.mine, false)}
      {side('Theirs', difference.theirs, true)}
    </fieldset>
  )
}
