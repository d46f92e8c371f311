/**
 * A ref of a form: marks the first field, so that the focus trap of a dialog starts there and not at the close button.
 */
export function startAtFirstField(form: HTMLFormElement | null) {
  form?.querySelector('input, textarea, select')?.setAttribute('data-autofocus', '')
}
