/** What opens above a page and closes by Escape before anything below it does. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Whether Escape, pressed there, belongs to something above the list: a drawer, a dialog, an open menu. A layer may be gone by the time
 * this is asked, so where the key was pressed counts too.
 */
export function isForLayerAbove(target: EventTarget | null): boolean {
  const at = target instanceof Element ? target : null
  if (at?.closest(LAYERS) || at?.getAttribute('aria-expanded') === 'true') return true
  return [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility())
}
