// Sets the colour scheme before the first paint. In a separate file, because the content security policy allows no
// inline script.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('muster-color-scheme')
  } catch {
    // Storage is disabled: the system's scheme is used.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute(
    'data-mantine-color-scheme',
    chosen === 'dark' || chosen === 'light' ? chosen : system,
  )
})()
