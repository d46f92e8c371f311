/** What opens above a page and closes by Escape before anything below it does. */
export const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
/** A panel next to the list, which is a layer of its own without being a dialog. */
const PANEL = '[data-peek-panel]'

/**
 * Whether Escape, pressed there, belongs to something above the list: a drawer, a dialog, an open menu. A layer may be gone by the time
 * this is asked, so where the key was pressed counts too.
 */
export function isForLayerAbove(target: EventTarget | null): boolean {
  const at = target instanceof Element ? target : null
  if (at?.closest(`${LAYERS}, ${PANEL}`) || at?.getAttribute('aria-expanded') === 'true') return true
  return [...document.querySelectorAll(`${LAYERS}, ${PANEL}`)].some((layer) => layer.checkVisibility())
}
