import '@mantine/core/styles.css'
import './app/app.css'
import './app/layout.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/Providers.tsx'
import { router } from './app/router.tsx'
import { allowOnlyTextAsMarkup, compileNoSchemas } from './app/trusted-types.ts'
import { awaitPrefetch } from './kernel/api/prefetch.ts'

allowOnlyTextAsMarkup()
compileNoSchemas()

const draw = () =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
// The page's code and its rows are loaded first, so that the page is rendered once. The router shows an error.
void router.load().then(awaitPrefetch).finally(draw)
