import { Box, Button, Group, Loader, Popover, Stack, Text } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { VersionConflictDialog } from '../form/conflict/VersionConflictDialog.tsx'
import { FormProvider } from '../form/FormContext.tsx'
import { startAtFirstField } from '../form/focusFirstField.ts'
import { focusNextField, isComposing, isHandledByList } from '../form/focusNextField.ts'
import { useFieldValue } from '../form/useFieldValue.ts'
import { useLeaveGuard } from '../form/useLeaveGuard.tsx'
import type { SchemaForm } from '../form/useSchemaForm.ts'
import { SmallButton } from '../link/SmallButton.tsx'
import classes from './InlineEdit.module.css'
import { inlineKey } from './inlineKeys.ts'
import { useLeaving } from './useLeaving.ts'

interface InlineFormProps {
  label: string
  form: SchemaForm
  /** The paths of its fields; errors of other paths are shown below them. */
  fields: readonly string[]
  /** The display of the closed field; the popover of a group is anchored to it. */
  display: ReactNode
  /** Dependent fields, edited in a popover with buttons. */
  isGroup?: boolean | undefined
  /** A choice; it is saved immediately. */
  savesOnChoice?: boolean | undefined
  /** A multi-line text, in which Enter starts a new line. */
  isLong?: boolean | undefined
  /** Clears the group; absent if there is no value. */
  onClear?: (() => void) | undefined
  onClose(focusBack: boolean): void
  /** `focusBack`: return the focus to the button of the field after saving. */
  onSave(focusBack: boolean): void
  children: ReactNode
}

/** The editor of one value in place: Enter or blur saves, Escape cancels. On an error the field stays open with the typed text. */
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
              <FormState {...props} />
              <GroupButtons {...props} />
            </Stack>
          </form>
        </InPopover>
      ) : (
        <form ref={box} className={classes.editor} {...inside}>
          {children}
          <FormState {...props} />
          {savesOnChoice && <SaveChoice name={props.fields[0] ?? ''} onChoose={() => finish(true)} />}
        </form>
      )}
      <VersionConflictDialog form={form} />
      {guard.dialog}
    </FormProvider>
  )
}

const targetOf = ({ target }: { target: EventTarget }) => target as HTMLElement

function keyIn(event: KeyboardEvent<HTMLFormElement>) {
  const target = targetOf(event)
  if (isComposing(event.nativeEvent)) return null
  const does = inlineKey({
    key: event.key,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    isForList: isHandledByList(event),
    isLong: target.matches('textarea'),
    isInLayer: !event.currentTarget.contains(target),
  })
  // Enter on a button presses the button.
  return does === 'save' && target.matches('button') ? null : does
}

/** Focuses the field, selects its text, and opens its list. */
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

/** Errors that belong to none of the fields, and the saving state. */
function FormState({ form, isGroup, isLong }: InlineFormProps) {
  const others = Object.entries(form.form.errors)
    .filter(([path]) => !form.labels.current.has(path))
    .map(([, message]) => String(message))
  const formError = [form.formError, ...others].filter(Boolean).join(' ')
  return (
    <>
      {formError && (
        <Text size="sm" mt={4} className="text-error" role="alert">
          {formError}
        </Text>
      )}
      {isLong && !form.isSaving && (
        <Text size="xs" c="dimmed" mt={4}>
          Ctrl+Enter saves, Esc cancels.
        </Text>
      )}
      {!isGroup && form.isSaving && (
        <Group gap={6} mt={4} role="status">
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
      <Box w="fit-content" miw={24} mih={24}>
        {display}
      </Box>
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
      <SmallButton onClick={() => onClose(true)}>Cancel</SmallButton>
      <Button size="xs" type="submit" loading={form.isSaving}>
        Save
      </Button>
    </Group>
  </Group>
)
