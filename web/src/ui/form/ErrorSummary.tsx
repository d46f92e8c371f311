import { Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { LinkButton, LinkList } from '../link/LinkButton.tsx'
import { Alert } from '../states/Alert.tsx'
import { useSchemaFormContext } from './FormContext.tsx'
import { focusElement, inPageOrder } from './focusField.ts'

const ICON = <IconAlertCircle size={18} stroke={1.7} aria-hidden />

/** The button of a long form is far below the summary. */
const scrollToError = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' })

/**
 * The number of fields with errors, with a link to each. After a failed submission the first such field gets the focus.
 */
export function ErrorSummary() {
  const { form, labels, attempts, formError } = useSchemaFormContext()
  const found = inPageOrder(Object.entries(form.errors))
  const first = useRef<string | undefined>(undefined)
  first.current = found[0]?.[0]
  useEffect(() => {
    if (attempts > 0 && first.current) focusElement(first.current)
  }, [attempts])
  if (formError) {
    return (
      <div ref={scrollToError}>
        <Alert tone="danger" icon={ICON} role="alert">
          <Text fw={600}>{formError}</Text>
        </Alert>
      </div>
    )
  }
  if (attempts === 0 || found.length === 0) return null
  return (
    <Alert tone="danger" icon={ICON} role="alert">
      <Text fw={600}>{found.length === 1 ? '1 field needs attention' : `${found.length} fields need attention`}</Text>
      <LinkList>
        {found.map(([path, message]) => (
          <li key={path}>
            <LinkButton c="inherit" fw={500} onClick={() => focusElement(path)}>
              {labels.current.get(path) ?? String(message)}
            </LinkButton>
          </li>
        ))}
      </LinkList>
    </Alert>
  )
}
