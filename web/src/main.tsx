import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followDarkMode } from './app/dark-mode.ts'
import { followFailedImports } from './app/failed-imports.ts'
import { openRouter, Screens } from './app-router.tsx'
import { loadLater } from './data/lists/load-later.ts'
import { queryClient } from './data/lists/query-client.ts'
import { startData } from './data/start.ts'
import { ErrorBoundary } from './ui/screen/error-boundary.tsx'

void start()

/** What is on the device is there before the first screen, so that nothing flashes or jumps. */
async function start(): Promise<void> {
  followFailedImports()
  followDarkMode()
  await startData()
  const root = document.getElementById('root')
  if (root === null) return
  const router = openRouter()
  // Until then what the page itself has drawn stays, with links that work.
  await router.ready
  // Drawn in pieces, between which the page answers to touches.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <Screens router={router} />
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
  loadLater({ load: loadLaterStyles, use: () => undefined })
  if (!import.meta.env.PROD) return
  loadLater({
    load: () => import('./app/app-updates.ts'),
    use: ({ registerServiceWorker }) => void registerServiceWorker(),
  })
}

/** The styles of printing and transitions, which nobody needs before the first screen. */
function loadLaterStyles(): Promise<unknown> {
  return Promise.all([import('./ui/theme/print.css'), import('./ui/screen/screen-slide.css')])
}
