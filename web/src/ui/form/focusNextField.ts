const CONTROLS = 'input, select, textarea, button[type="submit"], [data-goes-on] > button:last-child'

const isUsable = (one: HTMLElement) =>
  !one.matches(':disabled, [type="hidden"], [type="file"]') && one.tabIndex >= 0 && one.getClientRects().length > 0

/** The options of one question count as one field. */
const isSameQuestion = (one: HTMLElement, other: HTMLElement) =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === 'radio' &&
  one.name === other.name

/**
 * Enter in a field focuses the next one, and in the last field the submit button, so that nothing is saved too early.
 * Returns false if there is no next element.
 */
export function focusNextField(container: HTMLElement, from: HTMLElement): boolean {
  const controls = [...container.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable)
  const others = controls.filter((one) => one !== from && !isSameQuestion(one, from))
  if (!others.some((one) => !one.matches('button'))) return false
  const at = controls.indexOf(from)
  const next = controls.slice(at + 1).find((one) => others.includes(one))
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
  return true
}

/** Whether Enter accepts a suggestion of an input method (IME); Safari marks it only by the old key code. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

/** Whether an open list of options handles Enter itself. */
export const isHandledByList = (event: { defaultPrevented: boolean; target: EventTarget }): boolean =>
  event.defaultPrevented || (event.target as HTMLElement).getAttribute('aria-expanded') === 'true'
