/** What had the focus last, also when it is gone by now: a choice of a menu goes with its menu before a dialog is there. */
let last: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target
  })

/** What a dialog is opened from; of a choice in a menu the button of that menu. */
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

/** The parts of the page that something stands in, the nearest first. */
function partsAround(element: HTMLElement | null): HTMLElement[] {
  const part = element?.parentElement?.closest<HTMLElement>('section, main') ?? null
  return part ? [part, ...partsAround(part)] : []
}

/** Where one has been, when what had the focus is gone: at a heading that is made for it, else at the whole part. The next Tab leads on. */
function focusPart(parts: readonly HTMLElement[]) {
  const part = parts.find(({ isConnected }) => isConnected)
  if (!part) return
  const heading = part.querySelector<HTMLElement>('h1[tabindex="-1"], h2[tabindex="-1"]')
  if (!heading && !part.hasAttribute('tabindex')) part.tabIndex = -1
  const place = heading ?? part
  place.focus({ preventScroll: true })
}

/**
 * Gives the focus back to the opener, or to the part of the page in which it stood: a step that is taken has no button any more. Often the
 * button goes only with the answer that comes a moment later, so it is watched until the focus is somewhere else.
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
 * The reference of every dialog and drawer: when it closes, the focus goes back to what opened it. Mantine gives it back only where the
 * dialog was there closed before; ours come when they are asked for the first time, and many go when they are closed.
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
