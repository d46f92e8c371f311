/** Whether a mouse button or a finger is pressed, and what waits for its release. */
let isPressed = false
const waiting: (() => void)[] = []

function press() {
  isPressed = true
}

function release() {
  isPressed = false
  // The click follows the release in the same task.
  setTimeout(() => {
    for (const act of waiting.splice(0)) act()
  })
}

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true }
  window.addEventListener('pointerdown', press, options)
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, options)
  // Only when the window itself loses the focus: in the capture phase it would also receive the blur of each field.
  window.addEventListener('blur', release)
}

/**
 * Runs after the current click. An error that appears when a press leaves its field would move the page, so that the
 * pressed button is no longer below the pointer at the release, and the click is lost.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  // A tap leaves the field after its release, and clicks in the same task.
  else setTimeout(act)
}
