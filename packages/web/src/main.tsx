import './app/without-eval.ts'
import './styles/app.css'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from './api/client.ts'
import { noteBuild } from './api/page-build.ts'
import { readSettings } from './api/settings.ts'
import { App, type AppDeps } from './app/App.tsx'
import { preloadPage } from './app/AppRoutes.tsx'
import { BrokenScreen } from './app/ErrorBoundary.tsx'
import { takeOver } from './app/take-over.tsx'
import { type OfflineLists, browserOfflineLists } from './offline/offline-lists.ts'
import { chooseForInstalledApp, offlineChoice } from './offline/offline-choice.ts'
import { nextTask } from './loading/next-task.ts'
import { markStep } from './loading/start-steps.ts'
import { takeDigitsOfAllScripts } from './phone/plain-digit-fields.ts'
import { browserPush } from './push/browser-push.ts'
import { forgetAfterLogout } from './push/forget-after-logout.ts'
import { PATHS } from './session/paths.ts'
import { type Session, createSession } from './session/session.ts'
import { createTokenStore } from './session/token-store.ts'
import { followTheme } from './ui/theme/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

// The documents of the build have them.
if (import.meta.env.DEV) void import('./styles/fonts.css')
markStep('script')
takeDigitsOfAllScripts(document)
followTheme()
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
  else takeOver(root, page)
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
  const offlineLists = browserOfflineLists(tokens.read)
  const client = createClient({
    token: tokens.read,
    offlineLists,
    onAnswer: noteBuild,
    onUnauthorised() {
      session.expire()
      // A full load, so that nothing of the old session stays in memory.
      if (location.pathname !== PATHS.login) location.assign(PATHS.login)
    },
  })
  const session = createSession(client, tokens)
  chooseForInstalledApp()
  keepTidy(offlineLists, session)
  forgetAfterLogout(session, browserPush)
  return { settings, client, session }
}

/** Deletes the lists of a session when it has ended, in this tab or in another one, and when the user turns them off. */
function keepTidy(lists: OfflineLists, session: Session): void {
  let tidied = session.state().token
  const tidy = () => void lists.tidy().catch(() => {})
  session.subscribe(() => {
    const { token } = session.state()
    if (token !== tidied) tidy()
    tidied = token
  })
  offlineChoice.subscribe(tidy)
  tidy()
}
