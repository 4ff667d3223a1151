import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { numberLinks } from '../../../strings/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { SettingRow } from './SettingRow.tsx'

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
        title={<h2 className="text-lg font-semibold">{numberLinks.title}</h2>}
        lead={numberLinks.lead}
      >
        <Button
          look="secondary"
          icon={<Link2 size={16} aria-hidden="true" />}
          onClick={() => setOutcome(register() ? 'asked' : 'refused')}
        >
          {numberLinks.open}
        </Button>
      </SettingRow>
      <p role="status" className="text-sm text-soft not-empty:mt-2">
        {outcome && numberLinks[outcome]}
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
