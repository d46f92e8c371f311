import { PAGE_TITLES } from '../app/modules.ts'
import { MENU, SETTINGS_MENU } from './menu/menu.ts'

/** The page title in the browser tab and on pages without a title of their own. */
export function titleFor(pathname: string): string {
  const path = `/${pathname.split('/')[1] ?? ''}`
  const named = SETTINGS_MENU.find((item) => item.path === path)?.label ?? PAGE_TITLES[path]
  return named ?? sentence(MENU.find((item) => item.path === path)?.label ?? 'Muster')
}

/** `ORDER FORM SETUP` → `Order form setup`; abbreviations are unchanged. */
const sentence = (label: string) => (label.length <= 3 ? label : label.charAt(0) + label.slice(1).toLowerCase())
