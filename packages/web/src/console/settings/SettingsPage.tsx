import {
  SETTING_GROUPS,
  isSettingName,
} from '@ringback/contract/operator/settings/business-settings'
import {
  type ListedSetting,
  listSettings,
  setSetting,
} from '@ringback/contract/operator/settings/settings'
import { ChevronDown, PhoneCall, PhoneOff } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Badge } from '../../ui/status/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useCan } from '../session/operator-session.ts'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Page, Section } from '../shared/Page.tsx'
import { ChangeDialog } from '../shared/change/ChangeDialog.tsx'
import { DENSE } from '../shared/console-controls.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { SettingDialog } from './SettingDialog.tsx'
import { SettingRow, SettingButtons, SettingOrigin } from './SettingRow.tsx'
import type { NamedSetting, SettingAction } from './setting-text.ts'

/** Another operator, or the job that fetches the exchange rate, may change a setting. */
const REFETCH_MS = 10_000

/** All business settings in groups. An owner changes and resets them; every operator sees their history. */
export function SettingsPage() {
  const query = useEntity(listSettings, {}, { refetchMs: REFETCH_MS })
  const [open, setOpen] = useState<SettingAction | null>(null)
  return (
    <Page
      title="Settings"
      lead="Changes apply on every server within 5 seconds, without a restart."
    >
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

interface SettingGroupProps {
  title: string
  items: readonly NamedSetting[]
  onOpen: (action: SettingAction) => void
}

/**
 * The settings of a group, folded under its name, the number of changed ones and their titles. A group with a warning
 * is open at first, and one with the setting of the address (`#markupPercent`) opens and has the focus there.
 */
function SettingGroup({ title, items, onOpen }: SettingGroupProps) {
  const group = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()
  const target = hash.slice(1)
  const isTarget = items.some(({ name }) => name === target)
  useEffect(() => {
    if (!isTarget || !group.current) return
    group.current.open = true
    document.getElementById(target)?.focus()
  }, [isTarget, target, key])
  const changed = items.filter(({ origin }) => origin === 'database').length
  // Only at first: a warning that passes does not fold what is being read.
  const [hasWarning] = useState(() => items.some(({ warning }) => warning !== null))
  return (
    <details
      ref={group}
      open={hasWarning}
      className="group min-w-0 rounded-control border border-line bg-card"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{title}</h2>
          <span className="block truncate text-xs text-soft">
            {items.map(item => item.title).join(', ')}
          </span>
        </span>
        {changed > 0 && <Badge>{`${changed} changed`}</Badge>}
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="shrink-0 text-faint transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <ul className="divide-y divide-line px-4 pb-3.5">
        {items.map(setting => (
          <SettingRow key={setting.name} setting={setting} onOpen={onOpen} />
        ))}
      </ul>
    </details>
  )
}

interface KillSwitchProps {
  setting: NamedSetting
  onOpen: (action: SettingAction) => void
}

/** Whether calls are allowed, and the button that pauses all calls or allows them again. */
function KillSwitch({ setting, onOpen }: KillSwitchProps) {
  const [isChanging, setChanging] = useState(false)
  const can = useCan()
  const isOn = setting.value === 'true'
  const label = isOn ? 'Pause all calls' : 'Allow calls'
  const Icon = isOn ? PhoneCall : PhoneOff
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-center gap-3">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-10 shrink-0 place-items-center rounded-full',
            isOn ? 'bg-call-wash text-call' : 'bg-danger-wash text-danger',
          )}
        >
          <Icon size={18} />
        </span>
        <div className="min-w-0">
          <h3 className={classNames('text-sm font-semibold', !isOn && 'text-danger')}>
            {isOn ? 'Calls are allowed' : 'Calls are paused'}
          </h3>
          <SettingOrigin setting={setting} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {can(setSetting.role) && (
          <Button
            look={isOn ? 'danger' : 'primary'}
            className={DENSE}
            onClick={() => setChanging(true)}
          >
            {label}
          </Button>
        )}
        <SettingButtons setting={setting} onOpen={onOpen} />
      </div>
      {isChanging && (
        <ChangeDialog
          title={label}
          effect={
            isOn
              ? 'Every new call is refused at once: “Calling is paused at the moment.” Calls in progress go on.'
              : 'Users can call again within 2 seconds.'
          }
          endpoint={setSetting}
          request={reason => ({
            params: { id: setting.name },
            body: { value: String(!isOn), reason },
          })}
          confirmLabel={label}
          isDangerous={isOn}
          doneText={isOn ? 'Calls are paused' : 'Calls are allowed'}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}
