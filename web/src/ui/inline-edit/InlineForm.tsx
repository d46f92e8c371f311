import { Button, Group, Loader, Popover, Stack, Text } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from '../form/FormContext.tsx'
import { startAtFirstField } from '../form/focusFirstField.ts'
import { focusNextField, isComposing, isHandledByList } from '../form/focusNextField.ts'
import { useFieldValue } from '../form/useFieldValue.ts'
import { useLeaveGuard } from '../form/useLeaveGuard.tsx'
import type { SchemaForm } from '../form/useSchemaForm.ts'
import { StaleDialog } from '../form/VersionConflictDialog.tsx'
import classes from './InlineEdit.module.css'
import { inlineKey } from './inlineKeys.ts'
import { useLeaving } from './useLeaving.ts'

interface InlineFormProps {
  label: string
  form: SchemaForm
  /** The paths of its fields: what is said of others stands below them. */
  fields: readonly string[]
  /** What is read while the field is closed: the popover of a group stands at it. */
  display: ReactNode
  /** Fields that depend on each other, in a popover with buttons. */
  isGroup?: boolean | undefined
  /** A choice: it is saved once it is made. */
  savesOnChoice?: boolean | undefined
  /** A text of several lines, in which Enter begins a line. */
  isLong?: boolean | undefined
  /** Takes the value of a group away; none where there is no value. */
  onClear?: (() => void) | undefined
  onClose(focusBack: boolean): void
  /** `focusBack`: where the focus goes once it is saved. */
  onSave(focusBack: boolean): void
  children: ReactNode
}

/** The fields of one value in its place: Enter or leaving saves, Escape gives up. What is wrong stays at the field with what was typed. */
export function InlineForm(props: InlineFormProps) {
  const { label, form, isGroup, savesOnChoice, onClose, onSave, children } = props
  const box = useRef<HTMLFormElement>(null)
  const guard = useLeaveGuard(() => form.isChanged() && Object.keys(form.form.errors).length > 0)
  const finish = (focusBack: boolean) => {
    if (form.isSaving || form.stale) return
    if (form.isChanged()) onSave(focusBack)
    else onClose(focusBack)
  }
  const leaving = useLeaving(() => finish(false))
  useEffect(() => {
    if (!isGroup) startIn(box.current)
  }, [isGroup])
  const inside = {
    noValidate: true,
    'aria-label': `Edit ${label}`,
    'aria-busy': form.isSaving,
    ...leaving,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      finish(true)
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      const does = keyIn(event)
      if (!does) return
      event.preventDefault()
      event.stopPropagation()
      if (does === 'cancel') onClose(true)
      else if (!isGroup || event.ctrlKey || event.metaKey || !focusNextField(event.currentTarget, targetOf(event)))
        finish(true)
    },
  }
  return (
    <FormProvider form={form}>
      {isGroup ? (
        <InPopover {...props}>
          <form ref={startAtFirstField} {...inside}>
            <Stack gap="md">
              {children}
              <Said {...props} />
              <GroupButtons {...props} />
            </Stack>
          </form>
        </InPopover>
      ) : (
        <form ref={box} className={classes.editor} {...inside}>
          {children}
          <Said {...props} />
          {savesOnChoice && <SaveChoice name={props.fields[0] ?? ''} onChoose={() => finish(true)} />}
        </form>
      )}
      <StaleDialog form={form} />
      {guard.dialog}
    </FormProvider>
  )
}

const targetOf = ({ target }: { target: EventTarget }) => target as HTMLElement

function keyIn(event: KeyboardEvent<HTMLFormElement>) {
  const target = targetOf(event)
  if (isComposing(event.nativeEvent)) return null
  const does = inlineKey({
    ...{ key: event.key, ctrlKey: event.ctrlKey, metaKey: event.metaKey },
    isForList: isHandledByList(event),
    isLong: target.matches('textarea'),
    isInLayer: !event.currentTarget.contains(target),
  })
  // Enter on a button is its own press.
  return does === 'save' && target.matches('button') ? null : does
}

/** The focus goes into the field; its text is selected, and its list opens. */
function startIn(form: HTMLFormElement | null) {
  const control = form?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')
  control?.focus()
  if (control instanceof HTMLInputElement && control.type !== 'radio' && !control.readOnly) control.select()
  if (control?.getAttribute('aria-haspopup') === 'listbox' && control.getAttribute('aria-expanded') === 'false')
    control.click()
}

function SaveChoice({ name, onChoose }: { name: string; onChoose(): void }) {
  const value = useFieldValue(name)
  const first = useRef(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    if (value !== first.current) onChoose()
  }, [value])
  return null
}

/** What the server said that belongs to none of the fields, and that it is saving. */
function Said({ form, isGroup, isLong }: InlineFormProps) {
  const others = Object.entries(form.form.errors)
    .filter(([path]) => !form.labels.current.has(path))
    .map(([, message]) => String(message))
  const formError = [form.formError, ...others].filter(Boolean).join(' ')
  return (
    <>
      {formError && (
        <Text size="sm" className={`${classes.state} text-error`} role="alert">
          {formError}
        </Text>
      )}
      {isLong && !form.isSaving && (
        <Text size="xs" c="dimmed" className={classes.state}>
          Ctrl+Enter saves, Esc cancels.
        </Text>
      )}
      {!isGroup && form.isSaving && (
        <Group gap={6} className={classes.state} role="status">
          <Loader size={14} />
          <Text size="xs" c="dimmed">
            Saving…
          </Text>
        </Group>
      )}
    </>
  )
}

const InPopover = ({ label, display, children }: Pick<InlineFormProps, 'label' | 'display' | 'children'>) => (
  <Popover
    opened
    position="bottom-start"
    width="min(400px, 94vw)"
    trapFocus
    withRoles={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
  >
    <Popover.Target>
      <div className={classes.anchor}>{display}</div>
    </Popover.Target>
    <Popover.Dropdown p="md" role="dialog" aria-label={`Edit ${label}`}>
      {children}
    </Popover.Dropdown>
  </Popover>
)

const GroupButtons = ({ form, onClear, onClose }: InlineFormProps) => (
  <Group justify="space-between" wrap="nowrap">
    {onClear ? (
      <Button size="xs" variant="subtle" color="red" disabled={form.isSaving} onClick={onClear}>
        Clear
      </Button>
    ) : (
      <span />
    )}
    <Group gap={8} wrap="nowrap">
      <Button size="xs" variant="default" onClick={() => onClose(true)}>
        Cancel
      </Button>
      <Button size="xs" type="submit" loading={form.isSaving}>
        Save
      </Button>
    </Group>
  </Group>
)
