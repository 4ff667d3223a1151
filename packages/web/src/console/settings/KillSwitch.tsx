import { setSetting } from '@ringback/contract/operator/settings/settings'
import { PhoneCall, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/change/ChangeDialog.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { SettingButtons, SettingOrigin } from './SettingRow.tsx'
import type { NamedSetting, SettingAction } from './setting-action.ts'
import { settings } from './strings.ts'

interface KillSwitchProps {
  setting: NamedSetting
  onOpen: (action: SettingAction) => void
}

/** Whether calls are allowed, and the button that pauses all calls or allows them again. */
export function KillSwitch({ setting, onOpen }: KillSwitchProps) {
  const [isChanging, setChanging] = useState(false)
  const can = useCan()
  const isOn = setting.value === 'true'
  const label = isOn ? settings.pause : settings.resume
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
            {isOn ? settings.callsAllowed : settings.callsPaused}
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
          effect={isOn ? settings.killSwitchEffect.pause : settings.killSwitchEffect.resume}
          endpoint={setSetting}
          request={reason => ({
            params: { id: setting.name },
            body: { value: String(!isOn), reason },
          })}
          confirmLabel={label}
          isDangerous={isOn}
          doneText={isOn ? settings.callsPaused : settings.callsAllowed}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}
