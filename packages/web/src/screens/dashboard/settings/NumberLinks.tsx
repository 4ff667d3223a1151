import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { SettingRow } from './SettingParts.tsx'

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
