/** The last focused element, even if it was removed: a menu item is removed with its menu before the dialog opens. */
let last: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target
  })

/** The element that opened the dialog; for a menu item, the button of its menu. */
function openerNow(): HTMLElement | null {
  const { activeElement: active, body } = document
  const from = active && active !== body ? active : last
  const menu = from?.closest('[role="menu"]')
  const button = menu?.getAttribute('aria-labelledby') ?? menu?.id.replace(/-dropdown$/, '-target')
  const found = menu ? document.getElementById(button ?? '') : from
  return found instanceof HTMLElement ? found : null
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body
const takesFocus = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/** The page sections around an element, innermost first. */
function partsAround(element: HTMLElement | null): HTMLElement[] {
  const part = element?.parentElement?.closest<HTMLElement>('section, main') ?? null
  return part ? [part, ...partsAround(part)] : []
}

/**
 * Focuses a page section when the opener was removed: its focusable heading, or the whole section. Tab continues from
 * there.
 */
function focusPart(parts: readonly HTMLElement[]) {
  const part = parts.find(({ isConnected }) => isConnected)
  if (!part) return
  const heading = part.querySelector<HTMLElement>('h1[tabindex="-1"], h2[tabindex="-1"]')
  if (!heading && !part.hasAttribute('tabindex')) part.tabIndex = -1
  const place = heading ?? part
  place.focus({ preventScroll: true })
}

/**
 * Returns the focus to the opener, or to its page section if the opener is removed. The opener is often removed only
 * when the response arrives, so it is watched until the focus moves elsewhere.
 */
function giveBack(opener: HTMLElement | null, parts: readonly HTMLElement[]) {
  setTimeout(() => {
    if (!isNowhere() || !opener) return
    if (!takesFocus(opener)) return focusPart(parts)
    opener.focus({ preventScroll: true })
    const watch = new MutationObserver(() => {
      if (document.activeElement === opener && takesFocus(opener)) return
      watch.disconnect()
      if (isNowhere() || document.activeElement === opener) focusPart(parts)
    })
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusout', () => setTimeout(() => isNowhere() || watch.disconnect()), { once: true })
  })
}

/**
 * The ref of every dialog and drawer: returns the focus to the opener on close. Mantine does this only for dialogs that
 * stay mounted; ours mount on first use and often unmount on close.
 */
export function restoreFocus(root: HTMLElement | null) {
  if (!root) return
  const isShown = () => root.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  let isOpen = isShown()
  let opener = isOpen ? openerNow() : null
  let parts = partsAround(opener)
  const watch = new MutationObserver(() => {
    const isNow = isShown()
    if (isNow && !isOpen) {
      opener = openerNow()
      parts = partsAround(opener)
    }
    if (!isNow && isOpen) giveBack(opener, parts)
    isOpen = isNow
  })
  watch.observe(root, { childList: true })
  return () => {
    watch.disconnect()
    if (isOpen) giveBack(opener, parts)
  }
}
