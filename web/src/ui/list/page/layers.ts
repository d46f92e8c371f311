/** Elements that open above a page and close with Escape before anything below. */
export const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
/** A panel next to the list: a layer without being a dialog. */
const PANEL = '[data-peek-panel]'

/**
 * Whether Escape belongs to a layer above the list: a drawer, a dialog, an open menu. The layer may be removed already,
 * so the event target counts too.
 */
export function isForLayerAbove(target: EventTarget | null): boolean {
  const at = target instanceof Element ? target : null
  if (at?.closest(`${LAYERS}, ${PANEL}`) || at?.getAttribute('aria-expanded') === 'true') return true
  return [...document.querySelectorAll(`${LAYERS}, ${PANEL}`)].some((layer) => layer.checkVisibility())
}
