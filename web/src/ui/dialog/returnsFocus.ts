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

function giveBack(opener: HTMLElement | null) {
  setTimeout(() => {
    const { activeElement: active, body } = document
    if ((active === null || active === body) && opener?.isConnected) opener.focus({ preventScroll: true })
  })
}

/**
 * The reference of every dialog and drawer: when it closes, the focus goes back to what opened it. Mantine gives it back only where the
 * dialog was there closed before; ours come when they are asked for the first time, and many go when they are closed.
 */
export function returnsFocus(root: HTMLElement | null) {
  if (!root) return
  const isShown = () => root.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  let isOpen = isShown()
  let opener = isOpen ? openerNow() : null
  const watch = new MutationObserver(() => {
    const isNow = isShown()
    if (isNow && !isOpen) opener = openerNow()
    if (!isNow && isOpen) giveBack(opener)
    isOpen = isNow
  })
  watch.observe(root, { childList: true })
  return () => {
    watch.disconnect()
    if (isOpen) giveBack(opener)
  }
}
