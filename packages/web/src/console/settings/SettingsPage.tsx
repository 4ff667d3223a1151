import {
  SETTING_GROUPS,
  isSettingName,
} from '@ringback/contract/operator/settings/business-settings'
import { type ListedSetting, listSettings } from '@ringback/contract/operator/settings/settings'
import { useState } from 'react'
import { Loaded } from '../shared/Loaded.tsx'
import { Page, Section } from '../shared/Page.tsx'
import { useEntity } from '../shared/use-api.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { KillSwitch } from './KillSwitch.tsx'
import { SettingDialog } from './SettingDialog.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import type { NamedSetting, SettingAction } from './setting-action.ts'
import { settings } from './strings.ts'

/** Another operator, or the job that fetches the exchange rate, may change a setting. */
const REFETCH_MS = 10_000

/** All business settings in groups. An owner changes and resets them; every operator sees their history. */
export function SettingsPage() {
  const query = useEntity(listSettings, {}, { refetchMs: REFETCH_MS })
  const [open, setOpen] = useState<SettingAction | null>(null)
  return (
    <Page title={settings.title} lead={settings.lead}>
      <Loaded query={query}>
        {({ items }) => {
          const byName = new Map(items.filter(isKnown).map(item => [item.name as string, item]))
          return SETTING_GROUPS.map(group => {
            const items = Object.keys(group.settings).flatMap(name => byName.get(name) ?? [])
            const { title } = group
            const [first] = items
            return first?.name === 'callingEnabled' ? (
              <Section key={title} title={title}>
                <KillSwitch setting={first} onOpen={setOpen} />
              </Section>
            ) : (
              <SettingGroup key={title} title={title} items={items} onOpen={setOpen} />
            )
          })
        }}
      </Loaded>
      {open && <OpenDialog {...open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function OpenDialog({ action, setting, onClose }: SettingAction & { onClose: () => void }) {
  if (action === 'edit') return <SettingDialog setting={setting} onClose={onClose} />
  return <HistoryDialog setting={setting} onClose={onClose} />
}

/** A newer server may have settings that this console does not know yet. */
function isKnown(item: ListedSetting): item is NamedSetting {
  return isSettingName(item.name)
}
