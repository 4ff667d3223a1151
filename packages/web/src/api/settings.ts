import {
  SETTINGS_ELEMENT_ID,
  type PageSettings,
  pageSettings,
} from '@ringback/contract/page/page-settings'
import { createContext, use } from 'react'

/**
 * Reads the settings that the server wrote into the page.
 *
 * @throws if they are missing or malformed, which means that our server did not serve the page.
 */
export function readSettings(page: Document = document): PageSettings {
  const text = page.getElementById(SETTINGS_ELEMENT_ID)?.textContent
  if (!text) throw new Error(`The page has no #${SETTINGS_ELEMENT_ID}`)
  const parsed = pageSettings.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`The page's #${SETTINGS_ELEMENT_ID} is malformed`)
  return parsed.data
}

export const SettingsContext = createContext<PageSettings | null>(null)

export function useSettings(): PageSettings {
  const value = use(SettingsContext)
  if (!value) throw new Error('No SettingsContext around this component')
  return value
}
