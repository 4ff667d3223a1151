import '../app/without-eval.ts'
import './console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createClient } from '../api/client.ts'
import { noteBuild } from '../api/page-build.ts'
import { readSettings } from '../api/settings.ts'
import { takeDigitsOfAllScripts } from '../phone/plain-digit-fields.ts'
import { createOperatorSession } from './session/operator-session.ts'
import { ConsoleApp } from './shell/ConsoleApp.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const session = createOperatorSession()
const client = createClient({
  token: session.token,
  onAnswer: noteBuild,
  onUnauthorised: session.expire,
})

takeDigitsOfAllScripts(document)
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ConsoleApp settings={readSettings()} client={client} session={session} />
    </BrowserRouter>
  </StrictMode>,
)
