import { Headset } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { type Headsets, browserHeadsets } from '../../../softphone/headset/headsets.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SettingRow } from './SettingParts.tsx'

/** Lets the buttons of a headset control calls. Not shown in a browser that gives pages no access to them. */
export function HeadsetButtons({ headsets = browserHeadsets }: { headsets?: Headsets }) {
  const names = useSyncExternalStore(headsets.subscribe, headsets.names)
  const [isRefused, setRefused] = useState(false)
  if (!headsets.isSupported()) return null
  const change = (changing: Promise<void>) => {
    setRefused(false)
    changing.catch(() => setRefused(true))
  }
  return (
    <Card>
      <SettingRow
        title={<h2 className="text-lg font-semibold">Headset buttons</h2>}
        lead="The buttons of a headset can accept, mute and end calls, and its lights show them. You choose in your browser which headset this page may use."
      >
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            icon={<Headset size={16} aria-hidden="true" />}
            onClick={() => change(headsets.choose())}
          >
            Choose a headset
          </Button>
          {names.length > 0 && (
            <Button look="secondary" onClick={() => change(headsets.forget())}>
              Stop using it
            </Button>
          )}
        </div>
      </SettingRow>
      <p role="status" className="text-sm text-soft not-empty:mt-2">
        {isRefused
          ? 'The headset cannot be used. Another program may use it, or your browser does not allow it.'
          : names.length > 0 && (
              <>
                In use: <span translate="no">{names.join(', ')}</span>
              </>
            )}
      </p>
    </Card>
  )
}
