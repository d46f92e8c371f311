/** The control of a field, or the first one inside it, in the middle of the screen. False when the field is not shown now. */
export function jumpTo(path: string): boolean {
  const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const control = found?.matches('input, textarea, select, button')
    ? found
    : found?.querySelector<HTMLElement>('input, button')
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  control?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  control?.focus({ preventScroll: true })
  return control !== undefined && control !== null
}
