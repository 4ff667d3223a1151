import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createFakeCaches } from '../../../../testing/offline/fake-caches.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { useContacts } from '../../../api/contacts.ts'
import { chooseForInstalledApp, offlineChoice } from '../../../offline/offline-choice.ts'
import { OfflineSettings } from './BrowserSettings.tsx'

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Keep contacts/ })

/** Whether the page is installed as an app. */
function install(isInstalled: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isInstalled && query === '(display-mode: standalone)',
  }))
}

beforeEach(() => {
  vi.stubGlobal('caches', createFakeCaches())
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: {}, serviceWorker: {} })
})

function Example() {
  useContacts()
  return <OfflineSettings />
}

// beyond The dashboard opens without a network
it('keeps the lists only when the user wants it, and loads them again to be kept', async () => {
  const { user, requests, settled } = renderScreen(<Example />)
  await settled()
  expect(box().checked).toBe(false)
  const before = requests.length
  await user.click(box())
  expect([box().checked, offlineChoice.isOn()]).toEqual([true, true])
  await waitFor(() => expect(requests.slice(before)).toEqual(['/api/contacts']))
  await user.click(box())
  expect([box().checked, offlineChoice.isOn()]).toEqual([false, false])
})

it.each([true, false])('is on without a choice where the page is installed: %s', isInstalled => {
  install(isInstalled)
  chooseForInstalledApp()
  renderScreen(<OfflineSettings />)
  expect(box().checked).toBe(isInstalled)
})

it('stays off in an installed app whose user has turned it off', () => {
  install(true)
  offlineChoice.choose(false)
  chooseForInstalledApp()
  expect(offlineChoice.isOn()).toBe(false)
})

it('is not offered by a browser without service workers', () => {
  vi.stubGlobal('navigator', { onLine: true, locks: {} })
  renderScreen(<OfflineSettings />)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
