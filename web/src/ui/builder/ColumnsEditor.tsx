import { Group, Input, Select, Stack, Switch, TextInput } from '@mantine/core'
import { questionTypeLabels } from '@muster/contract/recruiting/forms/forms.labels.ts'
import type { TableColumn } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../link/IconButton.tsx'
import { SmallButton } from '../link/SmallButton.tsx'
import { useBuilder } from './BuilderContext.ts'
import { OptionsBox } from './OptionsBox.tsx'

interface ColumnsEditorProps {
  columns: readonly TableColumn[]
  path: string
  onChange(next: TableColumn[]): void
}

const TYPES = (['TEXT', 'NUMBER', 'DATE', 'CHOICE'] as const).map((value) => ({
  value,
  label: questionTypeLabels[value],
}))

const nextKey = (columns: readonly TableColumn[]) => {
  const numbers = columns.map(({ key }) => Number(/^column(\d+)$/.exec(key)?.[1] ?? 0))
  return `column${Math.max(0, ...numbers) + 1}`
}

/** The columns of a table question. */
export function ColumnsEditor({ columns, path, onChange }: ColumnsEditorProps) {
  const { errors } = useBuilder()
  const set = (at: number, change: Partial<TableColumn>) =>
    onChange(columns.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const add = () =>
    onChange([...columns, { key: nextKey(columns), label: '', type: 'TEXT', required: false, options: [] }])
  return (
    <Stack gap="xs" data-wide>
      <Input.Label component="div">Columns</Input.Label>
      {columns.map(({ key, label, type, required, options }, at) => (
        <Group key={key} gap="xs" align="flex-end" className="items-start">
          <TextInput
            aria-label={`Name of column ${at + 1}`}
            placeholder="Column"
            flex="1 1 140px"
            value={label}
            maxLength={120}
            data-path={`${path}.${at}.label`}
            error={errors.get(`${path}.${at}.label`)}
            onChange={(event) => set(at, { label: event.currentTarget.value })}
          />
          <Select
            aria-label={`Type of column ${at + 1}`}
            w={120}
            data={TYPES}
            value={type}
            allowDeselect={false}
            onChange={(next) => next && set(at, { type: next as TableColumn['type'], options: [] })}
          />
          <Switch
            label="Required"
            mt={8}
            checked={required}
            onChange={(event) => set(at, { required: event.currentTarget.checked })}
          />
          <IconButton
            name={`Remove column ${at + 1}`}
            icon={IconTrash}
            onClick={() => onChange(columns.filter((_, index) => index !== at))}
          />
          {type === 'CHOICE' && (
            <OptionsBox
              label={`Options of ${label || `column ${at + 1}`}`}
              options={options}
              path={`${path}.${at}.options`}
              onChange={(next) => set(at, { options: next })}
            />
          )}
        </Group>
      ))}
      <SmallButton icon={IconPlus} className="self-start" data-path={path} onClick={add}>
        Add column
      </SmallButton>
      {errors.get(path) && <Input.Error>{errors.get(path)}</Input.Error>}
    </Stack>
  )
}
