import './app/without-eval.ts'
import './styles/app.css'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createClient } from './api/client.ts'
import { readSettings } from './api/settings.ts'
import { App, type AppDeps } from './app/App.tsx'
import { preloadPage } from './app/AppRoutes.tsx'
import { BrokenScreen } from './app/ErrorBoundary.tsx'
import { nextTask } from './loading/next-task.ts'
import { takeDigitsOfAllScripts } from './phone/plain-digit-fields.ts'
import { PATHS } from './session/paths.ts'
import { createSession } from './session/session.ts'
import { createTokenStore } from './session/token-store.ts'
import { auth } from './strings/auth.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

takeDigitsOfAllScripts(document)
void open(root)

async function open(root: HTMLElement): Promise<void> {
  // The evaluation of the modules is a long task without what follows.
  await nextTask()
  try {
    start(root, createDeps())
  } catch (error) {
    createRoot(root).render(<BrokenScreen error={error} />)
    throw error
  }
}

/** Takes over a prerendered page. Prerendered pages are those of signed-out users. */
function start(root: HTMLElement, deps: AppDeps): void {
  const page = (
    <StrictMode>
      <App {...deps} />
    </StrictMode>
  )
  const isSignedIn = deps.session.state().isAuthenticated
  if (!root.hasAttribute('data-prerendered')) return void renderPage(root, page)
  // A signed-in user gets another page. Until now the prerendered one was hidden.
  if (isSignedIn) root.replaceChildren()
  delete document.documentElement.dataset['signedIn']
  if (isSignedIn) createRoot(root).render(page)
  else hydrateRoot(root, page)
}

/** Until the page's file has arrived, the loading screen of the prerendered markup stays. */
async function renderPage(root: HTMLElement, page: ReactNode): Promise<void> {
  // The page's boundary shows a file that could not be loaded.
  await preloadPage(location.pathname).catch(() => {})
  // A transition renders in short tasks.
  startTransition(() => createRoot(root).render(page))
}

function createDeps(): AppDeps {
  const settings = readSettings()
  const tokens = createTokenStore()
  const client = createClient({
    token: tokens.read,
    onUnauthorised() {
      session.expire()
      // A full load, so that nothing of the old session stays in memory.
      if (location.pathname !== PATHS.login) location.assign(PATHS.login)
    },
  })
  const session = createSession(client, tokens, auth)
  return { settings, client, session }
}
