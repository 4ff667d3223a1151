import { useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { keys } from '../../../api/queries.ts'
import { offlineChoice } from '../../../offline/offline-choice.ts'
import { canKeepLists } from '../../../offline/offline-lists.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { RadioCard } from '../../../ui/choice/RadioCard.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { CheckBox } from '../../../ui/forms/Field.tsx'
import { type Theme, chooseTheme, useTheme } from '../../../ui/theme/theme.ts'
import { SettingCard, SettingRow } from './SettingParts.tsx'

const THEMES: readonly { theme: Theme; name: string }[] = [
  { theme: 'system', name: 'Like the system' },
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
]

/** The choice of the theme, which this browser keeps. */
export function ThemeSettings() {
  const chosen = useTheme()
  const [isKept, setKept] = useState(true)
  return (
    <SettingCard id="theme" title="Theme" lead="The colours of the pages in this browser.">
      <div role="radiogroup" aria-labelledby="theme" className="grid gap-2 sm:max-lg:grid-cols-3">
        {THEMES.map(({ theme, name }) => (
          <RadioCard
            key={theme}
            name="theme"
            isChosen={theme === chosen}
            onChoose={() => setKept(chooseTheme(theme))}
          >
            {name}
          </RadioCard>
        ))}
      </div>
      <p role="status" className="text-sm text-warn not-empty:mt-3">
        {!isKept && 'This browser does not keep the choice: it ends when the page is closed.'}
      </p>
    </SettingCard>
  )
}

/** What this browser keeps for when it is offline. A browser that cannot open the page then has no such section. */
export function OfflineSettings() {
  const queries = useQueryClient()
  const isOn = useSyncExternalStore(offlineChoice.subscribe, offlineChoice.isOn)
  if (!canKeepLists()) return null
  const choose = (isChosen: boolean) => {
    offlineChoice.choose(isChosen)
    if (!isChosen) return
    for (const queryKey of [keys.contacts, keys.history]) {
      void queries.invalidateQueries({ queryKey, refetchType: 'all' })
    }
  }
  return (
    <SettingCard
      title="Offline"
      lead="This page opens without the internet too, where your browser can do that. Calls and changes need the internet."
    >
      <CheckBox isChecked={isOn} onChange={choose}>
        Keep contacts and recent calls in this browser for when it is offline
        <span className="block text-soft">
          They are deleted when you log out, and after a day without the internet. Leave this off on
          a device that others use.
        </span>
      </CheckBox>
    </SettingCard>
  )
}

/** As in `protocol_handlers` of the manifest, by which the installed app opens the same links. */
const SCHEMES = ['tel', 'web+tel']
const DIALLED = '/dashboard?number=%s'

/**
 * Offers to open links of phone numbers in the dialer. Not shown by a browser that has no such links, and on an
 * insecure page, where it refuses them.
 */
export function NumberLinks() {
  const [outcome, setOutcome] = useState<'asked' | 'refused' | null>(null)
  if (!('registerProtocolHandler' in navigator) || window.isSecureContext === false) return null
  return (
    <Card>
      <SettingRow
        title={<h2 className="text-lg font-semibold">Phone number links</h2>}
        lead="A press on a phone number on a web page can open the dialer with this number. The call starts only when you press Call."
      >
        <Button
          look="secondary"
          icon={<Link2 size={16} aria-hidden="true" />}
          onClick={() => setOutcome(register() ? 'asked' : 'refused')}
        >
          Open these links here
        </Button>
      </SettingRow>
      <p role="status" className="text-sm text-soft not-empty:mt-2">
        {outcome === 'asked' &&
          'Answer the question of your browser. You can change your choice in the settings of the browser.'}
        {outcome === 'refused' && 'Your browser does not allow it.'}
      </p>
    </Card>
  )
}

/** Each browser allows other schemes, and asks the user about those. @returns whether it allows one of them */
function register(): boolean {
  const allowed = SCHEMES.filter(scheme => {
    try {
      navigator.registerProtocolHandler(scheme, `${location.origin}${DIALLED}`)
      return true
    } catch {
      return false
    }
  })
  return allowed.length > 0
}
