import { Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSchemaFormContext } from './FormContext.tsx'
import { focusElement, inPageOrder } from './focusField.ts'
import classes from './form.module.css'

/** Says how many fields need attention and leads to each. After a refused submission the first such field takes the focus. */
export function ErrorSummary() {
  const { form, labels, attempts, refusal } = useSchemaFormContext()
  const found = inPageOrder(Object.entries(form.errors))
  const first = useRef<string | undefined>(undefined)
  first.current = found[0]?.[0]
  useEffect(() => {
    if (attempts > 0 && first.current) focusElement(first.current)
  }, [attempts])
  if (refusal) {
    return (
      <div className={classes.summary} role="alert">
        <IconAlertCircle size={18} stroke={1.7} aria-hidden />
        <Text fw={600}>{refusal}</Text>
      </div>
    )
  }
  if (attempts === 0 || found.length === 0) return null
  return (
    <div className={classes.summary} role="alert">
      <IconAlertCircle size={18} stroke={1.7} aria-hidden />
      <div>
        <Text fw={600}>{found.length === 1 ? '1 field needs attention' : `${found.length} fields need attention`}</Text>
        <ul className={classes.summaryList}>
          {found.map(([path, message]) => (
            <li key={path}>
              <button type="button" className={classes.jump} onClick={() => focusElement(path)}>
                {labels.current.get(path) ?? String(message)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
