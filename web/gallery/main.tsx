import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '../src/app/app.css'
import '../src/app/layout.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Providers } from '../src/app/Providers.tsx'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
