import { BUSINESS_SETTINGS } from '@ringback/contract/operator/settings/business-settings'
import type { SettingKind } from '@ringback/contract/operator/settings/setting-kinds'
import { resetSetting, setSetting } from '@ringback/contract/operator/settings/settings'
import { Badge } from '../../ui/status/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { useCan } from '../session/operator-session.ts'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { DENSE } from '../shared/console-controls.tsx'
import { Time } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import {
  type NamedSetting,
  type SettingAction,
  unusedAccepts,
  acceptsText,
  linesOf,
  valueText,
} from './setting-text.ts'
import { Name } from '../../ui/identity/Name.tsx'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'

const ORIGINS = { default: 'Default', environment: 'Environment', database: 'Changed' } as const

interface SettingRowProps {
  setting: NamedSetting
  onOpen: (action: SettingAction) => void
}

/** The bounds of the others are explained in their editors. */
const HAS_BOUNDS: ReadonlySet<SettingKind> = new Set([
  'money',
  'money-or-word',
  'percent',
  'whole-number',
  'exchange-rate',
])

/** A setting with its value, where the value comes from, and what can be done with it. */
export function SettingRow({ setting, onOpen }: SettingRowProps) {
  const { name, title, sentence, value, warning } = setting
  const { kind } = BUSINESS_SETTINGS[name]
  return (
    <li id={name} tabIndex={-1} className="-mx-2 grid scroll-mt-4 gap-2 rounded-small px-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="text-sm font-medium">
            <Link to={`#${name}`} className="hover:underline">
              {title}
            </Link>
          </h3>
          <p className="mt-0.5 text-sm text-soft">{sentence}</p>
          {HAS_BOUNDS.has(kind) && <p className="mt-0.5 text-xs text-faint">{acceptsText(name)}</p>}
        </div>
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-sm font-semibold tabular-nums">
            <TextWithNumbers>{valueText(name, value)}</TextWithNumbers>
          </p>
          <SettingOrigin setting={setting} />
        </div>
        <div className="flex min-w-42 justify-end">
          <SettingButtons setting={setting} onOpen={onOpen} />
        </div>
      </div>
      {linesOf(name, value).length > 0 && (
        <ul className="grid gap-x-6 text-xs text-soft sm:grid-cols-2">
          {linesOf(name, value).map(line => (
            <li key={line}>
              <TextWithNumbers>{line}</TextWithNumbers>
            </li>
          ))}
        </ul>
      )}
      {warning !== null && <Notice tone="warning">{warning}</Notice>}
    </li>
  )
}

/** Where the value comes from, and what the environment has if it has another one. */
export function SettingOrigin({ setting }: { setting: NamedSetting }) {
  const { name, value, origin, variable, environmentValue, changedAt, changedBy } = setting
  const hasOther = origin === 'database' && environmentValue !== null && environmentValue !== value
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
      <Badge>{wordOf(ORIGINS, origin)}</Badge>
      {changedAt && <Time at={changedAt} />}
      {changedBy !== null && (
        <span>
          by <Name>{changedBy}</Name>
        </span>
      )}
      {hasOther && (
        <span>{`${variable} is ${valueText(name, environmentValue)} and has no effect`}</span>
      )}
    </div>
  )
}

export function SettingButtons({ setting, onOpen }: SettingRowProps) {
  const can = useCan()
  const { title, origin, name, environmentValue, defaultValue } = setting
  return (
    <div className="flex shrink-0 gap-2">
      {can(setSetting.role) && name !== 'callingEnabled' && (
        <Button
          look="secondary"
          className={DENSE}
          aria-label={`Edit ${title}`}
          onClick={() => onOpen({ action: 'edit', setting })}
        >
          Edit
        </Button>
      )}
      {origin === 'database' && (
        <ActionButton
          action={resetSetting}
          name={`Reset ${title}`}
          params={{ id: name }}
          facts={{
            setting: title,
            value: valueText(name, environmentValue ?? defaultValue ?? ''),
          }}
          hidden={unusedAccepts(name)}
        />
      )}
      <Button
        look="secondary"
        className={DENSE}
        aria-label={`History of ${title}`}
        onClick={() => onOpen({ action: 'history', setting })}
      >
        History
      </Button>
    </div>
  )
}
