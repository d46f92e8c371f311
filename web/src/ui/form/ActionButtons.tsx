import { Button } from '@mantine/core'

export interface ActionButtonsProps {
  /** The label of the action: `Create invoice`. */
  verb: string
  /** The label of the cancel button, if `Cancel` is unclear. */
  back?: string
  isBusy: boolean
  isBarred?: boolean
  /**
   * What has to be entered first. The button uses aria-disabled: pressing it shows what is missing, which a disabled
   * button cannot.
   */
  missing?: string
  isDestructive?: boolean
  /** The button that has the focus when the dialog opens, if it is none of the fields. */
  startsAt?: 'cancel' | 'action'
  size?: 'xs' | 'sm'
  variant?: 'filled' | 'default'
  title?: string
  /** Without it the button submits the form around it. */
  onConfirm?: () => unknown
  /** Without it there is no Cancel button. */
  onCancel?: () => void
}

/** The buttons of a form or dialog: Cancel, and the action with its busy state. */
export function ActionButtons(props: ActionButtonsProps) {
  const {
    verb,
    back = 'Cancel',
    isBusy,
    isBarred,
    missing,
    isDestructive,
    startsAt,
    onConfirm,
    onCancel,
    ...button
  } = props
  return (
    <>
      {onCancel && (
        <Button
          variant="default"
          size={button.size}
          data-autofocus={startsAt === 'cancel' || undefined}
          onClick={onCancel}
        >
          {back}
        </Button>
      )}
      <Button
        {...button}
        type={onConfirm ? 'button' : 'submit'}
        color={isDestructive ? 'red.9' : undefined}
        loading={isBusy}
        disabled={isBarred}
        data-autofocus={startsAt === 'action' || undefined}
        {...(missing && { 'aria-disabled': true, 'data-disabled': true, title: missing })}
        onClick={onConfirm && (() => void onConfirm())}
      >
        {verb}
      </Button>
    </>
  )
}
