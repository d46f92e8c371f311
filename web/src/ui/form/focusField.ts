/** As the page shows their fields, whatever order the schema checks them in; what is not shown now comes last. */
export function inPageOrder<T>(errors: readonly (readonly [path: string, said: T])[]) {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-path]')].map(({ dataset }) => dataset.path)
  const placeOf = (path: string) => (shown.includes(path) ? shown.indexOf(path) : shown.length)
  return errors.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

/** The control of a field, or the first one inside it, in the middle of the screen. False when the field is not shown now. */
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
