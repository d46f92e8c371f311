import { Button, Flex } from '@mantine/core'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { valueAt } from '../../../ui/form/schemaValues.ts'

const boxOf = (path: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`:is(input, textarea)[data-path="${path}"]`)

/** Inserts text at the cursor of a field of the form, and returns the focus to the field. */
export function useInsertion() {
  const { form } = useSchemaFormContext()
  return (path: string, inserted: string) => {
    const box = boxOf(path)
    const text = String(valueAt(form.getValues(), path) ?? '')
    const from = box?.selectionStart ?? text.length
    const to = box?.selectionEnd ?? text.length
    form.setFieldValue(path, text.slice(0, from) + inserted + text.slice(to))
    requestAnimationFrame(() => {
      // The field is rendered again with its new value.
      const fresh = boxOf(path)
      fresh?.focus()
      fresh?.setSelectionRange(from + inserted.length, from + inserted.length)
    })
  }
}

interface VariablePickerProps {
  items: readonly { key: string; label: string; inserted: string; title?: string }[]
  onPick(inserted: string): void
}

/** The description of a block may be wider than a phone. */
const WRAPPED = {
  label: { lineHeight: 1.35, whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' },
} as const

/** A button for each variable or block. */
export const VariablePicker = ({ items, onPick }: VariablePickerProps) => (
  <Flex component="ul" gap={6} wrap="wrap" className="plain-list" data-wide>
    {items.map(({ key, label, inserted, title = inserted.trim() }) => (
      <li key={key} className="min-0">
        <Button
          variant="default"
          size="compact-sm"
          py={3}
          maw="100%"
          h="auto"
          mih={26}
          styles={WRAPPED}
          onClick={() => onPick(inserted)}
          title={title}
        >
          {label}
        </Button>
      </li>
    ))}
  </Flex>
)
