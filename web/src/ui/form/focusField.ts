/** Sorts errors in the order of the fields on the page; errors of hidden fields come last. */
export function inPageOrder<T>(errors: readonly (readonly [path: string, message: T])[]) {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-path]')].map(({ dataset }) => dataset.path)
  const placeOf = (path: string) => (shown.includes(path) ? shown.indexOf(path) : shown.length)
  return errors.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

/**
 * Focuses the control of a field, or the first one inside it, and scrolls it to the middle of the screen. Returns false if the field is
 * hidden.
 */
export function focusElement(path: string): boolean {
  const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const control = found?.matches('input, textarea, select, button')
    ? found
    : found?.querySelector<HTMLElement>('input, button')
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  control?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  control?.focus({ preventScroll: true })
  return control !== undefined && control !== null
}
