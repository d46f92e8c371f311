/** The focus trap of a dialog begins where this mark stands; without it, at the closing cross. A form's `ref`. */
export function startAtFirstField(form: HTMLFormElement | null) {
  form?.querySelector('input, textarea, select')?.setAttribute('data-autofocus', '')
}
