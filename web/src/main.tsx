import '@mantine/core/styles.css'
import './app/app.css'
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
// The page's code and its rows are fetched first, so that what is drawn is drawn once. A failure is the router's to show.
void router.load().then(awaitPrefetch).finally(draw)
