import '@mantine/core/styles.css'
import './app/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/Providers.tsx'
import { router } from './app/router.tsx'
import { allowOnlyTextAsMarkup, compileNoSchemas } from './app/trusted-types.ts'

allowOnlyTextAsMarkup()
compileNoSchemas()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
